// Messages that are sent only when the caller's transaction commits.

export {
  /** Queues one mail for each operator with `role`, without `except`. Runs as operator. */
  mailOperators,
  /** Queues a mail to a partner. Runs as tenant or operator. */
  mailPartner,
  /** Queues a mail or text to a person without a partner. Runs as identity. */
  messagePerson,
  /** Queues a text to a person of a partner, if asked after a delay. Runs as tenant or operator. */
  textPartner,
  /** Fingerprint of an address or telephone number, by which messages of a person are found. */
  recipientOf,
  /** Place of a sealed column of a message. */
  sealedFieldOf,
  /** Returns the limits of unanswered texts that a stored budget names. */
  limitsOfTextBudget,
  /** Names the budget of unanswered texts of a text. */
  textBudgetOf,
  /** Why a text above a limit is not sent. */
  whyNoText,
  /** Who causes a text with a code. */
  type TextCause,
  /** Returns the rate limits of text messages to one address, number and area code, and in total. */
  textLimits,
  /** A message whose recipient account only the worker looks up, so that the answer does not reveal accounts. */
  type Inquiry,
  /** A mail or a text with its recipient and params. */
  type Message,
} from './messages.service.ts'
export {
  /** Choice of operators to mail. */
  type Recipients,
} from './outbox.queries.ts'
export {
  /** Builds the sender of queued messages from a resolver of recipients and a callback after acceptance. */
  sendWith,
} from './outbox.jobs.ts'
export {
  /** Returns true for an approved partner that provides care: its texts name procedures and patients. */
  isPractice,
  /** Failures that are not the reason of a provider. */
  unsent,
} from './outbox.queries.ts'
