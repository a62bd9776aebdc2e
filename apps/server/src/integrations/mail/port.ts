/** `settings`: address of the page that switches such mails off. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; settings?: string }

/** Number of parallel mails, so that a few slow servers do not delay other recipients. */
export const mailsAtOnce = 8

/** Permanent refusal of the mail server: another try would fail too. */
export class UndeliverableError extends Error {}

/** Handed over whole, and then neither yes nor no until the deadline: it may still arrive. */
export class Unanswered extends Error {}

export type MailPort = {
  /** Sends one mail. Throws `UndeliverableError` for a permanent rejection, `Unanswered` without an answer, or a temporary error. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
