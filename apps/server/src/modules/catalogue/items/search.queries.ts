import { searchCap } from '@tillgate/contract/paging.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { afterCursor, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, is, rowsOf, scalar } from '#server/db/rows.ts'
import {
  columnsOf,
  fenced,
  isPlain,
  living,
  sortedBy,
  itemRow,
  type ItemRow,
  type ItemSort,
  type Filter,
  type WantedAnywhere,
} from './browse.queries.ts'
import { isCode, type Search } from './words.queries.ts'

type Where = Omit<WantedAnywhere, 'search'>
/** The table of what a search finds. Read beside the row of the partner, so that Citus calls the function on the partner's worker. */
export const found = (where: Where, { key, digits, begins, exact, wider, typo }: Search) => sql`
  (select f.item_id, f.tier from partner o cross join lateral search_items(${where.storeId}::uuid,
      ${where.active ?? null}::boolean, ${where.aplVerification ?? null}::boolean, ${where.unit ?? null}::text,
      ${where.minCents ?? null}::bigint, ${where.maxCents ?? null}::bigint, ${key}::text, ${digits}::text, ${begins}::text,
      ${exact}::text, ${wider}::text, ${typo}::text, ${sql.lit(searchCap + 1)}) f
    where o.id = ${where.partnerId}
      ${where.addedFrom === undefined ? sql`` : sql`and f.item_id >= ${where.addedFrom}`})`

/** Lists the ids of what a search finds. */
export const listFoundIds = (db: Db, wanted: Where, search: Search, limit: number): Promise<string[]> => scalar(
  is.text,
).all(db)`
    select f.item_id from ${found(wanted, search)} f limit ${limit}`

/** Counts what a search finds, at most 501. */
export const countFound = async (db: Db, wanted: Where, search: Search): Promise<number> => {
  return scalar(is.count).one(db)`select count(*) as total from ${found(wanted, search)} f`
}

const foundRow = rowsOf({ ...itemRow.shape, matches: is.count })
/** Reads a page of what a search finds, best first or in the order of a column, with the number of matches. */
export const pageOfFound = async (
  db: Db,
  wanted: Filter,
  search: Search,
  page: Page<ItemSort | 'best'>,
): Promise<{ rows: ItemRow[]; matches: number }> => {
  const sort = page.sort === 'best' ? undefined : sortedBy[page.sort]
  const rows = await foundRow.all(db)`
    with found as materialized ${found(wanted, search)}, total as (select count(*) as matches from found)
    select ${columnsOf(wanted.partnerId)}, total.matches
    from total cross join found f
    join item i on i.partner_id = ${wanted.partnerId} and i.id = f.item_id
    join item_store p on p.partner_id = ${wanted.partnerId} and p.store_id = ${wanted.storeId} and p.item_id = f.item_id
    ${page.after && sort ? sql`where ${afterCursor(sort, sql`i.id`, page)}` : sql``}
    order by ${sort ? orderOf([sort, sql`i.id`], page) : sql`f.tier, i.name, i.id`} ${limitOf(page)}`
  return { rows, matches: rows[0]?.matches ?? (page.offset > 0 ? await countFound(db, wanted, search) : 0) }
}

/** Counts the matches of a search in other stores, the stores with most first. */
export const countElsewhere = async (db: Db, { partnerId, storeId }: Filter, search: Search) => {
  const everywhere = found({ partnerId, storeId: null }, search)
  return rowsOf({ storeId: col('store.id'), storeName: col('store.businessName'), total: is.count }).all(db)`
    select s.id as store_id, s.business_name as store_name, count(*) as total
    from ${everywhere} f
    join item_store p on p.partner_id = ${partnerId} and p.item_id = f.item_id and p.deleted_at is null
    join store s on s.partner_id = ${partnerId} and s.id = p.store_id
    where p.store_id <> ${storeId}
    group by s.id, s.business_name order by total desc, s.business_name limit 3`
}

const scannedRow = rowsOf({ ...itemRow.shape, others: is.flag })
/** `key`: of the catalogue. */
type Scan = { code: string; key: string }
/**
 * Finds the only item whose barcode is the whole search, as a scanner sends it; undefined when other barcodes begin with the same
 * digits. Probes two indexes with a prepared plan.
 */
const findScanned = async (db: Db, wanted: Filter, { code, key }: Scan): Promise<ItemRow | undefined> => {
  const rows = await scannedRow.all(db)`/* prepared */
    select ${columnsOf(wanted.partnerId)}, exists (
      select from item o where o.partner_id = ${wanted.partnerId} and o.deleted_at is null
        and o.code >= ${code} and o.code < ${`${code}:`} and o.code_key <> ${key}) as others
    from ${fenced(wanted)} where i.partner_id = ${wanted.partnerId} and ${living} and i.code_key = ${key}`
  return rows.find(({ others }) => !others)
}
/** Lengths of printed barcodes; shorter digits are a search while typing. */
const isWhole = (search: string): boolean => [8, 12, 13, 14].includes(search.length)

/** True for the first page of a whole barcode without filters. */
export const isScan = (wanted: Filter, text: string, page: Pick<Page, 'offset' | 'after'>): boolean =>
  isCode(text) && isWhole(text) && !page.after && page.offset === 0 && isPlain(wanted)

/** Finds the one item with a scanned barcode in one round trip. Undefined: none, or several. */
export const pageOfScan = async (db: Db, wanted: Filter, scan: Scan) => {
  const scanned = await findScanned(db, wanted, scan)
  return scanned && { rows: [scanned], matches: 1 }
}
