import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { afterCursor, allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import { living, onItem, sortedBy, type WantedAnywhere } from './browse.queries.ts'
import { countFound, found } from './search.queries.ts'
import type { Search } from './words.queries.ts'

export type RangeSort = 'name' | 'code'
const rangeRow = rowsOf({
  ...cols('item', 'id', 'code', 'codeNumber', 'name', 'description', 'unit', 'aplVerified'),
  lowestCents: is.cents,
  highestCents: is.cents,
  storesCount: is.count,
  activeCount: is.count,
})
export type RangeRow = RowOf<typeof rangeRow>

const ofPartner = (wanted: WantedAnywhere, search?: Search) => [
  sql`i.partner_id = ${wanted.partnerId}`,
  living,
  ...onItem(wanted, search),
]

/** Counts the items of all stores, at most 10,001. An item that no store sells is deleted, so the items alone answer. */
export const countRangeRows = (db: Db, wanted: WantedAnywhere): Promise<number> =>
  countUpTo(db, sql`item i where ${allOf(ofPartner(wanted))}`)

const columns = sql.raw(
  'i.id, i.code, i.code_number, i.name, i.description, i.unit, i.apl_verified, r.lowest_cents, r.highest_cents, r.stores_count, r.active_count',
)
/** Prices of one item, read by item after the page is cut. `offset 0` prevents a join with all prices of the partner. */
const range = (partnerId: string) => sql`
  (select min(p.price_cents) as lowest_cents, max(p.price_cents) as highest_cents, count(*)::int as stores_count,
      (count(*) filter (where p.active))::int as active_count
    from item_store p where p.partner_id = ${partnerId} and p.item_id = c.id and p.deleted_at is null
    having count(*) > 0 offset 0) r`

/** Reads a page along the index of the sort; the rows that the offset skips cost one index entry each. */
export const pageOfRanges = async (
  db: Db,
  wanted: WantedAnywhere,
  page: Page<RangeSort>,
  search?: Search,
): Promise<RangeRow[]> => {
  const sort = sortedBy[page.sort]
  const where = allOf([...ofPartner(wanted, search), afterCursor(sort, sql`i.id`, page)])
  return rangeRow.all(db)`
    with cut as materialized (
      select i.id from item i where ${where} order by ${orderOf([sort, sql`i.id`], page)} ${limitOf(page)})
    select ${columns} from cut c
    join item i on i.partner_id = ${wanted.partnerId} and i.id = c.id
    cross join lateral ${range(wanted.partnerId)}
    order by ${orderOf([sort, sql`i.id`], page)}`
}

/** Reads a page of what a search finds, best first or in the order of a column, with the number of matches. */
export const pageOfFoundRanges = async (
  db: Db,
  wanted: WantedAnywhere,
  search: Search,
  page: Page<RangeSort | 'best'>,
): Promise<{ rows: RangeRow[]; matches: number }> => {
  const sort = page.sort === 'best' ? undefined : sortedBy[page.sort]
  const order = sort ? orderOf([sort, sql`i.id`], page) : sql`c.tier, i.name, i.id`
  const rows = await rowsOf({ ...rangeRow.shape, matches: is.count }).all(db)`
    with found as materialized ${found(wanted, search)}, total as (select count(*) as matches from found),
    cut as materialized (
      select c.item_id as id, c.tier from found c
      join item i on i.partner_id = ${wanted.partnerId} and i.id = c.item_id
      ${page.after && sort ? sql`where ${afterCursor(sort, sql`i.id`, page)}` : sql``}
      order by ${order} ${limitOf(page)})
    select ${columns}, total.matches from total cross join cut c
    join item i on i.partner_id = ${wanted.partnerId} and i.id = c.id
    cross join lateral ${range(wanted.partnerId)}
    order by ${order}`
  return { rows, matches: rows[0]?.matches ?? (page.offset > 0 ? await countFound(db, wanted, search) : 0) }
}
