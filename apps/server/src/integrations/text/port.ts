export type Text = { id: string; to: string; body: string }

/** Permanent refusal of the provider: another try would fail too. */
export class UndeliverableError extends Error {}

/** The provider may have accepted the text. It is not sent again, because a second copy could not be recognised. */
export class UncertainDeliveryError extends Error {
  constructor(cause: unknown) {
    super('may have been sent', { cause })
  }
}

export type TextPort = {
  /**
   * Hands one text over. Throws `UndeliverableError` on a permanent refusal and `UncertainDeliveryError` where the answer was lost; anything else may be
   * tried again.
   */
  send: (text: Text) => Promise<void>
}
