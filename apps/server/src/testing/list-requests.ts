import type { RequestParts } from './sales-requests.ts'

/** The demonstration's program, which every database begins with. */
export const standardProgram = '0190f000-0000-7000-8000-000000000001'

export const listForm = (
  fields: Record<string, string>,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'list.csv',
): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([content]), name)
  return form
}

export const listHeading = 'code_type,code,category,from,to,max_price,name,brand,size,uom'

/** A request for each route of the approved-products lists that is right in every respect but, perhaps, who sends it. */
export const listRequests: Record<string, (t: { listId: string }) => RequestParts> = {
  listPurses: () => ({}),
  listApprovedLists: () => ({}),
  loadApprovedList: () => ({
    form: listForm(
      { programmeId: standardProgram, purse: 'VISION' },
      `${listHeading}\nUPC,036000291452,Care,,,4.29,Drops,Maple,10,ML\n`,
    ),
  }),
  getApprovedList: (t) => ({ params: { id: t.listId } }),
  listApprovedListChanges: (t) => ({ params: { id: t.listId } }),
  listApprovedProducts: (t) => ({ params: { id: t.listId } }),
  restoreApprovedList: (t) => ({ params: { id: t.listId }, body: {} }),
}

/** Dearer, so that no other test is charged by it. */
const someFees = { programmeId: standardProgram, processingPercent: 2.75, fixedFee: 0.99, additionalTerminal: 500 }
const because = { reason: 'Agreed with the programme in writing.' }
const standardFees = '0190f000-0000-7000-8000-000000000002'
/** The same for fees, settings and proposals. */
export const feeRequests: Record<string, (t: { proposalId: string }) => RequestParts> = {
  listFeeSchedules: () => ({}),
  previewFeeSchedule: () => ({ body: someFees }),
  proposeFeeSchedule: () => ({ body: { ...someFees, ...because } }),
  proposeFeeWithdrawal: () => ({ params: { id: standardFees }, body: because }),
  listChangeProposals: () => ({}),
  countChangeProposals: () => ({}),
  getChangeProposal: (t) => ({ params: { id: t.proposalId } }),
  confirmChangeProposal: (t) => ({ params: { id: t.proposalId } }),
  declineChangeProposal: (t) => ({ params: { id: t.proposalId }, body: because }),
  withdrawChangeProposal: (t) => ({ params: { id: t.proposalId } }),
  listInbox: () => ({}),
  getOwnMails: () => ({}),
  updateOwnMails: () => ({ body: { language: 'en-US', muted: [] } }),
  listProgramSettings: () => ({}),
  proposeProgramSettings: () => ({
    body: {
      programmeId: standardProgram,
      cutOffTime: '17:00',
      cutOffWeekdays: null,
      adjustmentLimit: 250,
      requiresScreening: false,
      ...because,
    },
  }),
}

/** The same for the audit log. */
export const auditRequests: Record<string, () => RequestParts> = {
  listActivity: () => ({}),
  listActivityPeople: () => ({}),
  exportActivity: () => ({ query: {} }),
  listAudit: () => ({}),
  listSignIns: () => ({}),
  exportAudit: () => ({}),
}
