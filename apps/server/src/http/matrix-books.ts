import { administrators, operators, type Row } from './matrix-rows.ts'

/** Who may call what of payouts, fees, equipment and the proofs of the books. */
export const books: Record<string, Row> = {
  startRun: operators,
  proposeRun: operators,
  approveRun: operators,
  rejectRun: operators,
  readRunFile: administrators,
  beginHold: operators,
  endHold: operators,
  moveStatement: operators,
  askSettle: operators,
  askReturn: operators,
  askAdjustment: operators,
  listPayoutRequests: operators,
  confirmRequest: operators,
  refuseRequest: operators,
  listProviderSales: operators,
  completeDocuments: operators,
  listFeeSchedules: operators,
  previewFeeSchedule: operators,
  announceFeeSchedule: operators,
  withdrawFeeSchedule: operators,
  issueTerminal: operators,
  readProofs: operators,
  listProofRuns: operators,
  runProofs: operators,
}
