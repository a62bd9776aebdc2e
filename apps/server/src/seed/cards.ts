import { createHash } from 'node:crypto'

/**
 * Returns the token of the n-th demonstration card. The sandbox recognises the token, so purchases can be refunded to the
 * card.
 */
export const cardToken = (nth: number): string => `card_sbx_ok_${nth}`

/** As the sandbox's card issuer makes them of a token. */
export const cardOf = (nth: number): { cardRef: string; last4: string } => {
  const hash = createHash('sha256').update(cardToken(nth)).digest('hex')
  return {
    cardRef: `cr_${hash.slice(0, 24)}`,
    last4: String(Number.parseInt(hash.slice(0, 8), 16) % 10_000).padStart(4, '0'),
  }
}
