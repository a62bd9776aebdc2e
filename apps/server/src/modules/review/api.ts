// Review queue for later contexts.

export {
  /** Counts the applications of each view of the queue. */
  countApplications,
} from './queue/queue.service.ts'
