import { priceLine } from '@tillgate/domain/baskets.ts'
import { isWeighed, soldQuantity, type Unit } from '@tillgate/domain/items.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Shown } from '#till/sale/register.ts'
import type { BasketLine } from '#till/sale/state.ts'

/** Line as the screen shows it, in dollars. Null: not known before the server's prices. */
export type ShownLine = {
  id: number
  barcode: string
  name: string
  quantity: number
  /** Quantity with the unit of a weighed item. */
  sold: string
  isWeighed: boolean
  unit: Unit
  unitPrice: number | null
  total: number | null
  cardPays: number | null
  other: number | null
  tax: number
  reason: PosPurchase['lines'][number]['reason'] | null
}

const soldOf = (quantity: number, unit: Unit, barcode: string) => {
  const weighed = isWeighed({ quantity, unit }, barcode)
  return {
    quantity,
    unit,
    isWeighed: weighed,
    sold: soldQuantity({ quantity, unit }, barcode, weighed ? quantity.toFixed(2) : quantity),
  }
}

const priced = (line: BasketLine, from: PosPurchase['lines'][number], isPaid: boolean): ShownLine => {
  const total = from.netAmount + from.taxAmount
  // Before the payment the list's part of the line; afterwards what the card really paid.
  const cardPays = isPaid ? from.benefitDiscount + from.benefitTax : from.coveredAmount
  return {
    id: line.id,
    barcode: line.barcode,
    name: from.name,
    ...soldOf(from.quantity, from.unit, line.barcode),
    unitPrice: from.unitPrice,
    total,
    cardPays,
    other: total - cardPays,
    tax: from.taxAmount,
    reason: from.reason,
  }
}

/** Lines of the basket: by the server's prices of this basket, else by the price of the scanned item. */
export const linesOf = (
  lines: readonly BasketLine[],
  purchase: PosPurchase | null,
  items: Shown['items'],
): ShownLine[] =>
  lines.map((line, index) => {
    const from = purchase?.lines[index]
    if (from) return priced(line, from, purchase.status === 'CONFIRMED')
    const item = items[line.barcode]
    const quantity = line.quantityMilli / 1000
    const unknown = { cardPays: null, other: null, tax: 0, reason: null }
    const unit = item?.unit ?? 'COUNT'
    const named = {
      id: line.id,
      barcode: line.barcode,
      name: item?.name ?? line.barcode,
      ...soldOf(quantity, unit, line.barcode),
    }
    if (!item) return { ...named, ...unknown, unitPrice: null, total: null }
    const { netCents, taxCents } = priceLine({
      priceCents: Math.round(item.price * 100),
      quantityMilli: line.quantityMilli,
      taxMilli: Math.round(item.taxPercentage * 1000),
      discountCents: line.discountCents,
    })
    return { ...named, ...unknown, unitPrice: item.price, total: (netCents + taxCents) / 100 }
  })

export const itemCount = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantityMilli }) => sum + (quantityMilli % 1000 === 0 ? quantityMilli / 1000 : 1), 0)
