import type { PurseCents } from '@tillgate/domain/baskets.ts'
import type { DeclineCode } from '@tillgate/domain/purchases.ts'

/** Line of an authorisation at the issuer. `cents` is the amount that the purse may pay. */
export type IssuerLine = { lineNo: number; code: string; quantity: number; purse: string; cents: number }
export type ToAuthorise = {
  /** Our id of this request, never used again. A reversal names it. */
  key: string
  cardToken: string
  storeId: string
  terminalId: string
  totalCents: number
  amounts: readonly PurseCents[]
  lines: readonly IssuerLine[]
}

export type Approval = {
  decision: 'APPROVED' | 'PARTIAL'
  reference: string
  /** Identifies the card across tokens. */
  cardRef: string
  last4: string
  approved: PurseCents[]
}
export type Decline = { decision: 'DECLINED'; last4: string | null; code: DeclineCode }
export type Refund = { key: string; reference: string; amounts: readonly PurseCents[] }
/** The card behind a token; tokens may be of one use. */
export type Card = { cardRef: string; last4: string }

/** Thrown without a readable answer in time: the issuer may have received the request. */
export class IssuerUnknownError extends Error {}

/** Issuer with the balances of the cards. Amounts are cents per purse. Calls with the same key may be repeated. */
export type CardIssuer = {
  authorise: (asked: ToAuthorise) => Promise<Approval | Decline>
  /** Reverses the request with `key`. A request that arrives after its reversal is declined. */
  reverse: (key: string) => Promise<void>
  /** Returns `undefined` for an unknown card. */
  identify: (cardToken: string) => Promise<Card | undefined>
  /** False: the amount is more than the rest of what the card paid. */
  refund: (asked: Refund) => Promise<boolean>
}
