import { totalCap } from '@tillgate/contract/paging.ts'
import { typedTexts, type Unit } from '@tillgate/domain/items.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import {
  allOf,
  afterCursor,
  countUpTo,
  limitOf,
  orderOf,
  placeEvery,
  type After,
  type Page as PageBy,
} from '#server/db/page.ts'
import { col, cols, computed, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import { textList } from '../change-records/item-texts.queries.ts'
import { onSearch, type Search } from './words.queries.ts'

export type ItemSort = 'name' | 'code' | 'price'
export type Filter = {
  partnerId: string
  storeId: string
  search?: string | undefined
  active?: boolean | undefined
  aplVerification?: boolean | undefined
  unit?: Unit | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  addedFrom?: string | undefined
}
/** `storeId` null: every store. */
export type WantedAnywhere = Omit<Filter, 'storeId'> & { storeId: string | null }
type Page = PageBy<ItemSort>

export const itemRow = rowsOf({
  ...cols('item', 'id', 'createdBy', 'code', ...typedTexts),
  /** Barcodes sort as numbers. */
  codeNumber: col('item.codeNumber'),
  aplVerified: col('item.aplVerified'),
  ...cols('item_store', 'priceCents', 'taxMilli', 'active'),
  businessName: col('partner.businessName'),
})
export type ItemRow = RowOf<typeof itemRow>

/** Number of matches below which sorting all of them is faster than walking the index of the sort. */
const fewRows = 1000

const onStore = (w: Filter) => [
  sql`p.partner_id = ${w.partnerId}`,
  sql`p.store_id = ${w.storeId}`,
  sql`p.deleted_at is null`,
  w.active === undefined ? undefined : sql`p.active = ${w.active}`,
  w.minCents === undefined ? undefined : sql`p.price_cents >= ${w.minCents}`,
  w.maxCents === undefined ? undefined : sql`p.price_cents <= ${w.maxCents}`,
]

export const onItem = (w: Pick<Filter, 'aplVerification' | 'unit' | 'addedFrom'>, search?: Search) => [
  ...(search ? onSearch(search) : []),
  ...(w.aplVerification === undefined ? [] : [sql`i.apl_verified = ${w.aplVerification}`]),
  ...(w.unit === undefined ? [] : [sql`i.unit = ${w.unit}`]),
  ...(w.addedFrom === undefined ? [] : [sql`i.id >= ${w.addedFrom}`]),
]

const joined = sql`item i join item_store p on p.partner_id = i.partner_id and p.item_id = i.id`
/** Condition of the partial indexes of items. A query without this condition reads the whole table. */
export const living = sql`i.deleted_at is null`
/** The partner's name is read with the page: a round trip of its own would cost more than the page. */
const ownColumns = `i.id, i.created_by, ${textList((column) => `i.${column}`, typedTexts)}, i.code, i.code_number, i.apl_verified,
  p.price_cents, p.tax_milli, p.active`
export const columnsOf = (partnerId: string) => sql`${sql.raw(ownColumns)},
  (select business_name from partner where id = ${partnerId}) as business_name`
export const sortedBy = { name: sql`i.name`, code: sql`i.code_number`, price: sql`p.price_cents` } as const
const nameOf = { name: sql`name`, code: sql`code_number`, price: sql`price_cents` } as const

/** Rows that match, at most 10,001. Without a condition on the item, the store's own index answers alone. */
export const countItemRows = async (db: Db, wanted: Filter): Promise<number> => {
  const ofItem = onItem(wanted)
  const from = ofItem.length === 0 ? sql`item_store p` : joined
  const where = allOf([
    ...onStore(wanted),
    ...(ofItem.length === 0 ? [] : [sql`i.partner_id = ${wanted.partnerId}`, living, ...ofItem]),
  ])
  return countUpTo(db, sql`${from} where ${where}`)
}

const id = sql`i.id`
const order = (page: Page) => orderOf([sortedBy[page.sort], id], page)
/** Sorts rows of a subquery, whose columns have no table. */
const orderOfRead = (page: Page) => orderOf([nameOf[page.sort], sql`id`], page)
const afterOf = (page: Page) => afterCursor(sortedBy[page.sort], id, page)

export const isPlain = (w: Filter): boolean =>
  [w.active, w.aplVerification, w.unit, w.minCents, w.maxCents, w.addedFrom].every((filter) => filter === undefined)

/** `offset 0` forces PostgreSQL to look up prices item by item, so that one prepared plan suits every partner. */
export const fenced = (wanted: Filter) => sql`item i cross join lateral (
  select p.price_cents, p.tax_milli, p.active from item_store p where ${allOf(onStore(wanted))} and p.item_id = i.id
  offset 0) p`

const openingMax = 100
/** True for the first page, or a page by cursor, of a long list without filters and sorted by a column of the item. */
const isOpeningPage = (
  wanted: Filter,
  search: Search | undefined,
  { sort, limit, offset }: Page,
  matches: number,
): boolean =>
  matches > totalCap && !search && isPlain(wanted) && sort !== 'price' && offset === 0 && limit <= openingMax

/**
 * Partner, store and limit are $1 to $3, the row before the page $4 and $5. The inner limit gives the planner the number of rows.
 */
const openingText = (column: 'name' | 'code_number', highestFirst: boolean, isFirst: boolean): string => {
  const direction = highestFirst ? 'desc' : 'asc'
  const before = isFirst ? '' : `and (i.${column}, i.id) ${highestFirst ? '<' : '>'} ($4, $5)`
  return `/* prepared */
    select * from (
      select ${ownColumns}, (select business_name from partner where id = $1) as business_name
      from item i cross join lateral (
        select p.price_cents, p.tax_milli, p.active from item_store p
        where p.partner_id = $1 and p.store_id = $2 and p.deleted_at is null and p.item_id = i.id offset 0) p
      where i.partner_id = $1 and i.deleted_at is null ${before}
      order by i.${column} ${direction}, i.id ${direction} limit ${openingMax}) opening
    order by ${column} ${direction}, id ${direction} limit $3`
}

/** Planned once per connection and not composed for each request: planning and composing took longer than reading. */
const openingPage = (db: Db, { partnerId, storeId }: Filter, { sort, highestFirst, limit, after }: Page) =>
  itemRow.send(db, openingText(sort === 'code' ? 'code_number' : 'name', highestFirst, after === undefined), [
    partnerId,
    storeId,
    limit,
    ...(after ? [after.value, after.id] : []),
  ])

/**
 * Selects the ids of a page far behind the first: indexes alone answer, so the rows that the offset skips are never read. By
 * price only the store's prices are needed, because a deleted item has no price; otherwise each item of the sorted index is
 * probed in the store's prices. A lateral join costs less for each skipped row than `exists`.
 */
const idsOf = (wanted: Filter, page: Page) =>
  page.sort === 'price'
    ? sql`select p.item_id as id from item_store p
        where ${allOf([...onStore(wanted), afterCursor(sql`p.price_cents`, sql`p.item_id`, page)])}
        order by ${orderOf([sql`p.price_cents`, sql`p.item_id`], page)}`
    : sql`select i.id from item i cross join lateral (
          select from item_store p where ${allOf(onStore(wanted))} and p.item_id = i.id offset 0) p
        where ${allOf([sql`i.partner_id = ${wanted.partnerId}`, living, afterOf(page)])} order by ${order(page)}`

/** Numbered pages end at row 10,000 and hold at most 100 rows. */
const walkMax = totalCap + openingMax

const placeRow = rowsOf({ value: is.textOrWhole, id: col('item.id') })
/** Lists every 200th row that numbered pages reach, along the sort's index alone. */
export const listPlaces = async (db: Db, wanted: Filter, page: Page): Promise<After[]> => {
  const isByPrice = page.sort === 'price'
  const walk = isByPrice
    ? sql`select p.price_cents as value, p.item_id as id from item_store p where ${allOf(onStore(wanted))}
        order by ${orderOf([sql`p.price_cents`, sql`p.item_id`], page)}`
    : sql`select ${sortedBy[page.sort]} as value, i.id from item i cross join lateral (
          select from item_store p where ${allOf(onStore(wanted))} and p.item_id = i.id offset 0) p
        where ${allOf([sql`i.partner_id = ${wanted.partnerId}`, living])} order by ${order(page)}`
  return placeRow.all(db)`
    select value, id from (
      select w.*, row_number() over () as n from (${walk} limit ${sql.lit(walkMax)}) w) numbered
    where n % ${sql.lit(placeEvery)} = 0 order by n`
}

/** The store's index answers a list without conditions on the item. */
export const isOfStore = (wanted: Filter): boolean => onItem(wanted).length === 0

/** The literal limits tell the planner how few rows are wanted, so that one plan serves every page and partner. */
const pageBehind = (wanted: Filter, page: Page) => sql`${isPlain(wanted) ? sql`/* prepared */` : sql``}
  with cut as materialized (
    select id from (select id from (${idsOf(wanted, page)} limit ${sql.lit(walkMax)}) walk ${limitOf(page)}) one_page
    limit ${sql.lit(openingMax)})
  select ${columnsOf(wanted.partnerId)} from cut c
    join item i on i.partner_id = ${wanted.partnerId} and i.id = c.id
    join item_store p on p.partner_id = ${wanted.partnerId} and p.store_id = ${wanted.storeId} and p.item_id = c.id
  order by ${order(page)}`

/**
 * Reads a page of items. Sorts few matches; reads many along the index of the sort: the first page with a prepared plan, a numbered
 * page without conditions by ids, every other page row by row.
 */
export const pageOfItems = async (
  db: Db,
  wanted: Filter,
  page: Page,
  { matches, search }: { matches: number; search?: Search | undefined },
): Promise<ItemRow[]> => {
  if (isOpeningPage(wanted, search, page, matches)) return openingPage(db, wanted, page)
  const ofItem = onItem(wanted, search)
  const queryOf = () => {
    if (matches > fewRows && ofItem.length === 0 && page.offset > 0) return pageBehind(wanted, page)
    const columns = columnsOf(wanted.partnerId)
    const where = allOf([sql`i.partner_id = ${wanted.partnerId}`, living, ...onStore(wanted), ...ofItem, afterOf(page)])
    return matches <= (ofItem.length > 0 ? totalCap : fewRows)
      ? sql`
          with matching as materialized (select ${columns} from ${joined} where ${where})
          select * from matching order by ${orderOfRead(page)} ${limitOf(page)}`
      : sql`select ${columns} from ${joined} where ${where} order by ${order(page)} ${limitOf(page)}`
  }
  return itemRow.all(db)`${queryOf()}`
}

/** A store's name and its own day, for the name of a file. Undefined: absent or another partner's. */
export const findStoreToday = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('store')
    .select(['businessName', computed(is.day)`to_char(now() at time zone time_zone, 'YYYY-MM-DD')`.as('today')])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()
