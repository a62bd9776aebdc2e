export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** So many mails at once: a few recipients whose servers take their time hold up nobody else. */
export const mailsAtOnce = 8

/** A mail server said no for good: trying again would say the same. */
export class Undeliverable extends Error {}

/** Handed over whole, and then neither yes nor no until the deadline: it may still arrive. */
export class Unanswered extends Error {}

export type MailPort = {
  /** Hands one mail over. Throws `Undeliverable` on a permanent refusal, `Unanswered`, or what may be tried again soon. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
