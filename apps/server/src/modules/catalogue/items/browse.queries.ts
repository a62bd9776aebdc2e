import { totalCap } from '@tillgate/contract/paging.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type ItemSort = 'name' | 'code' | 'price'
export type Wanted = {
  partnerId: string
  storeId: string
  search?: string | undefined
  active?: boolean | undefined
  aplVerification?: boolean | undefined
  unit?: Unit | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
}
/** Where the next page begins: the sort value and id of the last row read. */
export type After = { value: string | number; id: string }
export type Page = { sort: ItemSort; highestFirst: boolean; limit: number; offset: number; after?: After | undefined }

export type ItemRow = {
  id: string
  created_by: string | null
  name: string
  description: string
  code: string
  unit: Unit
  apl_verified: boolean
  price_cents: number
  tax_milli: number
  active: boolean
  business_name: string
}

/** How many rows a list counts before it says "more than 10,000". */
const countCap = totalCap + 1
/** Below this, collecting and sorting all matches beats walking a sort index that may hold few of them. */
const fewRows = 1000

const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const onStore = (w: Wanted) => [
  sql`p.partner_id = ${w.partnerId}`,
  sql`p.store_id = ${w.storeId}`,
  sql`p.deleted_at is null`,
  ...(w.active === undefined ? [] : [sql`p.active = ${w.active}`]),
  ...(w.minCents === undefined ? [] : [sql`p.price_cents >= ${w.minCents}`]),
  ...(w.maxCents === undefined ? [] : [sql`p.price_cents <= ${w.maxCents}`]),
]

/** Digits look up a barcode, typed or scanned in any of its forms; words go through the search function. */
const onWords = (partnerId: string, search: string): RawBuilder<unknown> =>
  isCode(search)
    ? sql`(i.code >= ${search} and i.code < ${`${search}:`} or i.code_key = ${codeKey(search.slice(0, 14))})
        and i.partner_id = ${partnerId}`
    : sql`i.id = any(array(select search_item_ids(${search})))`

/** For a walk along a sort's index: the search function hands out a cut set, and a cut set cannot be sorted. */
const onWalk = (search: string): RawBuilder<unknown> =>
  sql`(i.name || ' ' || i.description) ilike ${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
const isCode = (search: string | undefined): boolean => search !== undefined && /^\d+$/.test(search)
const hasMany = (w: Wanted, matches: number): boolean =>
  w.search !== undefined && w.search.length >= 3 && !isCode(w.search) && matches > totalCap

const onItem = (w: Wanted, matches = 0) => [
  ...(w.search ? [hasMany(w, matches) ? onWalk(w.search) : onWords(w.partnerId, w.search)] : []),
  ...(w.aplVerification === undefined ? [] : [sql`i.apl_verified = ${w.aplVerification}`]),
  ...(w.unit === undefined ? [] : [sql`i.unit = ${w.unit}`]),
]

const joined = sql`item i join item_store p on p.partner_id = i.partner_id and p.item_id = i.id`
/** The item's indexes hold living rows only: a query that does not say so reads the whole table instead. */
const living = sql`i.deleted_at is null`
/** The partner's name comes along, read once: a round trip of its own would cost more than the page. */
const columnsOf = (partnerId: string) => sql`i.id, i.created_by, i.name, i.description, i.code, i.unit, i.apl_verified,
  p.price_cents, p.tax_milli, p.active,
  (select business_name from partner where id = ${partnerId}) as business_name`
const sortedBy = { name: sql`i.name`, code: sql`i.code`, price: sql`p.price_cents` } as const
const nameOf = { name: sql`name`, code: sql`code`, price: sql`price_cents` } as const

/** Rows that match, at most 10,001. Without a condition on the item, the store's own index answers alone. */
export const countItems = async (db: Db, wanted: Wanted): Promise<number> => {
  const ofItem = onItem(wanted)
  const from = ofItem.length === 0 ? sql`item_store p` : joined
  const where = and([
    ...onStore(wanted),
    ...(ofItem.length === 0 ? [] : [sql`i.partner_id = ${wanted.partnerId}`, living, ...ofItem]),
  ])
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${from} where ${where} limit ${sql.lit(countCap)}) x`.execute(db)
  return rows[0]?.total ?? 0
}

const orderOf = ({ sort, highestFirst }: Page, columnOf: typeof sortedBy | typeof nameOf, id: RawBuilder<unknown>) => {
  const direction = highestFirst ? sql`desc` : sql`asc`
  return sql`${columnOf[sort]} ${direction}, ${id} ${direction}`
}
const afterOf = ({ sort, highestFirst, after }: Page) =>
  after === undefined
    ? []
    : [sql`(${sortedBy[sort]}, i.id) ${highestFirst ? sql`<` : sql`>`} (${after.value}, ${after.id})`]

const isPlain = (w: Wanted): boolean =>
  [w.active, w.aplVerification, w.unit, w.minCents, w.maxCents].every((filter) => filter === undefined)

/** The fence `offset 0` leaves the planner one way, item by item: a plan made once is good for every partner. */
const fenced = (wanted: Wanted) => sql`item i cross join lateral (
  select p.price_cents, p.tax_milli, p.active from item_store p where ${and(onStore(wanted))} and p.item_id = i.id
  offset 0) p`

/**
 * A scanner sends whole barcodes: the one item that has it, unless others begin with the same digits. Two probes of two
 * indexes, planned once.
 */
const findScanned = async (db: Db, wanted: Wanted, search: string): Promise<ItemRow | undefined> => {
  const key = codeKey(search)
  const { rows } = await sql<ItemRow & { others: boolean }>`/* kept */
    select ${columnsOf(wanted.partnerId)}, exists (
      select from item o where o.partner_id = ${wanted.partnerId} and o.deleted_at is null
        and o.code >= ${search} and o.code < ${`${search}:`} and o.code_key <> ${key}) as others
    from ${fenced(wanted)} where i.partner_id = ${wanted.partnerId} and ${living} and i.code_key = ${key}`.execute(db)
  return rows.find(({ others }) => !others)
}
/** Every length a printed barcode has; shorter digits are somebody typing. */
const isWhole = (search: string): boolean => [8, 12, 13, 14].includes(search.length)

/**
 * A barcode matches one item or a few: counted and read in one round trip. Nothing comes back when it has to be counted
 * apart: too many match, or the page lies behind the last one.
 */
export const pageOfCode = async (
  db: Db,
  wanted: Wanted,
  page: Page,
): Promise<{ rows: ItemRow[]; matches: number } | undefined> => {
  const { search } = wanted
  if (search === undefined || !isCode(search) || page.after || page.offset > 0) return undefined
  const scanned = isWhole(search) && isPlain(wanted) ? await findScanned(db, wanted, search) : undefined
  if (scanned) return { rows: [scanned], matches: 1 }
  const where = and([sql`i.partner_id = ${wanted.partnerId}`, living, ...onStore(wanted), ...onItem(wanted)])
  const { rows } = await sql<ItemRow & { matches: number }>`
    with matching as materialized (
      select ${columnsOf(wanted.partnerId)} from ${joined} where ${where} limit ${sql.lit(countCap)})
    select *, (select count(*) from matching) as matches from matching
    order by ${orderOf(page, nameOf, sql`id`)} limit ${page.limit}`.execute(db)
  const matches = rows[0]?.matches ?? 0
  return matches > totalCap ? undefined : { rows, matches }
}

const openingMax = 100
/** The long list as it opens and as a cursor goes on: without filters, sorted by the item. */
const opens = (wanted: Wanted, { sort, limit, offset }: Page, matches: number): boolean =>
  matches > totalCap && !wanted.search && isPlain(wanted) && sort !== 'price' && offset === 0 && limit <= openingMax

/** Planning took longer than reading: planned once instead. The inner limit tells the planner how few are wanted. */
const openingPage = (wanted: Wanted, page: Page) => sql<ItemRow>`/* kept */
  select * from (
    select ${columnsOf(wanted.partnerId)} from ${fenced(wanted)}
    where ${and([sql`i.partner_id = ${wanted.partnerId}`, living, ...afterOf(page)])}
    order by ${orderOf(page, sortedBy, sql`i.id`)} limit ${sql.lit(openingMax)}) opening
  order by ${orderOf(page, nameOf, sql`id`)} limit ${page.limit}`

/** Two shapes, and the opening. Few matches: collect them, sort, cut. Many: walk the sort's index, stop after a page. */
export const pageOfItems = async (db: Db, wanted: Wanted, page: Page, matches: number): Promise<ItemRow[]> => {
  const ofItem = onItem(wanted, matches)
  const columns = columnsOf(wanted.partnerId)
  const where = and([sql`i.partner_id = ${wanted.partnerId}`, living, ...onStore(wanted), ...ofItem, ...afterOf(page)])
  const cut = sql`limit ${page.limit} offset ${page.offset}`
  const collects = matches <= (ofItem.length > 0 ? totalCap : fewRows)
  const query = collects
    ? sql<ItemRow>`
        with matching as materialized (select ${columns} from ${joined} where ${where})
        select * from matching order by ${orderOf(page, nameOf, sql`id`)} ${cut}`
    : sql<ItemRow>`
        select ${columns} from ${joined} where ${where} order by ${orderOf(page, sortedBy, sql`i.id`)} ${cut}`
  const { rows } = await (opens(wanted, page, matches) ? openingPage(wanted, page) : query).execute(db)
  return rows
}
