export type Text = { id: string; to: string; body: string }

/** The provider said no for good: trying again would say the same. */
export class Undeliverable extends Error {}

export type TextPort = {
  /** Hands one text over. Throws `Undeliverable` on a permanent refusal, anything else may be tried again. */
  send: (text: Text) => Promise<void>
}
