export type Text = { id: string; to: string; body: string }

/** The provider said no for good: trying again would say the same. */
export class Undeliverable extends Error {}

/** Perhaps it was taken, perhaps not: a second copy cannot be told from the first, so nobody tries again. */
export class Uncertain extends Error {
  constructor(cause: unknown) {
    super('may have been sent', { cause })
  }
}

export type TextPort = {
  /**
   * Hands one text over. Throws `Undeliverable` on a permanent refusal and `Uncertain` where the answer was lost; anything else may be
   * tried again.
   */
  send: (text: Text) => Promise<void>
}
