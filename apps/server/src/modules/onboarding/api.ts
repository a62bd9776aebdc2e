export { closeQuestions } from './application/onboarding.queries.ts'
export { advance, recordMilestone, requireReached } from './application/progress.service.ts'
export {
  assignRow,
  claimRow,
  confirmRow,
  decideRow,
  declineAppealRow,
  dropProposal,
  findApplicationKey,
  findMoved,
  insertEvent,
  insertQuestions,
  lockApplication,
  pauseRow,
  proposeRow,
  recheckRow,
  releaseRow,
  reopenRow,
  type ApplicationKey,
  type LockedRow,
  type Verdict,
} from './application/review.queries.ts'
export { listUnasked, saveTinResult, type Unasked } from './application/review.queries.ts'
export { einField, toOwner } from './business/business.answer.ts'
export { readDocumentFile } from './documents/sealed.service.ts'
export { refreshAttempt } from './identity/attempts.service.ts'
