import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { centsOf } from '#till/money.ts'
import { restBeside } from '@tillgate/domain/tenders.ts'
import type { EntryMode, ReversalReason } from '@tillgate/domain/purchases.ts'

/** Line as the cashier entered it. `id` stays with the line; its place in the basket is the place of the first scan. */
export type BasketLine = Readonly<{
  id: number
  barcode: string
  quantityMilli: number
  discountCents: number
}>
/** `revision` counts the changes: an answer with the prices of an earlier revision is old. */
export type Basket = Readonly<{
  lines: readonly BasketLine[]
  revision: number
  /** Program that the cashier chose, where the store has several. */
  program?: string
  /** Supervisor's permission for the discounts, until they change. */
  approvalId?: string
  /** Line shown beside the stepper: the last scanned one, until another is chosen. */
  chosen: number | null
}>
/** The server's prices of one revision. */
export type Quote = Readonly<{ revision: number; purchase: PosPurchase }>

/** `fields` name the lines, as in `lines.2.barcode`. `needed`: approval of a supervisor that would permit the basket. */
export type Refused = Readonly<{
  revision: number
  code: string
  message: string
  fields: readonly string[]
  needed?: NeededApproval | undefined
}>

/** Payment beside the card. `givenCents`: cash that the shopper gives; null: exactly the amount, and other kinds. */
export type BesidePayment = Readonly<{ kind: string; amountCents: number; givenCents: number | null }>

/** Where the basket goes after its payment was taken back. */
export type AfterReversal = 'open' | 'hold' | 'cancel'

/**
 * One sale at the till. Every state that waits for a call keeps what the call needs, so that a restart repeats the call under the same
 * key, or reverses it.
 */
export type Sale = Readonly<
  | {
      name: 'open'
      basket: Basket
      /** Unpaid purchase at the server that takes the next prices. */
      purchaseId: string | null
      quote: Quote | null
      /** Revision whose prices are asked for; null: no call is under way. */
      asked: number | null
      /** Total that was shown before an expired or changed price, until the cashier has seen the new one. */
      totalBefore: number | null
      /** Refusal of the prices, or of the charge, of a revision. A refused revision is not priced again. */
      refused: Refused | null
      /** The payment before was undone, and nothing was charged. */
      isUndone: boolean
    }
  | { name: 'reading'; basket: Basket; quote: Quote; mode: 'reader' | 'hosted'; approvalId?: string }
  | { name: 'asking'; basket: Basket; quote: Quote; key: string }
  | { name: 'declined'; basket: Basket; quote: Quote; reason: string }
  /** `key`: of the confirmation without an answer; null: the payment of `purchaseId` is taken back. */
  | { name: 'reversing'; basket: Basket; purchase: PosPurchase; key: string | null; after: AfterReversal }
  /** A part is paid; the rest is still to pay beside the card. */
  | { name: 'paid'; basket: Basket; purchase: PosPurchase }
  /** A payment beside the card is recorded, under one key until the server answers. `isWhole`: the first of a sale without the card. */
  | { name: 'taking'; basket: Basket; purchase: PosPurchase; payment: BesidePayment; key: string; isWhole: boolean }
  /** The card pays nothing of it: all is paid beside the card. */
  | { name: 'other'; basket: Basket; quote: Quote }
  | { name: 'done'; basket: Basket; purchase: PosPurchase }
>
/** `queue`: scans for the next sale, in their order. `nextLineId`: never used twice in a sale. */
export type TillSale = Readonly<{ sale: Sale; queue: readonly string[]; nextLineId: number }>

/** What the till does outside: each ends in one event. Calls repeat under their key until the server answers. */
export type Effect = Readonly<
  | { do: 'price'; basket: Basket; purchaseId: string | null }
  | { do: 'confirm'; key: string; purchase: PosPurchase; cardToken: string; entryMode: EntryMode; approvalId?: string }
  | { do: 'reverse-key'; key: string; purchaseId: string }
  | { do: 'reverse-sale'; purchaseId: string; reason: ReversalReason; approvalId?: string }
  | { do: 'take'; key: string; purchase: PosPurchase; payment: BesidePayment; isWhole: boolean }
  | { do: 'park'; basket: Basket; purchaseId: string | null }
  | { do: 'cancel'; purchaseId: string }
>

export type SaleEvent = Readonly<
  | { on: 'scan'; barcode: string }
  | { on: 'add'; barcode: string; quantityMilli: number }
  | { on: 'quantity'; lineId: number; quantityMilli: number }
  | { on: 'discount'; lineId: number; discountCents: number }
  /** A supervisor permitted the discounts of the basket. */
  | { on: 'discount-approved'; approvalId: string }
  | { on: 'remove'; lineId: number }
  | { on: 'choose'; lineId: number }
  | { on: 'program'; code: string }
  | { on: 'clear' }
  | { on: 'hold' }
  /** A held basket of the store is opened; the one on the screen is held first. */
  | { on: 'open-held'; purchase: PosPurchase }
  /** The same with one that the server does not know of yet. */
  | { on: 'open-kept'; basket: Basket; purchaseId: string | null }
  /** The basket has not changed for a moment. */
  | { on: 'price-due' }
  | { on: 'priced'; revision: number; purchase: PosPurchase }
  /** `purchaseId`: purchase without the discounts, which an approval names. */
  | ({ on: 'price-refused'; purchaseId?: string | undefined } & Refused)
  | { on: 'price-unanswered'; revision: number }
  | { on: 'seen-total' }
  | { on: 'charge' }
  | { on: 'card-entry'; mode: 'reader' | 'hosted'; approvalId?: string }
  | { on: 'back' }
  | { on: 'token'; cardToken: string; entryMode: EntryMode; key: string }
  | { on: 'confirmed'; key: string; purchase: PosPurchase }
  | { on: 'confirm-refused'; key: string; code: string; message: string; reason?: string }
  | { on: 'confirm-unanswered'; key: string }
  | { on: 'stop' }
  /** `paid`: the sale of the key was paid after all and stays. */
  | { on: 'reversed'; purchaseId: string; paid: PosPurchase | null }
  /** The server does not take the payment back; it stays. */
  | { on: 'reversal-refused'; purchaseId: string }
  /** The basket of a payment without an answer is held, and the next shopper is served. */
  | { on: 'put-aside' }
  | { on: 'cannot-pay'; after: AfterReversal; approvalId?: string }
  /** The shopper pays beside the card, and this till records it. */
  | { on: 'take'; payment: BesidePayment; key: string }
  | { on: 'taken'; key: string; purchase: PosPurchase }
  | { on: 'take-refused'; key: string; code: string; message: string }
  /** The rest was taken at the store's own register. */
  | { on: 'rest-taken' }
  | { on: 'without-card' }
  | { on: 'next' }
>
export type Step = Readonly<{ till: TillSale; effects: readonly Effect[] }>

export const emptyBasket: Basket = { lines: [], revision: 0, chosen: null }
export const openWith = (basket: Basket, parts: Partial<Sale & { name: 'open' }> = {}): Sale & { name: 'open' } => ({
  name: 'open',
  basket,
  purchaseId: null,
  quote: null,
  asked: null,
  totalBefore: null,
  refused: null,
  isUndone: false,
  ...parts,
})
export const newTillSale: TillSale = { sale: openWith(emptyBasket), queue: [], nextLineId: 1 }

/** The card, or another payment, has paid at least a part. */
export const isPaid = ({ name }: Sale): boolean => name === 'paid' || name === 'done'
/** What the shopper still owes after the card and other payments. */
export const restCents = ({ splitTenderAmount, tenders }: Pick<PosPurchase, 'splitTenderAmount' | 'tenders'>): number =>
  restBeside(
    centsOf(splitTenderAmount),
    tenders.map(({ amount }) => ({ cents: centsOf(amount) })),
  )
/** Cash to give back: what the shopper gave beyond the cash that was due. */
export const changeCents = ({ tenders }: Pick<PosPurchase, 'tenders'>): number =>
  tenders.reduce((sum, { amount, given }) => (given === null ? sum : sum + centsOf(given) - centsOf(amount)), 0)
/** Prices that belong to the basket on the screen. */
export const currentQuote = (sale: Sale & { name: 'open' }): PosPurchase | null =>
  sale.quote && sale.quote.revision === sale.basket.revision ? sale.quote.purchase : null

export const stay = (till: TillSale): Step => ({ till, effects: [] })
/** Identifiers of the lines that the server does not sell. */
export const refusedLines = ({ basket, refused }: Sale & { name: 'open' }): number[] => {
  if (refused?.revision !== basket.revision) return []
  const places = new Set(refused.fields.map((field) => /^lines\.(\d+)\.barcode$/.exec(field)?.[1]))
  return basket.lines.flatMap(({ id }, index) => (places.has(String(index)) ? id : []))
}
/** Moves the sale on. */
export const go = (till: TillSale, sale: Sale, ...effects: Effect[]): Step => ({ till: { ...till, sale }, effects })
