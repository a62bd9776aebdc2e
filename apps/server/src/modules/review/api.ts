// Review queue for later contexts.

export {
  /** Counts the applications in review, up to the cap. */
  countInReview,
} from './queue/queue.service.ts'
