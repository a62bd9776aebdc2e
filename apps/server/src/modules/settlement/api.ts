// Approval of runs and generated files for other contexts. Every function of a database runs in the caller's transaction.

export {
  /** Returns number, programme and proposer of a run, or undefined. */
  findRunHead,
  /** Lists the operators who took part in a run and therefore must not approve it. */
  listParticipants,
} from './payouts/participants.queries.ts'
export {
  /** Streams a file while it is generated from one database snapshot, one file of a kind at a time per person. */
  streamFile,
} from './downloads/stream-file.service.ts'
