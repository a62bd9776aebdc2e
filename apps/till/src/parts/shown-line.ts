import { isWeighed, soldQuantity, type Unit } from '@tillgate/domain/items.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { useTranslation } from '#till/i18n.ts'
import type { Item } from '#till/catalogue/item-at-till.ts'
import { dollars } from '#till/money.ts'
import { shortDay } from '#till/parts/times.ts'
import { localLine, type Items } from '#till/sale/sums.ts'
import type { Shown } from '#till/sale/shown.ts'
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
  discount: number
  reason: PosPurchase['lines'][number]['reason'] | null
  entry?: Item['entry']
}

const soldOf = (quantity: number, unit: Unit, barcode: string) => {
  const sold = { quantity, unit }
  return { ...sold, isWeighed: isWeighed(sold, barcode), sold: soldQuantity(sold, barcode) }
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
    discount: from.discount,
    reason: from.reason,
  }
}

/** Lines of the basket: by the server's prices of this basket, else by the prices of this till. */
export const linesOf = (
  lines: readonly BasketLine[],
  purchase: PosPurchase | null,
  { items, program }: Pick<Shown, 'items' | 'program'>,
): ShownLine[] =>
  lines.map((line, index) => {
    const from = purchase?.lines[index]
    const item = items[line.barcode]
    if (from) return { ...priced(line, from, purchase.status === 'CONFIRMED'), entry: item?.entry }
    const named = {
      id: line.id,
      barcode: line.barcode,
      name: item?.name ?? line.barcode,
      ...soldOf(line.quantityMilli / 1000, item?.unit ?? 'COUNT', line.barcode),
      discount: line.discountCents / 100,
    }
    if (!item) return { ...named, unitPrice: null, total: null, cardPays: null, other: null, tax: 0, reason: null }
    const { netCents, taxCents, cardCents } = localLine(line, item, program?.coversTax ?? false)
    const totalCents = netCents + taxCents
    return {
      ...named,
      unitPrice: item.price,
      total: totalCents / 100,
      cardPays: cardCents === null ? null : cardCents / 100,
      other: cardCents === null ? null : (totalCents - cardCents) / 100,
      tax: taxCents / 100,
      reason: item.reason,
      entry: item.entry,
    }
  })

/** A weighed item counts once. */
export const itemCount = (
  lines: readonly BasketLine[],
  items: Readonly<Record<string, Pick<Items[string], 'unit'>>>,
): number =>
  lines.reduce((sum, { barcode, quantityMilli }) => {
    const { isWeighed: once, quantity } = soldOf(quantityMilli / 1000, items[barcode]?.unit ?? 'COUNT', barcode)
    return sum + (once ? 1 : quantity)
  }, 0)

/** Reason why the card pays nothing or a part, with the day or the amount of the list where this till knows them. */
export const reasonText = (
  { reason, entry }: Pick<Item, 'reason' | 'entry'>,
  t: ReturnType<typeof useTranslation>['t'],
  language: Language,
): string => {
  if (reason === null || reason === 'COVERED') return ''
  if (reason === 'NOT_YET' && entry?.from) return t('listedFrom', { day: shortDay(entry.from, language) })
  if (reason === 'EXPIRED' && entry?.to) return t('listedUntil', { day: shortDay(entry.to, language) })
  if (reason === 'OVER_MAX_PRICE' && entry && entry.maxPriceCents !== null) {
    return t('listPaysUpTo', { amount: dollars(entry.maxPriceCents / 100, language) })
  }
  return t(`reason.${reason}`)
}

/** Who pays the line; empty before it is known. */
export const coverText = (
  { cardPays, other }: ShownLine,
  t: ReturnType<typeof useTranslation>['t'],
  language: Language,
): string => {
  if (cardPays === null) return ''
  if (cardPays === 0) return t('otherPayment')
  return other ? t('cardPaysPart', { amount: dollars(cardPays, language) }) : t('cardPaysAll')
}
