import { centsOf } from '#till/money.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { editable, leave, withoutApproval } from './basket.ts'
import {
  currentQuote,
  go,
  openWith,
  restCents,
  stay,
  type AfterReversal,
  type BesidePayment,
  type Basket,
  type Quote,
  type Refused,
  type Sale,
  type Step,
  type TillSale,
} from './state.ts'

/** One pricing call at a time. The newest lines are priced when it ends. */
export const priceDue = (till: TillSale): Step => {
  const { sale } = till
  if (sale.name !== 'open' || sale.asked !== null || sale.basket.lines.length === 0 || currentQuote(sale)) {
    return stay(till)
  }
  if (sale.refused?.revision === sale.basket.revision) return stay(till)
  const { basket, purchaseId } = sale
  return go(till, { ...sale, asked: basket.revision }, { do: 'price', basket, purchaseId })
}

export const priced = (till: TillSale, revision: number, purchase: PosPurchase): Step => {
  const { sale } = till
  // The basket was left while its prices were asked for.
  if (sale.name !== 'open' || sale.asked !== revision) return stay(till)
  const next = { ...sale, asked: null, purchaseId: purchase.id, quote: { revision, purchase } }
  const isSame = sale.totalBefore === null || sale.totalBefore === centsOf(purchase.totalAmount)
  return priceDue({ ...till, sale: isSame ? { ...next, totalBefore: null } : next })
}

type PriceRefused = Refused & { purchaseId?: string | undefined }
export const priceRefused = (
  till: TillSale,
  { revision, code, message, fields, needed, purchaseId }: PriceRefused,
): Step => {
  const { sale } = till
  if (sale.name !== 'open' || sale.asked !== revision) return stay(till)
  // Prices are asked for once more, under a new purchase.
  if (endedPurchase.includes(code) && sale.purchaseId !== null) {
    return priceDue({ ...till, sale: { ...sale, asked: null, purchaseId: null } })
  }
  // The approval has expired, or is of a basket that has changed: the server says what is needed now.
  if (code === 'approval.invalid' && sale.basket.approvalId !== undefined) {
    return priceDue({ ...till, sale: { ...sale, asked: null, basket: withoutApproval(sale.basket) } })
  }
  const refused = { revision, code, message, fields, needed }
  return priceDue({ ...till, sale: { ...sale, asked: null, purchaseId: purchaseId ?? sale.purchaseId, refused } })
}

export const charge = (till: TillSale): Step => {
  const { sale } = till
  if (sale.name === 'declined')
    return go(till, { name: 'reading', basket: sale.basket, quote: sale.quote, mode: 'reader' })
  if (sale.name !== 'open') return stay(till)
  const purchase = currentQuote(sale)
  // A changed total is charged after the cashier has seen it.
  if (!purchase || sale.totalBefore !== null) return stay(till)
  const quote = { revision: sale.basket.revision, purchase }
  return purchase.coveredAmount === 0
    ? go(till, { name: 'other', basket: sale.basket, quote })
    : go(till, { name: 'reading', basket: sale.basket, quote, mode: 'reader' })
}

/** Prices anew what the server no longer accepts. The cashier sees a changed total before the card is charged. */
const reprice = (till: TillSale, basket: Basket, { purchase }: Quote): Step =>
  priceDue({
    ...till,
    sale: openWith(
      { ...basket, revision: basket.revision + 1 },
      { purchaseId: purchase.id, totalBefore: centsOf(purchase.totalAmount) },
    ),
  })

export const confirmed = (till: TillSale, basket: Basket, purchase: PosPurchase): Step => {
  if (purchase.status !== 'CONFIRMED') return afterReversal(till, basket, 'open')
  return restCents(purchase) === 0
    ? go(till, { name: 'done', basket, purchase })
    : go(till, { name: 'paid', basket, purchase })
}

/** Refusals after which the same basket may be priced and charged again. */
const staleQuote: readonly string[] = ['quote.expired', 'total.changed']
/** The server's purchase has ended, such as a basket that nobody touched for a day: the lines become a new one. */
const endedPurchase: readonly string[] = ['purchase.state', 'purchase.not-found']

type Refusal = { code: string; message: string; reason?: string }
/** The issuer's decline, or what the server refused. */
export const confirmRefused = (
  till: TillSale,
  { basket, quote }: Sale & { name: 'asking' },
  { code, message, reason = '' }: Refusal,
): Step => {
  if (code === 'card.declined') return go(till, { name: 'declined', basket, quote, reason })
  return refusedPayment(till, basket, quote, { code, message })
}

const refusedPayment = (till: TillSale, basket: Basket, quote: Quote, { code, message }: Refusal): Step => {
  if (staleQuote.includes(code)) return reprice(till, basket, quote)
  if (endedPurchase.includes(code)) {
    return priceDue({ ...till, sale: openWith({ ...basket, revision: basket.revision + 1 }) })
  }
  const refused = { revision: basket.revision, code, message, fields: [] }
  return go(till, openWith(basket, { purchaseId: quote.purchase.id, quote, refused }))
}

/** A reversed purchase is never used again: the same lines become a new one. */
export const afterReversal = (till: TillSale, basket: Basket, after: AfterReversal): Step => {
  const fresh = { ...basket, revision: basket.revision + 1 }
  if (after === 'open') return priceDue({ ...till, sale: openWith(fresh, { isUndone: true }) })
  return after === 'hold' ? leave(till, { do: 'park', basket: fresh, purchaseId: null }) : leave(till)
}

/** Records a payment of at most the rest. A second press finds another state. */
export const take = (till: TillSale, payment: BesidePayment, key: string): Step => {
  const { sale } = till
  if (sale.name !== 'paid' && sale.name !== 'other') return stay(till)
  const isWhole = sale.name === 'other'
  const purchase = isWhole ? sale.quote.purchase : sale.purchase
  if (payment.amountCents <= 0 || payment.amountCents > restCents(purchase)) return stay(till)
  const call = { key, purchase, payment, isWhole }
  return go(till, { name: 'taking', basket: sale.basket, ...call }, { do: 'take', ...call })
}

export const takeRefused = (
  till: TillSale,
  { basket, purchase, isWhole }: Sale & { name: 'taking' },
  { code, message }: Refusal,
): Step =>
  isWhole
    ? refusedPayment(till, basket, { revision: basket.revision, purchase }, { code, message })
    : go(till, { name: 'paid', basket, purchase })

export const startReversal = (till: TillSale, sale: Sale & { name: 'asking' }): Step =>
  go(
    till,
    { name: 'reversing', basket: sale.basket, purchase: sale.quote.purchase, key: sale.key, after: 'open' },
    { do: 'reverse-key', key: sale.key, purchaseId: sale.quote.purchase.id },
  )

export const back = (till: TillSale): Step => {
  const open = editable(till.sale)
  return open && till.sale.name !== 'open' ? go(till, open) : stay(till)
}
