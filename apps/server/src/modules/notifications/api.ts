// Events of a partner. Every function runs in the caller's transaction.

export {
  /** Stores an event once and queues its mail. Returns the mail to the Store Admins as queued. */
  recordEvent,
} from './record.service.ts'
