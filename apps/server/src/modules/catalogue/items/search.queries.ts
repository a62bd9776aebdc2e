import { searchCap } from '@tillgate/contract/paging.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { afterCursor, limitOf, orderOf, type Page } from '#server/db/page.ts'
import {
  columnsOf,
  fenced,
  isPlain,
  living,
  sortedBy,
  type ItemRow,
  type ItemSort,
  type Wanted,
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
    where o.id = ${where.partnerId})`

/** Lists the ids of what a search finds. */
export const listFoundIds = async (db: Db, wanted: Where, search: Search, most: number): Promise<string[]> => {
  const { rows } = await sql<{ itemId: string }>`
    select f.item_id from ${found(wanted, search)} f limit ${most}`.execute(db)
  return rows.map(({ itemId }) => itemId)
}

/** Counts what a search finds, at most 501. */
export const countFound = async (db: Db, wanted: Where, search: Search): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found(wanted, search)} f`.execute(db)
  return rows[0]?.total ?? 0
}

/** Reads a page of what a search finds, best first or in the order of a column, with the number of matches. */
export const pageOfFound = async (
  db: Db,
  wanted: Wanted,
  search: Search,
  page: Page<ItemSort | 'best'>,
): Promise<{ rows: ItemRow[]; matches: number }> => {
  const sort = page.sort === 'best' ? undefined : sortedBy[page.sort]
  const { rows } = await sql<ItemRow & { matches: number }>`
    with found as materialized ${found(wanted, search)}, total as (select count(*) as matches from found)
    select ${columnsOf(wanted.partnerId)}, total.matches
    from total cross join found f
    join item i on i.partner_id = ${wanted.partnerId} and i.id = f.item_id
    join item_store p on p.partner_id = ${wanted.partnerId} and p.store_id = ${wanted.storeId} and p.item_id = f.item_id
    ${page.after && sort ? sql`where ${afterCursor(sort, sql`i.id`, page)}` : sql``}
    order by ${sort ? orderOf([sort, sql`i.id`], page) : sql`f.tier, i.name, i.id`} ${limitOf(page)}`.execute(db)
  return { rows, matches: rows[0]?.matches ?? (page.offset > 0 ? await countFound(db, wanted, search) : 0) }
}

/** Counts the matches of a search in other stores, the stores with most first. */
export const countElsewhere = async (db: Db, { partnerId, storeId }: Wanted, search: Search) => {
  const everywhere = found({ partnerId, storeId: null }, search)
  const { rows } = await sql<{ storeId: string; storeName: string; total: number }>`
    select s.id as store_id, s.business_name as store_name, count(*) as total
    from ${everywhere} f
    join item_store p on p.partner_id = ${partnerId} and p.item_id = f.item_id and p.deleted_at is null
    join store s on s.partner_id = ${partnerId} and s.id = p.store_id
    where p.store_id <> ${storeId}
    group by s.id, s.business_name order by total desc, s.business_name limit 3`.execute(db)
  return rows
}

/**
 * A scanner sends whole barcodes: the one item that has it, unless others begin with the same digits. Two probes of two
 * indexes, planned once.
 */
const findScanned = async (db: Db, wanted: Wanted, search: string): Promise<ItemRow | undefined> => {
  const key = codeKey(search)
  const { rows } = await sql<ItemRow & { others: boolean }>`/* prepared */
    select ${columnsOf(wanted.partnerId)}, exists (
      select from item o where o.partner_id = ${wanted.partnerId} and o.deleted_at is null
        and o.code >= ${search} and o.code < ${`${search}:`} and o.code_key <> ${key}) as others
    from ${fenced(wanted)} where i.partner_id = ${wanted.partnerId} and ${living} and i.code_key = ${key}`.execute(db)
  return rows.find(({ others }) => !others)
}
/** Lengths of printed barcodes; shorter digits are a search while typing. */
const isWhole = (search: string): boolean => [8, 12, 13, 14].includes(search.length)

/** Finds the one item with a scanned barcode in one round trip. Undefined: not a whole barcode, none, or several. */
export const pageOfScan = async (db: Db, wanted: Wanted, page: Pick<Page, 'offset' | 'after'>) => {
  const { search } = wanted
  if (search === undefined || !isCode(search) || !isWhole(search) || page.after || page.offset > 0) return undefined
  const scanned = isPlain(wanted) ? await findScanned(db, wanted, search) : undefined
  return scanned && { rows: [scanned], matches: 1 }
}
