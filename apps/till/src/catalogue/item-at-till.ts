import { centsOf } from '#till/money.ts'
import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import type { getPosItem } from '@tillgate/contract/pos.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { coverOf } from '@tillgate/domain/approved-products.ts'
import { labelCentsOf, pieceOf, type LabelForm } from '@tillgate/domain/scale-labels.ts'

type Answered = Answer<typeof getPosItem>
/** Item with today's price and cover, as the server answers a scan. `reason`: null for another program than that of the catalogue. */
export type Item = Omit<Answered, 'description' | 'reason'> & {
  reason: Answered['reason'] | null
  /** Entry of the list that `reason` is about, where this till knows it. Days of the store, inclusive. */
  entry?: { from: string | null; to: string | null; maxPriceCents: number | null } | undefined
}

/**
 * Returns what the server would answer to the barcode of this item: a labelled piece has the price of its label. Undefined: the label is
 * unreadable, and the server says so.
 */
export const itemAtTill = (
  item: CatalogueItem,
  { barcode, labelForm, day }: { barcode: string; labelForm: LabelForm | null; day: string },
): Item | undefined => {
  const sold = {
    unit: item.unit,
    priceCents: centsOf(item.price),
    entries: item.covers.map(({ purse, from, to, maxPrice }) => ({
      purse,
      from,
      to,
      maxPriceCents: maxPrice === null ? null : centsOf(maxPrice),
    })),
  }
  const labelCents = labelCentsOf(barcode, labelForm, sold)
  if (labelCents === 'UNREADABLE') return undefined
  const { unit, priceCents, entries } = labelCents === undefined ? sold : pieceOf(sold, labelCents)
  const { reason, cover, entry } = coverOf(entries, day, priceCents)
  return {
    id: item.id,
    barcode: item.barcode,
    name: item.name,
    unit,
    price: priceCents / 100,
    taxPercentage: item.taxPercentage,
    reason,
    entry,
    purse: cover?.purse ?? null,
    maxPrice: cover?.maxPriceCents === undefined ? null : cover.maxPriceCents / 100,
  }
}
