// Approval of runs, returned payments, exceptions, and numbers of statements, for other contexts. Every function of a database runs in the caller's transaction.

export {
  /** Returns number, program and proposer of a run, or undefined. */
  findRunHead,
} from './payouts/participants.queries.ts'
export {
  /** Returns the latest time of an approval whose payments arrive on the same day as those of an approval at a time. */
  lastIntake,
} from './overview.service.ts'
export {
  /** Lists operators with the reason against an approval, and the orders that leave the run after an approval. */
  listApproverStates,
} from './payouts/approvers.service.ts'
export {
  /** Condition that a hold concerns the store of a statement `s`. */
  isHeldNow,
} from './runs/held.queries.ts'
export {
  /** Number of a statement: the code of its store and the day of its cut-off, such as `58103264-261120`. */
  numberOf,
} from './statements/breakdown.answer.ts'
export {
  /** Finds the payment with a trace number. `fileStatus`: a VOID file was never sent; a READY file may have been sent. */
  findPaid,
  /** Returns the account that a store is paid to now and the account of a payment. Runs as the partner. */
  accountInForce,
} from './replies/replies.queries.ts'
export {
  /** Applies a correction typed by an operator. The caller writes the audit rows of the corrected stores. */
  correctByHand,
} from './replies/notice.service.ts'
export {
  /** Sealed field of an exception. */
  eventField,
  /** Encrypted part of an exception: the bank's account data. */
  type Sealed,
} from './replies/apply.service.ts'
export {
  /** Closes the open exceptions of the lines of a bank statement. */
  closeExceptionsOf,
  /** Stores exceptions of lines of a bank statement. The id is the line's `exception_id`. */
  insertBankLineExceptions,
  /** Locks an open exception. Returns undefined when it has been settled. */
  lockOpenException,
  /** Applies an exception whose record was booked later. */
  markApplied,
  /** Closes an open exception with its resolution. */
  markResolved,
  /** Opens a settled exception again. */
  reopenException,
  /** Stores the correction of the first operator, in place of an earlier one. */
  saveTyped,
  type LineException,
} from './replies/exceptions.queries.ts'
export {
  /** Mails all operators except the asker that a request waits for a second person. */
  askSecondPerson,
} from './payouts/second-person.service.ts'
export {
  /** Returns the program and schedule of runs, or undefined. */
  findProgramOfRuns,
} from './runs/runs.queries.ts'
export {
  /** Counts runs and requests that wait for the caller. */
  countWaitingRuns,
} from './overview.service.ts'
