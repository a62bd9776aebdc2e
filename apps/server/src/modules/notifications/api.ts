// Events of a partner and mails to the people who run it. Every function runs in the caller's transaction.

export {
  /** Returns the language of the partner's last accepted terms. */
  languageOfPartner,
  /** Lists the Store Admins of a partner: the recipients of mails to the partner. */
  listAdmins,
  /** Returns the partners that a mail reaches, by kind of event. */
  listMailedPartners,
} from './admins.queries.ts'
export {
  /** Mails a partner about an application that waits on it. */
  askPartner,
  /** Queues a mail to the partner's admins and to `contacts`. Returns the mail as queued. */
  notifyPartner,
  /** A queued mail; `to` is empty when no recipient has an address. */
  type SentMail,
} from './notify.service.ts'
export {
  /** Records that payouts wait. The caller has begun the hold in the same transaction. */
  recordHeld,
} from './held.service.ts'
export {
  /** Stores an event once and queues its mail. Returns the mail to the Store Admins as queued. */
  recordEvent,
  /** Mail about an event. */
  type EventMail,
} from './record.service.ts'
