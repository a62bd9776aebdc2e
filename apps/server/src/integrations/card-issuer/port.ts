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
  /** What the card has left after this payment. Null: the issuer does not report it. */
  balances: PurseCents[] | null
}
export type Decline = { decision: 'DECLINED'; last4: string | null; code: DeclineCode }
export type Refund = { key: string; reference: string; amounts: readonly PurseCents[] }
/** The card behind a token; tokens may be of one use. */
export type Card = { cardRef: string; last4: string }

/** `ofCents`: what the purse got for the present period; `until`: last day of the period, `2026-12-31`. Null: not reported. */
export type PurseBalance = PurseCents & { ofCents: number | null; until: string | null }
/** `asOf`: moment that the issuer reports, ISO. */
export type CardBalance = { last4: string; asOf: string; purses: PurseBalance[] }

/** Thrown without a readable answer in time: the issuer may have received the request. */
export class IssuerUnknownError extends Error {}

/** Issuer with the balances of the cards. Amounts are cents per purse. Calls with the same key may be repeated. */
export type CardIssuer = {
  authorise: (asked: ToAuthorise) => Promise<Approval | Decline>
  /** Reverses the request with `key`. A request that arrives after its reversal is declined. */
  reverse: (key: string) => Promise<void>
  /** Returns `undefined` for an unknown card. */
  identify: (cardToken: string) => Promise<Card | undefined>
  /** What a card has left, without charging it. `not-reported`: the issuer tells merchants no balances of this card. */
  balance: (cardToken: string) => Promise<CardBalance | 'unknown-card' | 'not-reported'>
  /** False: the amount is more than the rest of what the card paid. */
  refund: (asked: Refund) => Promise<boolean>
}
