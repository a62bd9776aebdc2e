import type { CurrentItem, ItemEdit, ItemStore } from '@tillgate/contract/items.ts'
import { issueCode } from '@tillgate/browser/form/field-error-text.ts'
import { Price, TaxPercentage } from '@tillgate/contract/prices.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import * as z from 'zod/mini'

/** Editable values of an item at one store; amounts as typed. */
export type Cells = { price: string; taxPercentage: string; active: boolean }
export type AmountColumn = 'price' | 'taxPercentage'

/** Unsaved cells of an item, by store. */
export type PriceDraft = {
  /** Item and prices as read when the first cell changed; after a stale save, as saved by the other person. */
  base: CurrentItem
  /** Prices that the base replaced after a stale save. */
  earlier?: readonly ItemStore[]
  typed: Readonly<Record<string, Partial<Cells>>>
}

export const amountText = (column: AmountColumn, amount: number): string =>
  column === 'price' ? amount.toFixed(2) : amount.toFixed(3).replace(/0$/, '')

export const storedCells = ({ price, taxPercentage, active }: ItemStore): Cells => ({
  price: amountText('price', price),
  taxPercentage: amountText('taxPercentage', taxPercentage),
  active,
})

export const cellsOf = ({ typed }: PriceDraft, store: ItemStore): Cells => ({
  ...storedCells(store),
  ...typed[store.storeId],
})

const amountColumns = ['price', 'taxPercentage'] as const
const columns = [...amountColumns, 'active'] as const
type Column = (typeof columns)[number]

const isSame = (column: Column, one: Cells, other: Cells): boolean =>
  column === 'active' ? one.active === other.active : decimal(one[column]) === decimal(other[column])

export const isChanged = (draft: PriceDraft, store: ItemStore, column: Column): boolean =>
  !isSame(column, cellsOf(draft, store), storedCells(store))

/** Value of a cell before another person changed it; undefined: unchanged. */
export const earlierCell = ({ earlier }: PriceDraft, store: ItemStore, column: AmountColumn): number | undefined => {
  const before = earlier?.find(({ storeId }) => storeId === store.storeId)
  return before && before[column] !== store[column] ? before[column] : undefined
}

export const changedColumns = (draft: PriceDraft): Column[] =>
  draft.base.stores.flatMap((store) => columns.filter((column) => isChanged(draft, store, column)))

/** Code of the error in an amount; undefined: the amount can be saved. */
export const amountError = (column: AmountColumn, text: string): string | undefined => {
  const [issue] = z.safeParse(column === 'price' ? Price : TaxPercentage, decimal(text)).error?.issues ?? []
  return issue && issueCode(issue)
}

export const hasErrors = (draft: PriceDraft): boolean =>
  draft.base.stores.some((store) =>
    amountColumns.some(
      (column) => isChanged(draft, store, column) && amountError(column, cellsOf(draft, store)[column]) !== undefined,
    ),
  )

export const withCells = (draft: PriceDraft, storeIds: readonly string[], cells: Partial<Cells>): PriceDraft => ({
  ...draft,
  typed: {
    ...draft.typed,
    ...Object.fromEntries(storeIds.map((storeId) => [storeId, { ...draft.typed[storeId], ...cells }])),
  },
})

/** Formats the readable amounts of a store and forgets those that equal the stored ones. */
export const tidied = (draft: PriceDraft, store: ItemStore): PriceDraft => {
  const cells = cellsOf(draft, store)
  const kept = columns.flatMap((column): [Column, string | boolean][] => {
    if (!isChanged(draft, store, column)) return []
    if (column === 'active') return [[column, cells.active]]
    const amount = decimal(cells[column])
    const isReadable = amount !== undefined && !Number.isNaN(amount)
    return [[column, isReadable ? amountText(column, amount) : cells[column]]]
  })
  return { ...draft, typed: { ...draft.typed, [store.storeId]: Object.fromEntries(kept) } }
}

export const withoutCell = (draft: PriceDraft, storeId: string, column: AmountColumn): PriceDraft => {
  const { [column]: _, ...rest } = draft.typed[storeId] ?? {}
  return { ...draft, typed: { ...draft.typed, [storeId]: rest } }
}

/** Moves the typed cells onto the values that another person saved meanwhile. */
export const rebased = ({ base, typed }: PriceDraft, current: CurrentItem): PriceDraft => ({
  base: current,
  earlier: base.stores,
  typed,
})

/** Names the changed stores only, so that every other price stays. */
export const toItemEdit = (draft: PriceDraft): ItemEdit => {
  const { item, stores } = draft.base
  const { code, name, description, unit, version } = item
  const prices = stores.map((store) => {
    const cells = cellsOf(draft, store)
    return {
      storeId: store.storeId,
      price: decimal(cells.price) ?? 0,
      taxPercentage: decimal(cells.taxPercentage) ?? 0,
      active: cells.active,
    }
  })
  const isUniform = new Set(prices.map(({ price, taxPercentage }) => `${price} ${taxPercentage}`)).size === 1
  const changed = changedColumns(draft)
  return {
    code,
    name,
    description,
    unit,
    version,
    // A single price for all stores stays a single price; saving leaves the state of each store unchanged.
    applyAllStore: item.applyAllStore && isUniform && !changed.includes('active'),
    storePrices: prices.filter((_, index) => {
      const store = stores[index]
      return store && columns.some((column) => isChanged(draft, store, column))
    }),
  }
}
