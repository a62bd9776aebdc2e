import { centsOf } from '#till/money.ts'
import { linesMax, type PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import {
  emptyBasket,
  go,
  openWith,
  stay,
  type Basket,
  type BasketLine,
  type Effect,
  type Sale,
  type Step,
  type TillSale,
} from './state.ts'

const withLines = (basket: Basket, lines: readonly BasketLine[], chosen = basket.chosen): Basket => ({
  ...basket,
  lines,
  revision: basket.revision + 1,
  chosen: lines.some(({ id }) => id === chosen) ? chosen : (lines.at(-1)?.id ?? null),
})

/** Counted goods of one barcode share a line; a weighed piece and a discounted line stay alone. */
const joins = (line: BasketLine, barcode: string, quantityMilli: number): boolean =>
  line.barcode === barcode && quantityMilli === 1000 && line.quantityMilli % 1000 === 0 && line.discountCents === 0

const added = (till: TillSale, basket: Basket, barcode: string, quantityMilli: number): [TillSale, Basket] => {
  const same = basket.lines.find((line) => joins(line, barcode, quantityMilli))
  if (same) {
    const lines = basket.lines.map((line) =>
      line === same ? { ...line, quantityMilli: line.quantityMilli + quantityMilli } : line,
    )
    return [till, withLines(basket, lines, same.id)]
  }
  // The screen says that the basket is full.
  if (basket.lines.length >= linesMax) return [till, basket]
  const line = { id: till.nextLineId, barcode, quantityMilli, discountCents: 0 }
  return [{ ...till, nextLineId: till.nextLineId + 1 }, withLines(basket, [...basket.lines, line], line.id)]
}

/** Changes the basket of an open sale, or leaves a state in which no payment is under way for it. */
export const editable = (sale: Sale): (Sale & { name: 'open' }) | undefined => {
  if (sale.name === 'open') return sale
  if (sale.name === 'reading' || sale.name === 'declined' || sale.name === 'other') {
    return openWith(sale.basket, { purchaseId: sale.quote.purchase.id, quote: sale.quote })
  }
  return undefined
}

export const edit = (till: TillSale, change: (basket: Basket, till: TillSale) => [TillSale, Basket]): Step => {
  const open = editable(till.sale)
  if (!open) return stay(till)
  const [next, basket] = change(open.basket, till)
  // The cashier expects another total than before.
  return go(next, { ...open, basket, totalBefore: null, refused: null, isUndone: false })
}

/** Without the permission for the discounts of the basket as it was. */
export const withoutApproval = ({ approvalId: _, ...basket }: Basket): Basket => basket

/** Null takes the line out. */
export const changeLine = (till: TillSale, lineId: number, change: Partial<BasketLine> | null): Step =>
  edit(till, (basket, unchanged) => [
    unchanged,
    withLines(
      change?.discountCents === undefined ? basket : withoutApproval(basket),
      basket.lines.flatMap((line) => {
        if (line.id !== lineId) return line
        return change === null ? [] : { ...line, ...change }
      }),
      change === null ? basket.chosen : lineId,
    ),
  ])

/** Starts the next sale with the scans that arrived meanwhile. Revisions go on: a late answer never fits another sale. */
export const nextSale = (till: TillSale): Step => {
  let next: TillSale = { ...till, queue: [], nextLineId: 1 }
  let basket: Basket = { ...emptyBasket, revision: till.sale.basket.revision + 1 }
  for (const barcode of till.queue) [next, basket] = added(next, basket, barcode, 1000)
  return go(next, openWith(basket))
}

export const scan = (till: TillSale, barcode: string, quantityMilli: number): Step => {
  if (till.sale.name === 'done') {
    const { till: next } = nextSale(till)
    return scan(next, barcode, quantityMilli)
  }
  if (!editable(till.sale)) return stay({ ...till, queue: [...till.queue, barcode] })
  return edit(till, (basket, unchanged) => added(unchanged, basket, barcode, quantityMilli))
}

/** Leaves the basket for the next sale; its purchase at the server is parked or cancelled by the effect. */
export const leave = (till: TillSale, ...effects: Effect[]): Step => {
  const { till: next } = nextSale(till)
  return { till: next, effects }
}

export const hold = (till: TillSale): Step => {
  const open = editable(till.sale)
  if (!open || open.basket.lines.length === 0) return stay(till)
  return leave(till, { do: 'park', basket: open.basket, purchaseId: open.purchaseId })
}

export const clear = (till: TillSale): Step => {
  const open = editable(till.sale)
  if (!open) return stay(till)
  return open.purchaseId === null ? leave(till) : leave(till, { do: 'cancel', purchaseId: open.purchaseId })
}

/** Puts the basket on the screen aside, if it has lines, and opens another one. */
const openOther = (till: TillSale, basket: Omit<Basket, 'revision' | 'chosen'>, purchaseId: string | null): Step => {
  const open = editable(till.sale)
  if (!open) return stay(till)
  const parked: Effect[] =
    open.basket.lines.length === 0 ? [] : [{ do: 'park', basket: open.basket, purchaseId: open.purchaseId }]
  const { lines } = basket
  const shown = { ...basket, revision: open.basket.revision + 1, chosen: lines.at(-1)?.id ?? null }
  const nextLineId = Math.max(0, ...lines.map(({ id }) => id)) + 1
  return { till: { ...till, nextLineId, sale: openWith(shown, { purchaseId }) }, effects: parked }
}

export const openKept = (till: TillSale, { lines, program }: Basket, purchaseId: string | null): Step =>
  openOther(till, { lines, ...(program !== undefined && { program }) }, purchaseId)

export const openHeld = (till: TillSale, purchase: PosPurchase): Step => {
  const lines = purchase.lines.map((line, index) => ({
    id: index + 1,
    barcode: line.barcode,
    quantityMilli: Math.round(line.quantity * 1000),
    discountCents: centsOf(line.discount),
  }))
  return openOther(till, { lines, program: purchase.program }, purchase.id)
}
