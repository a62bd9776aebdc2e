/** Spec 2 §4. ANALYZED: priced and not paid: before, during and after a declined request to the card issuer. */
export const purchaseStatuses = ['DRAFT', 'ANALYZED', 'CONFIRMED', 'CANCELED', 'REVERSED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
export const purchaseTypes = ['SALE', 'RETURN'] as const
export type PurchaseType = (typeof purchaseTypes)[number]

/**
 * Spec 2 §4: the reimbursement of the retailer, never money to the shopper. Null until the purchase is confirmed. WITHOUTCARD: no card
 * paid a part of the purchase, so that the program reimburses nothing.
 */
export const refundStatuses = ['PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND', 'WITHOUTCARD'] as const
export type RefundStatus = (typeof refundStatuses)[number]
export const isWithoutCard = ({ refundStatus }: { refundStatus: RefundStatus | null }): boolean =>
  refundStatus === 'WITHOUTCARD'

/** Ways to read the card. A typed number requires the program's permission. */
export const entryModes = ['CHIP', 'SWIPE', 'CONTACTLESS', 'MANUAL'] as const
export type EntryMode = (typeof entryModes)[number]

/** Why the card's issuer pays nothing. */
export const declineCodes = ['NO_BALANCE', 'EXPIRED', 'FROZEN', 'UNKNOWN_CARD', 'NO_PURSE', 'REVERSED'] as const
export type DeclineCode = (typeof declineCodes)[number]

/** Why a cashier reverses a paid sale. CANNOT_PAY: the shopper has not enough for the rest. */
export const reversalReasons = ['WRONG_ITEMS', 'WRONG_CARD', 'TWICE', 'SHOPPER', 'CANNOT_PAY'] as const
export type ReversalReason = (typeof reversalReasons)[number]

/** Lifetimes: minutes of a priced basket, hours of a parked basket, hours in which a till may reverse by key. */
export const quoteMinutes = 15
export const draftHours = 24
export const reverseByKeyHours = 24
/** Time limit of a purchase that tills display. The server does not enforce it: a price expires after `quoteMinutes`. */
export const transactionTimeoutSeconds = 180

type Edges = Record<PurchaseStatus, readonly PurchaseStatus[]>
/** Edges that are not listed do not exist. A return is ANALYZED until the issuer answers, and is never reversed. */
export const purchaseEdges: Readonly<Record<PurchaseType, Edges>> = {
  SALE: {
    DRAFT: ['DRAFT', 'ANALYZED', 'CANCELED'],
    ANALYZED: ['DRAFT', 'ANALYZED', 'CANCELED', 'CONFIRMED', 'REVERSED'],
    CONFIRMED: ['REVERSED'],
    CANCELED: [],
    REVERSED: [],
  },
  RETURN: {
    DRAFT: [],
    ANALYZED: ['CANCELED', 'CONFIRMED'],
    CONFIRMED: [],
    CANCELED: [],
    REVERSED: [],
  },
}
/** Returns the statuses from which a purchase of this type reaches `next`: the condition of the UPDATE. */
export const statusesBefore = (type: PurchaseType, next: PurchaseStatus): PurchaseStatus[] =>
  purchaseStatuses.filter((from) => purchaseEdges[type][from].includes(next))

/** Wire values of the transactions filter: the statuses of spec 2 §4, purchases without a card, and those that were never confirmed. They cover every purchase. */
export const settlementFilters = [
  'pending',
  'remittancerequested',
  'refunded',
  'donotrefund',
  'withoutcard',
  'notcompleted',
] as const
export type SettlementFilter = (typeof settlementFilters)[number]
const statusOf = {
  pending: 'PENDING',
  remittancerequested: 'REMITTANCEREQUESTED',
  refunded: 'REFUNDED',
  donotrefund: 'DONOTREFUND',
  withoutcard: 'WITHOUTCARD',
  notcompleted: null,
} as const satisfies Record<SettlementFilter, RefundStatus | null>
/** Null: purchases without a settlement status. */
export const refundStatusOf = (filter: SettlementFilter): RefundStatus | null => statusOf[filter]

/** Returns true when a purchase moved money that was not returned: its amounts count in sums. */
export const isCounted = (status: PurchaseStatus): boolean => status === 'CONFIRMED'
