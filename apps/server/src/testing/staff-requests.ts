import { anAddition, anAssertion, passkeyRequests } from './passkey-requests.ts'
import { anEmail } from './people.ts'
import type { RequestParts } from './sales-requests.ts'

const because = { reason: 'Asked for by the head of the team' }

type Target = { staffId: string; staffProposalId: string; partnerId: string }
/** A request for each call about staff, card entry, passkeys and the operator's own session, right in every respect but, perhaps, who sends it. */
export const staffRequests: Record<string, (t: Target) => RequestParts> = {
  listColleagues: () => ({}),
  listStaff: () => ({}),
  inviteStaff: () => ({ body: { email: anEmail(), firstName: 'Ana', lastName: 'Ruiz', role: 'OPERATOR', ...because } }),
  resendStaffInvitation: (t) => ({ params: { id: t.staffId }, body: because }),
  getStaffOverview: () => ({}),
  confirmStaffProposal: (t) => ({ params: { id: t.staffProposalId } }),
  declineStaffProposal: (t) => ({ params: { id: t.staffProposalId }, body: because }),
  withdrawStaffProposal: (t) => ({ params: { id: t.staffProposalId } }),
  deactivateStaff: (t) => ({ params: { id: t.staffId } }),
  activateStaff: (t) => ({ params: { id: t.staffId } }),
  updateStaffRole: (t) => ({ params: { id: t.staffId }, body: { role: 'OPERATOR_ADMIN', ...because } }),
  resetStaffAuthenticator: (t) => ({ params: { id: t.staffId }, body: because }),
  listCardEntryRequests: () => ({}),
  answerCardEntry: (t) => ({
    params: { id: t.partnerId },
    body: {
      status: 'APPROVED',
      basedOn: { entryPanManuallyStatus: 'REQUESTED', entryPanManuallyStatusUpdatedDate: null },
    },
  }),
  getLedgerChecks: () => ({}),
  listLedgerCheckRuns: () => ({}),
  runLedgerChecks: () => ({}),
  extendOperatorSession: () => ({}),
  changeOperatorPassword: () => ({ body: { currentPassword: 'Wrong-1-word!', newPassword: 'New-1-password!' } }),
  logoutOperator: () => ({}),
  ...passkeyRequests,
  beginOperatorPasskeySignIn: () => ({}),
  signInOperatorWithPasskey: () => ({ body: anAssertion }),
  listOperatorPasskeys: () => ({}),
  beginOperatorPasskey: () => ({}),
  addOperatorPasskey: () => ({ body: anAddition }),
  renameOperatorPasskey: (t) => ({ params: { id: t.staffId }, body: { name: 'Laptop' } }),
  removeOperatorPasskey: (t) => ({ params: { id: t.staffId } }),
}
