import { type CoverAnswer, type CoverRequestStatus, coverRequestStatuses } from '@tillgate/domain/cover-requests.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { personName } from '#server/db/person-name.ts'
import { col, cols, is, nullable, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

type ItemKey = { partnerId: string; itemId: string }

/** Undefined: not an item of the partner. */
export const findCoveredItem = (db: Db, { partnerId, itemId }: ItemKey) => rowsOf({
  ...cols('item', 'codeKey', 'name'),
  endsOn: nullable(is.day),
}).first(db)`
    select code_key, name, to_char(cover_ends_on, 'YYYY-MM-DD') as ends_on from item
    where partner_id = ${partnerId} and id = ${itemId} and deleted_at is null`

const listEntry = z.strictObject({
  purse: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  maxPriceCents: z.nullable(z.int()),
})
const listRow = rowsOf({
  programId: col('purse.programId'),
  purse: col('purse.code'),
  list: col('purse.name'),
  /** Today in the program's zone. */
  day: is.day,
  entries: nullable(is.json(z.array(listEntry))),
})
export type ListRow = RowOf<typeof listRow>
/** Lists the purses of the partner's programs with the entries of their lists in force for a product's keys. */
export const listListsFor = (db: Db, partnerId: string, keys: readonly string[]): Promise<ListRow[]> => listRow.all(
  db,
)`/* prepared */
    select u.program_id, u.code as purse, u.name as list,
      to_char(now() at time zone p.time_zone, 'YYYY-MM-DD') as day,
      (select json_agg(json_build_object('purse', u.code, 'from', e.from_day, 'to', e.to_day,
          'maxPriceCents', e.max_price_cents) order by e.entry_no)
        from apl_entry e where e.code_key = any(${[...keys]}::text[]) and e.version_id = v.id) as entries
    from purse u join program p on p.id = u.program_id
    left join lateral (
      select id from apl_version
      where program_id = u.program_id and purse = u.code and activated_at is not null and effective_from <= now()
      order by effective_from desc, activated_at desc limit 1) v on true
    where u.program_id in (select x.program_id from partner_program x where x.partner_id = ${partnerId})
    order by p.is_default desc, p.name, u.place`

const requestRow = rowsOf({
  ...cols('cover_request', 'programId', 'purse', 'askedAt', 'answer', 'answeredAt'),
  status: is.oneOf(coverRequestStatuses),
})
export type RequestRow = RowOf<typeof requestRow>
/** Lists the latest request of an item for each list. */
export const listLatestRequests = (db: Db, { partnerId, itemId }: ItemKey): Promise<RequestRow[]> => requestRow.all(db)`
    select distinct on (program_id, purse) program_id, purse, status, asked_at, answer, answered_at
    from cover_request where partner_id = ${partnerId} and item_id = ${itemId}
    order by program_id, purse, asked_at desc`

type NewRequest = ItemKey & { id: string; programId: string; purse: string; reason: string; askedBy: string }
/** Returns false when a request for the item and list is open. */
export const insertRequest = async (db: Db, row: NewRequest): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('cover_request')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const waitingRow = rowsOf({
  id: is.text,
  partnerId: is.text,
  business: is.text,
  itemName: is.text,
  code: is.text,
  list: col('purse.name'),
  reason: is.text,
  askedBy: is.text,
  askedAt: is.moment,
  status: is.oneOf(coverRequestStatuses),
  answer: is.text,
  answeredBy: nullable(is.text),
})
type Filter = { search: string | undefined; status: CoverRequestStatus | undefined }
/** Lists requests of all partners. `search`: words of the item or the partner. Asked as operator. */
export const listRequestRows = async (db: Db, { search, status }: Filter, page: Page<'askedAt'>) => {
  const where = allOf([
    status && sql`r.status = ${status}`,
    search && sql`(i.name || ' ' || i.code || ' ' || p.business_name) ilike ${containing(search)}`,
  ])
  const from = sql`cover_request r
    join item i on i.partner_id = r.partner_id and i.id = r.item_id
    join partner p on p.id = r.partner_id`
  const rows = await waitingRow.all(db)`
    select r.id, r.partner_id, p.business_name as business, i.name as item_name, i.code, u.name as list, r.reason,
      ${personName(sql`r.asked_by`)} as asked_by, r.asked_at, r.status, r.answer,
      case when r.answered_by is not null then ${personName(sql`r.answered_by`)} end as answered_by
    from ${from} join purse u on u.program_id = r.program_id and u.code = r.purse
    where ${where} order by ${orderOf([sql`r.asked_at`, sql`r.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`) }
}

type Answered = { partnerId: string; id: string; status: CoverAnswer; answer: string; answeredBy: string }
/** Returns the item of the answered request. Undefined: no such request is open. */
export const answerRequest = async (db: Db, { partnerId, id, status, answer, answeredBy }: Answered) =>
  db
    .updateTable('cover_request')
    .set({ status, answer, answeredBy, answeredAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .returning(['itemId', 'programId', 'purse'])
    .executeTakeFirst()

/** Returns the words of a request: item with its barcode, and list. */
export const findRequestWords = (db: Db, partnerId: string, id: string) => rowsOf({
  item: col('item.name'),
  code: col('item.code'),
  listName: col('purse.name'),
}).first(db)`
    select i.name as item, i.code, u.name as list_name from cover_request r
    join item i on i.partner_id = ${partnerId} and i.id = r.item_id
    join purse u on u.program_id = r.program_id and u.code = r.purse
    where r.partner_id = ${partnerId} and r.id = ${id}`
