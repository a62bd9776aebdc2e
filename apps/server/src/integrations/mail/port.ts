import { maskedEmail } from '@tillgate/domain/emails.ts'

/** `settings`: address of the page that switches such mails off. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; settings?: string }

/** Number of parallel mails, so that a few slow servers do not delay other recipients. */
export const mailsAtOnce = 8

/** Permanent refusal of the mail server: another try would fail too. */
export class UndeliverableError extends Error {}

/** Handed over whole, and then neither yes nor no until the deadline: it may still arrive. */
export class Unanswered extends Error {}

const addresses = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu

/**
 * Reason of a mail server, as `550 5.1.2 Domain not found`, in one line of at most 200 characters. Reasons often repeat the address of the
 * recipient; it is masked, because audit rows are kept and a shopper's address is not. Signs that change the direction of text are left out.
 */
export const reasonLine = (text: string): string =>
  text
    .slice(0, 4_000)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(addresses, maskedEmail)
    .trim()
    .slice(0, 200)
    // Half a character, sent or cut: the audit log cannot store it.
    .toWellFormed()

/** A mail that was accepted for delivery and not delivered. `id`: id of the mail. */
export type Bounce = { id: string; reason: string }

/** `signature` and `sentAt` are headers of the report. */
export type MailReport = { signature: string; sentAt: string; body: Buffer }

export type MailReportsPort = {
  /** Returns the undelivered mails of a report. Undefined: the provider did not sign the report, or its body has another shape. */
  read: (report: MailReport) => Bounce[] | undefined
}

export type MailPort = {
  /** Sends one mail. Throws `UndeliverableError` for a permanent rejection, `Unanswered` without an answer, or a temporary error. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
