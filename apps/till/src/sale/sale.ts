import { changeLine, clear, edit, editable, hold, leave, nextSale, openHeld, openKept, scan } from './basket.ts'
import {
  afterReversal,
  back,
  charge,
  confirmed,
  confirmRefused,
  priced,
  priceDue,
  priceRefused,
  startReversal,
  take,
  takeRefused,
} from './payment.ts'
import { currentQuote, go, stay, type Sale, type SaleEvent, type Step, type TillSale } from './state.ts'

const isTaking = (sale: Sale, key: string): sale is Sale & { name: 'taking' } =>
  sale.name === 'taking' && sale.key === key
const isUnderKey = (sale: Sale, key: string): sale is Sale & { name: 'asking' } =>
  sale.name === 'asking' && sale.key === key

/** Applies an event. Events that do not fit the state change nothing: a second press, or a late answer. */
export const step = (till: TillSale, event: SaleEvent): Step => {
  const { sale } = till
  switch (event.on) {
    case 'scan':
      return scan(till, event.barcode, 1000)
    case 'add':
      return scan(till, event.barcode, event.quantityMilli)
    case 'quantity':
      return changeLine(till, event.lineId, event.quantityMilli > 0 ? { quantityMilli: event.quantityMilli } : null)
    case 'discount':
      return changeLine(till, event.lineId, { discountCents: event.discountCents })
    case 'discount-approved':
      return edit(till, (basket, unchanged) => [
        unchanged,
        { ...basket, approvalId: event.approvalId, revision: basket.revision + 1 },
      ])
    case 'remove':
      return changeLine(till, event.lineId, null)
    case 'choose':
      return sale.name === 'open' ? go(till, { ...sale, basket: { ...sale.basket, chosen: event.lineId } }) : stay(till)
    case 'program':
      return edit(till, (basket, unchanged) => [
        unchanged,
        { ...basket, program: event.code, revision: basket.revision + 1 },
      ])
    case 'clear':
      return clear(till)
    case 'hold':
      return hold(till)
    case 'open-held':
      return openHeld(till, event.purchase)
    case 'open-kept':
      return openKept(till, event.basket, event.purchaseId)
    case 'price-due':
      return priceDue(till)
    case 'priced':
      return priced(till, event.revision, event.purchase)
    case 'price-refused':
      return priceRefused(till, event)
    case 'price-unanswered':
      return sale.name === 'open' && sale.asked === event.revision ? go(till, { ...sale, asked: null }) : stay(till)
    case 'seen-total':
      return sale.name === 'open' ? go(till, { ...sale, totalBefore: null }) : stay(till)
    case 'charge':
      return charge(till)
    case 'card-entry': {
      if (sale.name !== 'reading') return stay(till)
      const { mode, approvalId } = event
      return go(till, { ...sale, mode, ...(approvalId !== undefined && { approvalId }) })
    }
    case 'back':
      return back(till)
    case 'token': {
      if (sale.name !== 'reading') return stay(till)
      const { basket, quote, approvalId } = sale
      const { key, cardToken, entryMode } = event
      return go(
        till,
        { name: 'asking', basket, quote, key },
        {
          do: 'confirm',
          key,
          purchase: quote.purchase,
          cardToken,
          entryMode,
          ...(approvalId !== undefined && { approvalId }),
        },
      )
    }
    case 'confirmed':
      return isUnderKey(sale, event.key) ? confirmed(till, sale.basket, event.purchase) : stay(till)
    case 'confirm-refused':
      return isUnderKey(sale, event.key) ? confirmRefused(till, sale, event) : stay(till)
    case 'confirm-unanswered':
      return isUnderKey(sale, event.key) ? startReversal(till, sale) : stay(till)
    case 'stop':
      return sale.name === 'asking' ? startReversal(till, sale) : stay(till)
    case 'reversed': {
      if (sale.name !== 'reversing' || sale.purchase.id !== event.purchaseId) return stay(till)
      return event.paid ? confirmed(till, sale.basket, event.paid) : afterReversal(till, sale.basket, sale.after)
    }
    case 'reversal-refused': {
      if (sale.name !== 'reversing' || sale.key !== null || sale.purchase.id !== event.purchaseId) return stay(till)
      return go(till, { name: 'paid', basket: sale.basket, purchase: sale.purchase })
    }
    case 'put-aside': {
      // Without a key only this state remembers that the payment is being taken back.
      if (sale.name !== 'reversing' || sale.key === null) return stay(till)
      return leave(till, { do: 'park', basket: sale.basket, purchaseId: null })
    }
    case 'cannot-pay': {
      if (sale.name !== 'paid') return stay(till)
      const { basket, purchase } = sale
      return go(
        till,
        { name: 'reversing', basket, purchase, key: null, after: event.after },
        {
          do: 'reverse-sale',
          purchaseId: purchase.id,
          reason: 'CANNOT_PAY',
          ...(event.approvalId !== undefined && { approvalId: event.approvalId }),
        },
      )
    }
    case 'take':
      return take(till, event.payment, event.key)
    case 'taken':
      return isTaking(sale, event.key) ? confirmed(till, sale.basket, event.purchase) : stay(till)
    case 'take-refused':
      return isTaking(sale, event.key) ? takeRefused(till, sale, event) : stay(till)
    case 'rest-taken':
      return sale.name === 'paid'
        ? go(till, { name: 'done', basket: sale.basket, purchase: sale.purchase })
        : stay(till)
    case 'without-card': {
      const open = editable(sale)
      const purchase = open && currentQuote(open)
      if (!open || !purchase) return stay(till)
      const quote = { revision: open.basket.revision, purchase }
      return go(till, { name: 'other', basket: open.basket, quote })
    }
    case 'next':
      break
  }
  return sale.name === 'done' ? nextSale(till) : stay(till)
}

/**
 * Continues after a restart. A confirmation without an answer is reversed and never sent again; other calls are repeated under their
 * key; prices are asked for anew.
 */
export const resume = (till: TillSale): Step => {
  const { sale } = till
  switch (sale.name) {
    case 'open':
      return priceDue({ ...till, sale: { ...sale, asked: null, quote: null } })
    case 'asking':
      return startReversal(till, sale)
    case 'reversing': {
      const { key, purchase } = sale
      return go(
        till,
        sale,
        key === null
          ? { do: 'reverse-sale', purchaseId: purchase.id, reason: 'CANNOT_PAY' }
          : { do: 'reverse-key', key, purchaseId: purchase.id },
      )
    }
    case 'taking': {
      const { key, purchase, payment, isWhole } = sale
      return go(till, sale, { do: 'take', key, purchase, payment, isWhole })
    }
    case 'paid':
      return stay(till)
    case 'other':
    case 'reading':
    case 'declined':
      return back(till)
    case 'done':
      break
  }
  return nextSale(till)
}
