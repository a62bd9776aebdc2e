export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** A mail server said no for good: trying again would say the same. */
export class Undeliverable extends Error {}

export type MailPort = {
  /** Hands one mail over. Throws `Undeliverable` on a permanent refusal, anything else may be tried again. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
