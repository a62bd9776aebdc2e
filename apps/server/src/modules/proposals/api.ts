// Changes proposed by one operator and decided by another. Every function runs in the caller's transaction.

export {
  /** Limits the proposals of a person per hour. Call it before the transaction of `openProposal`. */
  limitProposals,
  /** Stores a proposal, writes its audit row and mails the other operators. Returns its id. */
  openProposal,
} from './open.service.ts'
export {
  /** Returns the id of an open proposal of a kind for a programme and, with a partner or a subject, for that one alone. */
  findOpenProposal,
} from './proposals.queries.ts'
export {
  /** Returns the id of the open proposal that changes the account of a person, or undefined. */
  findAccountProposal,
} from './proposals.queries.ts'
export {
  /** Rules of one kind: does a proposal still fit, rows of its confirmation, rows of its end without confirmation. */
  type Kind,
  /** A confirmed proposal with both people. */
  type Confirmed,
} from './kinds.service.ts'
