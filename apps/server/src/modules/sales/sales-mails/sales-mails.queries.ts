import { portalRoles, storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { languageOfPartner } from '#server/modules/notifications/api.ts'

const keyRow = rowsOf(cols('sales_mail', 'partnerId', 'storeId', 'userId'))
export type SalesMailKey = RowOf<typeof keyRow>

export const hasSalesMail = async (db: Db, key: SalesMailKey): Promise<boolean> =>
  (await keyRow.first(db)`
    select partner_id, store_id, user_id from sales_mail
    where partner_id = ${key.partnerId} and store_id = ${key.storeId} and user_id = ${key.userId}`) !== undefined

/** Keeps the row of a person who has one. */
export const insertSalesMail = async (db: Db, row: SalesMailKey & { day: string; dueAt: Date }): Promise<void> => {
  await db
    .insertInto('sales_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteSalesMail = async (db: Db, { partnerId, storeId, userId }: SalesMailKey): Promise<void> => {
  await db
    .deleteFrom('sales_mail')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .execute()
}

export const findZoneOfStore = (db: Db, { partnerId, storeId }: Omit<SalesMailKey, 'userId'>) =>
  scalar(is.text).first(db)`select time_zone from store where partner_id = ${partnerId} and id = ${storeId}`

/** Lists people whose mail is due. Runs as operator. */
export const listDueSalesMails = (db: Db, limit: number): Promise<SalesMailKey[]> => keyRow.all(db)`
    select partner_id, store_id, user_id from sales_mail where due_at <= now() order by due_at, partner_id, store_id, user_id
    limit ${limit}`

/** Locks a due mail and returns its day. Undefined: another worker took it. */
export const lockDueDay = (db: Db, { partnerId, storeId, userId }: SalesMailKey): Promise<string | undefined> => scalar(
  is.text,
).first(db)`
    select to_char(day, 'YYYY-MM-DD') as day from sales_mail
    where partner_id = ${partnerId} and store_id = ${storeId} and user_id = ${userId} and due_at <= now() for update`

export const moveSalesMail = async (
  db: Db,
  { partnerId, storeId, userId }: SalesMailKey,
  next: { day: string; dueAt: Date },
): Promise<void> => {
  await db
    .updateTable('sales_mail')
    .set(next)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .execute()
}

type Reader = {
  email: string
  firstName: string
  role: PortalRole
  language: Language
  store: string
  timeZone: string
}
/** Returns the reader and the store as of now. Undefined: the person has no access to the store any more. */
export const findReaderOfStore = async (
  db: Db,
  { partnerId, storeId, userId }: SalesMailKey,
): Promise<Reader | undefined> => {
  const found = await rowsOf({
    ...cols('user_account', 'email', 'firstName', 'role', 'language'),
    store: col('store.businessName'),
    timeZone: col('store.timeZone'),
  }).first(db)`
    select u.email, u.first_name, u.role, u.language, s.business_name as store, s.time_zone
    from user_account u join store s on s.partner_id = u.partner_id and s.id = ${storeId}
    where u.partner_id = ${partnerId} and u.id = ${userId} and u.active and u.email <> ''
      and (u.role <> 'SUPERVISOR'
        or not exists (select 1 from store_user x where x.partner_id = ${partnerId} and x.user_id = u.id)
        or exists (select 1 from store_user x
          where x.partner_id = ${partnerId} and x.user_id = u.id and x.store_id = ${storeId}))`
  const role = portalRoles.find((one) => one === found?.role)
  if (!found || !role) return undefined
  const language = storeAdmins.includes(role) ? await languageOfPartner(db, partnerId) : languageOf(found.language)
  return { ...found, role, language }
}

/** Returns the difference of the counted drawers of a day; null: none was counted. */
export const sumDrawers = (db: Db, { partnerId, storeId }: SalesMailKey, day: string) => rowsOf({
  differenceCents: is.cents,
  counted: is.count,
  closed: is.count,
}).first(db)`
    select coalesce(sum(counted_cents - expected_cents), 0)::bigint as difference_cents, count(counted_cents)::int as counted,
      count(*)::int as closed
    from day_report where partner_id = ${partnerId} and store_id = ${storeId} and day = ${day}::date`

/** Counts the terminals that sold on a day and have no report of it. */
export const countOpenTills = (
  db: Db,
  { partnerId, storeId }: SalesMailKey,
  { day, from, to }: { day: string; from: Date; to: Date },
): Promise<number> => scalar(is.count).one(db)`
    select count(distinct p.terminal_id)::int as open from purchase p
    where p.partner_id = ${partnerId} and p.store_id = ${storeId} and p.confirmed_at >= ${from} and p.confirmed_at < ${to}
      and not exists (select 1 from day_report r
        where r.partner_id = ${partnerId} and r.terminal_id = p.terminal_id and r.day = ${day}::date)`
