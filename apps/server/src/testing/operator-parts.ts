import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { writeBai2 } from '@tillgate/domain/bank-statement-writer.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { newId } from '#server/base/ids.ts'
import { because, listForm, listHeading, reportForm, standardProgram, type Parts } from './forms.ts'
import { anAddition, anAssertion } from './passkeys.ts'
import { anEmail } from './people.ts'
import { aPdf } from './sale-documents.ts'
import { sdnFile } from './sanctions.queries.ts'

/** Objects that operators work on. */
export type OperatorTarget = Record<
  | 'partnerId'
  | 'storeId'
  /** Person of the partner. */
  | 'id'
  | 'contactId'
  | 'applicationId'
  | 'staffId'
  | 'runId'
  | 'statementId'
  | 'requestId'
  | 'liftCaseId'
  | 'proposedCandidateId',
  string
>

/** Dearer, so that no other test is charged by it. */
const someFees = { programId: standardProgram, processingPercent: 2.75, fixedFee: 0.99, additionalTerminal: 500 }
const standardFees = '0190f000-0000-7000-8000-000000000002'
const rejection = { body: { reason: 'OTHER', text: 'The lease names another business.' } }
const inCall = (t: OperatorTarget) => ({ body: { contactId: t.contactId } })
const lift = (t: OperatorTarget, body: object) => ({ params: { id: t.liftCaseId }, body })
const ofProposed = (t: OperatorTarget) => ({ params: { candidateId: t.proposedCandidateId } })
const templateTexts = { english: 'This store cannot join.', spanish: 'Esta tienda no entra.' }
const staffPerson = { firstName: 'Ana', lastName: 'Ruiz', role: 'OPERATOR', staffRoles: [...workingRoles] }
const aList = `${listHeading}\nUPC,036000291452,Care,,,4.29,Drops,Maple,10,ML\n`

/** Bodies, queries and forms of the calls of operators. */
export const operatorParts: Parts<OperatorTarget> = {
  // Applications and partners
  releaseApplication: (t) => ({ body: { assigneeId: t.staffId } }),
  assignApplication: (t) => ({ body: { operatorId: t.staffId, assigneeId: null } }),
  assignManyApplications: (t) => ({
    body: { operatorId: t.staffId, applications: [{ id: t.applicationId, assigneeId: null }] },
  }),
  proposePartnerEnd: () => ({ body: { endsOn: addDays(new Date().toISOString().slice(0, 10), 30), ...because } }),
  updateQuestions: () => ({ body: { fields: [] } }),
  createTemplate: () => ({ body: { subject: 'OTHER', name: newId(), ...templateTexts } }),
  updateTemplate: () => ({ body: { name: 'Plain', ...templateTexts, version: 1 } }),
  deleteTemplate: () => ({ query: { version: '1' } }),
  remindUnfinished: (t) => ({ body: { userIds: [t.staffId] } }),
  requestInformation: () => ({ body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] } }),
  approveApplication: () => ({ body: { accepted: [], unopenedReason: because.reason } }),
  rejectApplication: () => rejection,
  previewRejection: () => rejection,
  answerAppeal: () => ({ body: { reopen: true, ...because } }),
  endRecheck: () => ({ body: { ...because, causes: [] } }),
  updateBusiness: () => ({ body: { field: 'city', value: 'Doral', ...because, version: 1 } }),
  remindDeciders: () => ({ params: { subject: 'FEES', id: newId() } }),
  repeatCheck: () => ({ params: { check: 'sanctions' } }),
  createNote: () => ({ body: { text: 'Called.' } }),
  verifyDocument: () => ({ body: { isVerified: true, verifiedAt: null } }),
  setDocumentExpiry: () => ({ body: { expiresOn: '2099-12-31', before: null } }),
  listApplications: () => ({ query: { view: 'all' } }),
  answerCoverRequest: () => ({ params: { id: newId() }, body: { status: 'ACCEPTED' } }),
  createTerminalAsOperator: () => ({ body: { name: 'Till 3' } }),
  issueTerminal: () => ({ body: { price: 0 } }),
  // Lists, fees and settings
  loadApprovedList: () => ({ form: listForm({ programId: standardProgram, purse: 'VISION' }, aList) }),
  previewFeeSchedule: () => ({ body: someFees }),
  proposeFeeSchedule: () => ({ body: { ...someFees, ...because } }),
  proposeFeeWithdrawal: () => ({ params: { id: standardFees }, body: because }),
  updateOwnMails: () => ({ body: { language: 'en-US', muted: [] } }),
  proposeProgramSettings: () => ({
    body: {
      programId: standardProgram,
      cutOffTime: '17:00',
      cutOffWeekdays: null,
      adjustmentLimit: 250,
      requiresScreening: false,
      ...because,
    },
  }),
  // Sanctions
  loadSanctionList: () => ({ form: listForm({}, sdnFile([{ uid: 1, name: 'Tomas KELLER' }]), 'sdn.xml') }),
  searchSanctions: () => ({ query: { name: 'Tomas Keller', kind: 'PERSON' } }),
  decideSanctionCandidate: () => ({ body: { disposition: 'DIFFERENT', ...because } }),
  confirmSanctionCandidate: ofProposed,
  declineSanctionCandidate: (t) => ({ ...ofProposed(t), body: because }),
  addSanctionTask: () => ({
    body: { title: 'Ask the bank for the account form', dueOn: new Date().toISOString().slice(0, 10) },
  }),
  setSanctionDeputy: () => ({ body: { deputyId: null, ...because } }),
  reportSanctionCase: () => ({ form: reportForm() }),
  confirmSanctionLift: (t) => lift(t, { ...because, blocked: 0 }),
  declineSanctionLift: (t) => lift(t, because),
  // Payouts and the bank
  startRun: () => ({ body: { programId: standardProgram } }),
  proposeRun: () => ({ body: { note: 'All orders and holds are right.' } }),
  approveRun: () => ({ body: { payable: 1, held: 0 } }),
  beginHold: (t) => ({ body: { partnerId: t.partnerId, storeId: t.storeId, ...because } }),
  requestReturn: () => ({ body: { code: 'R02', ...because } }),
  requestAdjustment: (t) => ({
    body: { partnerId: t.partnerId, storeId: t.storeId, amount: 1.5, ...because, said: 'A correction' },
  }),
  correctNotice: () => ({ body: { ...because, routing: '121042882' } }),
  uploadSaleDocument: () => ({ form: listForm({}, aPdf, 'invoice.pdf') }),
  completeDocuments: (t) => ({ body: { saleIds: [t.requestId], documentId: t.requestId } }),
  settleBankLine: () => ({ body: { kind: 'FUNDING', ...because } }),
  exportGross: () => ({ query: { month: '2026-11' } }),
  getApprovers: (t) => ({ query: { partnerId: t.partnerId } }),
  listAdjustments: (t) => ({ query: { partnerId: t.partnerId } }),
  findByNumber: () => ({ query: { number: 'PO-1' } }),
  loadBankStatement: () => ({ form: listForm({}, writeBai2({ opening: 0, lines: [] }), 'statement.bai') }),
  // Staff and support
  inviteStaff: () => ({ body: { email: anEmail(), ...staffPerson, ...because } }),
  deactivateStaff: () => ({ body: { handOverTo: null, ...because } }),
  updateStaffRole: () => ({ body: { role: 'OPERATOR_ADMIN', staffRoles: [...workingRoles], ...because } }),
  answerCardEntry: () => ({
    body: {
      status: 'APPROVED',
      basedOn: { entryPanManuallyStatus: 'REQUESTED', entryPanManuallyStatusUpdatedDate: null },
    },
  }),
  changeOperatorPassword: () => ({ body: { currentPassword: 'Wrong-1-word!', newPassword: 'New-1-password!' } }),
  signInOperatorWithPasskey: () => ({ body: anAssertion }),
  addOperatorPasskey: () => ({ body: anAddition }),
  renameOperatorPasskey: () => ({ body: { name: 'Laptop' } }),
  findForSupport: () => ({ query: { search: 'Ruiz' } }),
  createContact: (t) => ({
    body: { channel: 'MAIL', personId: t.id, subject: 'OTHER', note: 'Asked for the opening hours.' },
  }),
  checkCaller: () => ({ body: { right: ['SUPPORT_ID', 'OWN_PHONE'], wrong: [] } }),
  sendCallerCode: () => ({ body: { fact: 'MAILED_CODE' } }),
  checkCallerCode: () => ({ body: { code: '123456' } }),
  closeContact: () => ({ body: { subject: 'OTHER', note: 'Asked for the opening hours.' } }),
  unlockPerson: inCall,
  resendPersonInvitation: inCall,
  mailPasswordLink: inCall,
  endPersonSessions: inCall,
  proposeFactorReset: (t) => ({ body: { ...inCall(t).body, ...because } }),
  proposeEmailChange: (t) => ({ body: { ...inCall(t).body, email: anEmail(), ...because } }),
}
