// Approval of runs, and numbers of statements, for other contexts. Every function of a database runs in the caller's transaction.

export {
  /** Returns number, programme and proposer of a run, or undefined. */
  findRunHead,
  /** Lists the operators who took part in a run and therefore must not approve it. */
  listParticipants,
} from './payouts/participants.queries.ts'
export {
  /** Number of a statement: the code of its store and the day of its cut-off, such as `58103264-261120`. */
  numberOf,
} from './statements/breakdown.answer.ts'
