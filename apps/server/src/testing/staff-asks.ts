import { anEmail } from './people.ts'
import type { Sent } from './sales-asks.ts'

/** A request for each call about staff and the operator's own session, right in every respect but, perhaps, who sends it. */
export const staffAsks: Record<string, (t: { staffId: string }) => Sent> = {
  listColleagues: () => ({}),
  listStaff: () => ({}),
  inviteStaff: () => ({ body: { email: anEmail(), firstName: 'Ana', lastName: 'Ruiz', role: 'OPERATOR' } }),
  resendStaffInvitation: (t) => ({ params: { id: t.staffId } }),
  deactivateStaff: (t) => ({ params: { id: t.staffId } }),
  activateStaff: (t) => ({ params: { id: t.staffId } }),
  updateStaffRole: (t) => ({ params: { id: t.staffId }, body: { role: 'OPERATOR_ADMIN' } }),
  resetStaffAuthenticator: (t) => ({ params: { id: t.staffId } }),
  getProofs: () => ({}),
  listProofRuns: () => ({}),
  runProofs: () => ({}),
  extendOperatorSession: () => ({}),
  changeOperatorPassword: () => ({ body: { currentPassword: 'Wrong-1-word!', newPassword: 'New-1-password!' } }),
  logoutOperator: () => ({}),
}
