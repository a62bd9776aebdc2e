import type { PurseCents } from '@tillgate/domain/baskets.ts'

/** The line as the issuer keeps it with the authorisation. Cents are what the purse may pay of it. */
export type IssuerLine = { lineNo: number; code: string; quantity: number; purse: string; cents: number }
export type ToAuthorise = {
  /** Ours, once for this question and for ever: what a reversal names. */
  key: string
  cardToken: string
  storeId: string
  terminalId: string
  totalCents: number
  amounts: readonly PurseCents[]
  lines: readonly IssuerLine[]
}
export const declineCodes = ['NO_BALANCE', 'EXPIRED', 'FROZEN', 'UNKNOWN_CARD', 'NO_PURSE', 'REVERSED'] as const
export type DeclineCode = (typeof declineCodes)[number]

export type Approval = {
  decision: 'APPROVED' | 'PARTIAL'
  reference: string
  /** The card itself, whatever token it came with. */
  cardRef: string
  last4: string
  approved: PurseCents[]
}
export type Decline = { decision: 'DECLINED'; last4: string | null; code: DeclineCode }
export type Refund = { key: string; reference: string; amounts: readonly PurseCents[] }
/** The card behind a token; tokens may be of one use. */
export type Card = { cardRef: string; last4: string }

/** No answer in time, or none that can be read: the question may have been heard. */
export class IssuerUnknown extends Error {}

/** Who holds the balances of the cards. Amounts are cents per purse. Every call may be repeated with the same key. */
export type CardIssuer = {
  authorise: (asked: ToAuthorise) => Promise<Approval | Decline>
  /** Undoes what was asked under `key`, also if it never arrived: whatever arrives later is declined. */
  reverse: (key: string) => Promise<void>
  /** Undefined: no such card. */
  identify: (cardToken: string) => Promise<Card | undefined>
  /** False: more than is left of what the card paid. */
  refund: (asked: Refund) => Promise<boolean>
}
