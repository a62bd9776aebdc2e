// Applications, identity attempts and documents for later contexts. A function with `db` runs in the caller's transaction.

export {
  /** Closes the open questions of an application. */
  closeQuestions,
  /** Lists the open questions of an application. */
  listQuestions,
  /** Resumes the clock of an application that waits on its partner. Returns undefined in another phase. */
  resumeClock,
} from './application/onboarding.queries.ts'
export {
  /** Closes one open question. */
  closeQuestion,
  /** Closes an application whose partner does not answer. */
  closeSilent,
  /** Counts a reminder of the schedule. Returns undefined when another worker sent it. */
  countReminder,
  /** Changes the words of a question. */
  editQuestion,
  /** Lists reviews whose answer is overdue and whose applicant does not know. */
  listLate,
  /** Marks that the applicant knows. Returns undefined when another worker was faster. */
  markLateTold,
  /** Lists applications whose partner is due for a reminder, or silent for too long. */
  listSilent,
  /** Marks a reminder by hand. Returns undefined within an hour of the last. */
  markReminded,
  /** Opens a closed application again. Returns undefined when it is not closed. */
  reopenClosed,
  /** Returns when and why the last question or reminder reached nobody, or undefined. */
  findUndelivered,
  /** Returns the time at which an application closes without an answer, or null unless it waits on its partner. */
  findClosing,
  /** Restarts the time until the reminders. */
  restartSilence,
  /** An application of a silent partner. */
  type Silent,
  /** A review whose promised answer is overdue. */
  type Late,
} from './application/waiting.queries.ts'
export {
  /** Mails a person news of their identity check, in the caller's transaction. */
  mailIdentity,
} from './records/identity-mail.service.ts'
export {
  /** True while a reviewer asks for another bank account of the store. */
  isBankAsked,
} from './application/answers.queries.ts'
export {
  /** Records the questions that a change of the partner answers. */
  noteAnswers,
  /** Sends the application for review when all steps are complete. Each step calls `advance` in its own transaction. */
  advance,
  /** Records a milestone on the timeline of a store; by default of the partner's first store. */
  recordMilestone,
  /** Throws `step.not-open` when the partner has not reached the step (spec 1 §4). */
  requireReached,
} from './application/progress.service.ts'
export {
  /** Assigns an application in review to an operator. Returns undefined when the application is not in review. */
  assignRow,
  /** Assigns an application to the caller. Returns undefined when another operator has the application. */
  claimRow,
  /** Decides as another operator proposed. Returns undefined without a proposal or when the caller proposed. */
  confirmRow,
  /** Decides an application. Returns undefined when another operator decided or has the application. */
  decideRow,
  /** Removes a proposal. Returns undefined without a proposal. */
  dropProposal,
  /** Returns partner and store of an application, or undefined for an unknown id. */
  findApplicationKey,
  /** Returns the ids of a store's application, or undefined. */
  findKeyOfStore,
  /** Returns state, due date and assignee after a change. */
  findMoved,
  /** Lists the applications in a review that the operator has claimed. */
  listClaimed,
  /** Adds an entry to the timeline of an application. */
  insertEvent,
  /** Stores a reviewer's questions. */
  insertQuestions,
  /** Locks an application, so that concurrent changes run in sequence. Returns undefined for an unknown key. */
  lockApplication,
  /** Stops the review clock and assigns the caller. Returns undefined when another operator has the application. */
  pauseRow,
  /** Stores the caller's proposal. Returns undefined when another operator has the application. */
  proposeRow,
  /** Returns an application to the queue. `from`: required assignee. */
  releaseRow,
  /** Ids of an application, its partner and its store. */
  type ApplicationKey,
  /** An application as `lockApplication` returns it. */
  type LockedRow,
  /** An approval, or a rejection with reason and text. */
  type Verdict,
} from './application/review.queries.ts'
export {
  /** Adds a cause to an open re-check. Returns undefined when nothing was added. */
  addRecheckCause,
  /** Drops the proposed end of a re-check. Returns undefined without one. */
  dropRecheckEnd,
  /** Stores the proposed end of a re-check. Returns undefined when an end is proposed already. */
  proposeRecheckEnd,
  /** Marks the appeal of a rejected application as answered. Returns undefined without an open appeal. */
  declineAppealRow,
  /** Begins the re-check of an approved application. Returns undefined in another state. */
  beginRecheckRow,
  /** Ends the re-check of an approved application. Returns undefined in another state. */
  endRecheckRow,
  /** Lists and locks the open re-checks of a partner. */
  listRechecks,
  /** Reopens a rejected application; due in `hours`, without an assignee. */
  reopenRow,
} from './application/appeal.queries.ts'
export {
  /** Lists at most `limit` stores in review whose tax number and name have no check result. */
  listUnasked,
  /** Returns what the tax office is asked about an application, or undefined without a number. */
  findTinQuestion,
  /** Stores a check result while the store still has the checked number and name. */
  saveTinResult,
  /** A store with the encrypted tax number to check. */
  type Unasked,
} from './application/review.queries.ts'
export {
  /** Lists at most `limit` providers whose number the registry has not answered. */
  listUnaskedNpis,
  /** Returns what the registry is asked about an application, or undefined without a number. */
  findNpiQuestion,
  /** Stores an answer of the registry while the store still has the number. */
  saveNpiResult,
  /** A provider with the number to look up. */
  type UnaskedNpi,
} from './application/npi.queries.ts'
export {
  /** Lists at most `limit` people without a type of store. */
  listUnassigned,
  /** Lists at most `limit` applicants of partners without a sent application, each with the step that comes next. */
  listUnfinishedPartners,
  /** A person whose registration is unfinished. */
  type Unfinished,
} from './application/unfinished.queries.ts'
export {
  /** Returns the binding of a store's encrypted tax number: table, column, partner and row. */
  einField,
  /** Decrypts an owner. `ownership` is a percentage. */
  toOwner,
} from './records/business.answer.ts'
export {
  /** Stores former names, enqueues the checks that changed fields concern, and renames the partner of a first store. */
  applyChangedFields,
} from './records/checks.service.ts'
export {
  /** Formats fields of a store as one line each, with the file of a document. */
  readValues,
} from './application/question-values.service.ts'
export {
  /** Records until when a document is valid. Returns false for a removed document. */
  setExpiry,
  /** Records who verified a document; null removes the record. Returns false for a removed document. */
  setVerified,
} from './documents/expiry.queries.ts'
export {
  /** Returns the plaintext stream of a document, or undefined when the file is missing. */
  readDocumentFile,
} from './documents/sealed.service.ts'
export {
  /** True when the provider found the name on a document or in data sources. */
  isNameChecked,
  /** Decrypts the person of an identity attempt. */
  openPerson,
} from './identity/person.answer.ts'
export {
  /** Reads an identity attempt from Plaid in transactions of its own. Returns false for an unknown person. */
  refreshAttempt,
} from './identity/attempts.service.ts'
