import type { ItemRange } from '@tillgate/contract/item-ranges.ts'
import type { Item, ItemDetail, ItemStore } from '@tillgate/contract/items.ts'
import { descriptionMax, nameMax } from '@tillgate/domain/items.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import type { ItemRow, ItemSort } from './browse.queries.ts'
import type { RangeRow, RangeSort } from './ranges.queries.ts'
import type { ListedProduct, ListOfItem } from '../approved-products/projection.queries.ts'
import { typedTextsOf, type ItemTexts } from '../change-records/item-texts.queries.ts'
import type { findItemAtStore, ItemStoreRow } from './items.queries.ts'
import { cursorNumber, cursorText, invalidCursor, readCursor, writeCursor, type After } from '#server/db/page.ts'

export const afterCursor = (text: string, sort: ItemSort | 'best'): After =>
  sort === 'best' ? invalidCursor() : readCursor(text, sort, sort === 'name' ? cursorText : cursorNumber)

const sortedBy = { name: 'name', code: 'codeNumber', price: 'priceCents' } as const
export const afterOf = (row: ItemRow, sort: ItemSort): After => ({ value: row[sortedBy[sort]], id: row.id })
export const cursorOf = (row: ItemRow, sort: ItemSort): string => writeCursor(sort, afterOf(row, sort))

export const rangeCursorOf = (row: RangeRow, sort: RangeSort): string =>
  writeCursor(sort, { value: row[sortedBy[sort]], id: row.id })

type Detail = NonNullable<Awaited<ReturnType<typeof findItemAtStore>>>

export const toItem = (row: Omit<ItemRow, 'codeNumber'>, storeId: string, businessName: string): Item => ({
  id: row.id,
  userId: row.createdBy,
  retailerBusinessName: businessName,
  ...typedTextsOf(row),
  code: row.code,
  price: fromCents(row.priceCents),
  taxPercentage: fromTaxMilli(row.taxMilli),
  active: row.active,
  aplVerification: row.aplVerified,
  storeId,
})

export const toItemRange = (row: RangeRow): ItemRange => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  unit: row.unit,
  aplVerification: row.aplVerified,
  lowestPrice: fromCents(row.lowestCents),
  highestPrice: fromCents(row.highestCents),
  storesCount: row.storesCount,
  activeCount: row.activeCount,
})

export const toItemDetail = (row: Detail, approvedLists: ListOfItem[]): ItemDetail => ({
  ...toItem(row, row.storeId, row.businessName),
  storesCount: row.storesCount ?? 0,
  applyAllStore: row.applyAllStores,
  approvedLists,
  version: row.version,
})

/** Product of a list as a draft of an item: "Milk, 1 GAL", described as "Maple Milk, 1 GAL". */
export const toListed = ({ name, brand, size, uom, list }: ListedProduct) => {
  const amount = size === '' || name.toLowerCase().includes(size.toLowerCase()) ? '' : `${size} ${uom}`.trim()
  const title = [name, amount].filter((part) => part !== '').join(', ')
  const described = name.toLowerCase().startsWith(brand.toLowerCase()) ? title : `${brand} ${title}`
  return {
    id: null,
    name: title.slice(0, nameMax),
    description: described.slice(0, descriptionMax),
    aplVerification: true,
    list,
    storeIds: [],
    price: null,
    prices: null,
  }
}

/** Prices of a found item: at the store, and everywhere. */
export const toFoundPrices = (sold: readonly { storeId: string; priceCents: number }[], storeId: string | null) => {
  const here = sold.find((row) => row.storeId === storeId)
  const all = sold.map((row) => fromCents(row.priceCents))
  return {
    storeIds: sold.map((row) => row.storeId),
    price: here ? fromCents(here.priceCents) : null,
    prices: all.length === 0 ? null : { lowest: Math.min(...all), highest: Math.max(...all) },
  }
}

export const toItemStore = (row: ItemStoreRow): ItemStore => ({
  storeId: row.id,
  storeName: row.businessName,
  supportId: row.code,
  address: [row.addressLine1, row.city].filter((part) => part !== '').join(', '),
  price: fromCents(row.priceCents),
  taxPercentage: fromTaxMilli(row.taxMilli),
  active: row.active,
  storeStatus: row.status,
})

type PriceRow = Pick<ItemStoreRow, 'code' | 'priceCents' | 'taxMilli' | 'active'>

/** Prices for the audit log, by store code in an entry about an item, by barcode in an entry about a store. */
export const priceFacts = (rows: readonly PriceRow[]) =>
  Object.fromEntries(
    rows.map(({ code, priceCents: cents, taxMilli: milli, active }) => [
      code,
      { price: fromCents(cents), taxPercentage: fromTaxMilli(milli), active },
    ]),
  )

export const itemFacts = (row: ItemTexts & { code: string }, prices: readonly PriceRow[]) => ({
  code: row.code,
  ...typedTextsOf(row),
  applyAllStore: row.applyAllStores,
  stores: priceFacts(prices),
})
