import { fileTexts, type FileText } from '@tillgate/domain/catalogue-file.ts'
import { priceJump } from '@tillgate/domain/catalogue-fixes.ts'
import type { CatalogueRow } from '@tillgate/domain/catalogue-row.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { textColumns } from '../change-records/item-texts.queries.ts'
import { differs, inRange, lastKey, named, ofBatch, type Range, type Staging, type Target } from './merge.queries.ts'

/** What an import would change at one store: every staged row counts once. `prices` counts the changed prices. */
const storeChangesRow = rowsOf({
  storeId: is.text,
  rows: is.count,
  created: is.count,
  updated: is.whole,
  prices: is.count,
})
export type StoreChanges = RowOf<typeof storeChangesRow>
/** A price that changes, at as many stores as have the same price now. `storeId`: one of these stores. */
const priceChangeRow = rowsOf({
  itemId: col('item.id'),
  code: col('item.code'),
  name: is.text,
  beforeCents: col('item_store.priceCents'),
  afterCents: is.cents,
  stores: is.count,
  storeId: is.text,
})
export type PriceChange = RowOf<typeof priceChangeRow>
export type Comparison = {
  rows: number
  cursor: string
  stores: StoreChanges[]
  changes: PriceChange[]
  jumps: { count: number; rows: number[] }
}

/** Price changes that a preview lists. */
export const changesShown = 20
const jumpsShown = 5

/** A repaired row of a file, which is staged only by the import. */
export type ReadyRow = { n: number; row: CatalogueRow }
/** Rows to compare: the staged rows of the range, or repaired rows. */
export type Compared = Range & { repaired?: readonly ReadyRow[] }

/** Repaired rows in the columns of `staged_row`. */
const repairedRows = (target: Target, rows: readonly ReadyRow[]) => sql`(
  select o.id as partner_id, ${target.batchId}::uuid as batch_id, x.n, x."codeKey" collate "C" as code_key, x.code, x.name,
    x.description, x.unit, x."priceCents" as price_cents, x."taxMilli" as tax_milli, x.active
  from partner o cross join lateral json_to_recordset(${JSON.stringify(rows.map(({ n, row }) => ({ n, ...row })))}::json) as x
    (n int, "codeKey" text, code text, name text, description text, unit text, "priceCents" int, "taxMilli" int, active boolean)
  where o.id = ${target.partnerId})`

/** Joins the rows of a range to items and to the prices at the stores of the batch. */
const joined = (range: Compared) => sql`
  ${range.repaired ? repairedRows(range.target, range.repaired) : sql`staged_row`} r cross join unnest(${range.target.storeIds}::uuid[]) s (id)
  left join item i on ${named(range)}
  left join item_store e on e.partner_id = r.partner_id and e.store_id = s.id and e.item_id = i.id
    and e.store_id = any(${range.target.storeIds}::uuid[])`

const isThere = sql`e.item_id is not null and e.deleted_at is null`
const isUpdated = sql`(${differs} or (e.price_cents, e.tax_milli, e.active)
  is distinct from (r.price_cents::bigint, r.tax_milli, coalesce(r.active, e.active)))`
const isRepriced = sql`${isThere} and e.price_cents <> r.price_cents::bigint`
/** Factor between both prices, whichever is higher. */
const ratio = sql`greatest(e.price_cents::float8 / r.price_cents, r.price_cents::float8 / e.price_cents)`

const countStores = (db: Db, range: Compared): Promise<StoreChanges[]> => storeChangesRow.all(db)`
    select s.id as store_id, count(*) as rows, count(*) filter (where not (${isThere})) as created,
      count(*) filter (where ${isThere} and ${isUpdated}) as updated,
      count(*) filter (where ${isRepriced}) as prices
    from ${joined(range)} where ${inRange(range)} group by s.id order by s.id`

type Texts = Record<FileText, string>
type Price = { priceCents: number; taxMilli: number }
/** A staged row that changes something at a store. `oldTexts`: of the item, `before`: its price at the store, if there are any. */
export type ChangedRow = Texts & {
  storeId: string
  code: string
  oldTexts: Texts | undefined
  before: (Price & { active: boolean }) | undefined
  after: Price & { active: boolean | null }
}
const joinedRow = rowsOf({
  ...cols('staged_row', 'code', 'priceCents', 'taxMilli', 'active', ...fileTexts),
  storeId: col('store.id'),
  oldName: nullable(col('item.name')),
  oldDescription: nullable(col('item.description')),
  oldUnit: nullable(col('item.unit')),
  isThere: is.flag,
  oldPrice: nullable(col('item_store.priceCents')),
  oldTax: nullable(col('item_store.taxMilli')),
  oldActive: nullable(col('item_store.active')),
})

type Old = RowOf<typeof joinedRow>
type OldTexts = Pick<Old, 'oldName' | 'oldDescription' | 'oldUnit'>
const textsIn = ({ oldName: name, oldDescription: description, oldUnit: unit }: OldTexts): Texts | undefined =>
  name === null || description === null || unit === null ? undefined : { name, description, unit }
type OldPrice = Pick<Old, 'isThere' | 'oldPrice' | 'oldTax' | 'oldActive'>
const priceIn = ({ isThere: isPriced, oldPrice: priceCents, oldTax: taxMilli, oldActive: active }: OldPrice) =>
  !isPriced || priceCents === null || taxMilli === null || active === null
    ? undefined
    : { priceCents, taxMilli, active }

/** Lists what a range of rows would change, in the order of the barcodes. */
export const listChangedRows = async (db: Db, range: Compared): Promise<ChangedRow[]> => {
  const rows = await joinedRow.all(db)`
    select s.id as store_id, r.code, ${textColumns((column) => `r.${column}, i.${column} as old_${column}`, fileTexts)},
      r.price_cents, r.tax_milli, r.active, ${isThere} as is_there,
      e.price_cents as old_price, e.tax_milli as old_tax, e.active as old_active
    from ${joined(range)} where ${inRange(range)} and (not (${isThere}) or ${isUpdated})
    order by r.code_key, s.id`
  return rows.map(({ storeId, code, name, description, unit, priceCents, taxMilli, active, ...old }) => ({
    storeId,
    code,
    name,
    description,
    unit,
    oldTexts: textsIn(old),
    before: priceIn(old),
    after: { priceCents, taxMilli, active },
  }))
}

const listChanges = (db: Db, range: Compared): Promise<PriceChange[]> => priceChangeRow.all(db)`
    select i.id as item_id, i.code, r.name, e.price_cents as before_cents, r.price_cents as after_cents,
      count(*) as stores, min(s.id::text) as store_id
    from ${joined(range)} where ${inRange(range)} and ${isRepriced}
    group by i.id, i.code, r.name, e.price_cents, r.price_cents
    order by ${ratio} desc, i.code limit ${changesShown}`

const findJumps = async (db: Db, range: Range): Promise<Comparison['jumps']> => {
  const { count, rows } = await rowsOf({ count: is.count, rows: nullable(is.list(is.whole)) }).one(db)`
    select count(distinct r.n) as count, (array_agg(distinct r.n))[1:${jumpsShown}] as rows
    from ${joined(range)} where ${inRange(range)} and ${isRepriced} and ${ratio} > ${priceJump}`
  return { count, rows: rows ?? [] }
}

/** Compares the next staged rows after the cursor with the catalogue, without a write. Returns undefined when none are left. */
export const compareStep = async (
  db: Db,
  target: Target,
  cursor: string,
  limit: number,
): Promise<Comparison | undefined> => {
  const last = await lastKey(db, target, cursor, limit)
  if (last === null) return undefined
  const range = { target, cursor, last }
  const stores = await countStores(db, range)
  const isRepricing = stores.some(({ prices }) => prices > 0)
  return {
    rows: stores[0]?.rows ?? 0,
    cursor: last,
    stores,
    changes: isRepricing ? await listChanges(db, range) : [],
    jumps: isRepricing ? await findJumps(db, range) : { count: 0, rows: [] },
  }
}

/** Returns the range of repaired rows. Undefined without a row. */
export const repairedRange = (target: Target, repaired: readonly ReadyRow[]): Compared | undefined => {
  const last = repaired
    .map(({ row }) => row.codeKey)
    .toSorted()
    .at(-1)
  return last === undefined ? undefined : { target, cursor: '', last, repaired }
}

/** Compares repaired rows with the catalogue. A person has seen their prices, so that none counts as a jump. */
export const compareRepaired = async (db: Db, range: Compared): Promise<Comparison> => {
  const stores = await countStores(db, range)
  const isRepricing = stores.some(({ prices }) => prices > 0)
  return {
    rows: stores[0]?.rows ?? 0,
    cursor: range.last,
    stores,
    changes: isRepricing ? await listChanges(db, range) : [],
    jumps: { count: 0, rows: [] },
  }
}

/** Removes the staged rows whose price changes too much at a store of the batch. Returns their row numbers. */
export const removePriceJumps = async (db: Db, staging: Staging): Promise<number[]> => {
  const { partnerId, batchId } = staging
  const rows = await scalar(col('staged_row.n')).all(db)`
    select distinct r.n from staged_row r
    join item i on i.partner_id = r.partner_id and i.code_key = r.code_key and i.deleted_at is null
    join item_batch_store s on s.partner_id = r.partner_id and s.batch_id = r.batch_id
    join item_store e on e.partner_id = r.partner_id and e.store_id = s.store_id and e.item_id = i.id
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and ${isRepriced} and ${ratio} > ${priceJump}
    order by r.n`
  const found = rows
  await sql`delete from staged_row where ${ofBatch(staging)} and n = any(${found}::int[])`.execute(db)
  return found
}
