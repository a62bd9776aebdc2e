export { closeQuestions } from './application/onboarding.queries.ts'
export { advance, recordMilestone, requireReached } from './application/progress.service.ts'
export {
  assignRow,
  claimRow,
  confirmRow,
  decideRow,
  declineAppealRow,
  dropProposal,
  findMoved,
  findPlace,
  insertEvent,
  insertQuestions,
  lockApplication,
  pauseRow,
  proposeRow,
  recheckRow,
  releaseRow,
  reopenRow,
  type LockedRow,
  type Place,
  type Verdict,
} from './application/review.queries.ts'
export { keepTin, listUnasked, type Unasked } from './application/tin.queries.ts'
export { einPlace, toOwner } from './business/business.answer.ts'
export { rereadAttempt } from './identity/attempts.service.ts'
