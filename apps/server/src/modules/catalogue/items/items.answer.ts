import type { Item, ItemDetail, ItemStore } from '@tillgate/contract/items.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import type { ItemRow } from './browse.queries.ts'
import type { findItemAtStore, ItemStoreRow } from './items.queries.ts'

type Detail = NonNullable<Awaited<ReturnType<typeof findItemAtStore>>>

export const toItem = (row: ItemRow, storeId: string, businessName: string): Item => ({
  id: row.id,
  userId: row.created_by,
  retailerBusinessName: businessName,
  name: row.name,
  description: row.description,
  code: row.code,
  unit: row.unit,
  price: fromCents(row.price_cents),
  taxPercentage: fromTaxMilli(row.tax_milli),
  active: row.active,
  aplVerification: row.apl_verified,
  storeId,
})

export const toItemDetail = (row: Detail): ItemDetail => ({
  ...toItem(row, row.store_id, row.business_name),
  storesCount: row.stores_count ?? 0,
  applyAllStore: row.apply_all_stores,
  version: row.version,
})

export const toItemStore = (row: ItemStoreRow): ItemStore => ({
  storeId: row.id,
  storeName: row.business_name,
  supportId: row.code,
  address: [row.address_line_1, row.city].filter((part) => part !== '').join(', '),
  price: fromCents(row.price_cents),
  taxPercentage: fromTaxMilli(row.tax_milli),
  active: row.active,
  storeStatus: row.status,
})

type PriceRow = Pick<ItemStoreRow, 'code' | 'price_cents' | 'tax_milli' | 'active'>

/** For the audit log: prices under what people know them by, an item's under a store's support id, a store's under a barcode. */
export const priceFacts = (rows: readonly PriceRow[]) =>
  Object.fromEntries(
    rows.map(({ code, price_cents: cents, tax_milli: milli, active }) => [
      code,
      { price: fromCents(cents), taxPercentage: fromTaxMilli(milli), active },
    ]),
  )

export const itemFacts = (
  row: Pick<Detail, 'code' | 'name' | 'description' | 'unit' | 'apply_all_stores'>,
  prices: readonly PriceRow[],
) => ({
  code: row.code,
  name: row.name,
  description: row.description,
  unit: row.unit,
  applyAllStore: row.apply_all_stores,
  stores: priceFacts(prices),
})
