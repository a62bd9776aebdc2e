// Approval of runs for other contexts. Every function runs in the caller's transaction.

export {
  /** Returns number, programme and proposer of a run, or undefined. */
  findRunHead,
  /** Lists the operators who took part in a run and therefore must not approve it. */
  listParticipants,
} from './payouts/participants.queries.ts'
