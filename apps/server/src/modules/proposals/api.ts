// Changes proposed by one operator and decided by another. Every function runs in the caller's transaction.

export {
  /** Limits the proposals of a person per hour. Call it before the transaction of `openProposal`. */
  limitProposals,
  /** Stores a proposal, writes the audit row and mails the remaining operators. Returns the id. */
  openProposal,
  /** Stores and applies a change that needs no second person. Returns the id. */
  applyAlone,
} from './open.service.ts'
export {
  /** Returns the id of an open proposal of a kind for a program and, with a partner or a subject, for that one alone. */
  findOpenProposal,
} from './proposals.queries.ts'
export {
  /** Returns the id of the open proposal that changes the account of a person, or undefined. */
  findAccountProposal,
  /** Lists the people of approved changes of this person's account within `accountChangeDays`. */
  listAccountChangers,
  /** Returns true when the same change of a member of staff waits already. */
  hasStaffProposal,
  /** Lists the latest ended proposals of these kinds. */
  listDecided,
  findProposal,
  /** Lists the adjustments of a partner or of one purchase, the newest first, with the number of all. */
  listAdjustmentProposals,
  /** Lists the proposals of these kinds about a partner, the newest first. */
  listOfPartner,
  /** Lists the open proposals of these kinds, the oldest first. */
  listOpen,
  /** Ends open proposals of a proposer or about a person without mails. */
  supersede,
  type Proposal,
} from './proposals.queries.ts'
export {
  /** Rules of changes that any other operator decides, to be completed by `defineKind`. */
  byOperators,
  /** Makes a kind of its rules. */
  defineKind,
  /** A confirmed proposal with both people. */
  type Confirmed,
  type Kind,
  /** The kinds of every context, which \`boot\` puts together. */
  type Kinds,
} from './kinds.service.ts'
export {
  /** Approves a proposal of a desk. Throws for an own proposal and for every other blocker. */
  approve,
  /** Returns the reason why a person may not approve an open proposal, or null. */
  findBlocker,
  /** Rejects a proposal of a desk. Throws for an own proposal. */
  reject,
  /** Withdraws an own proposal of a desk. */
  withdraw,
  /** Place of the decisions of some kinds, with their answer. */
  type Desk,
} from './decide-proposal.service.ts'
export {
  /** Builds the answer about a proposal. */
  toProposal,
} from './proposals.answer.ts'

export {
  /** Returns why the operator must not decide what these operators proposed, or undefined. Runs as operator or staff. */
  findSecondPersonBlocker,
  /** Reads the staff once and returns the four-eyes rule for questions about several people. */
  readFourEyes,
  /** Requires a second person. Throws the given code for an own proposal, `second-person.invited` after a recent invitation. */
  requireSecondPerson,
} from './second-person.service.ts'
