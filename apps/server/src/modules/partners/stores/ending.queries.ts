import { recheckCauses } from '@tillgate/domain/applications.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { cols, is, nullable, rowsOf, scalar, col, type RowOf } from '#server/db/rows.ts'

const endRow = rowsOf({
  ...cols('partner', 'businessName', 'endReason', 'endedAt'),
  lastDay: nullable(is.text),
  isDue: is.flag,
  stores: is.count,
  causes: is.json(z.array(z.enum(recheckCauses))),
})
export type PartnerEnd = RowOf<typeof endRow>

/** Condition that the last day is over and the stores of the partner `p` are not closed yet. */
const isDue = sql`coalesce(p.ended_at is null and p.last_day < (now() at time zone ${sql.lit(bankZone)})::date, false)`

const read = (partnerId: string, lock: boolean) => sql`
  select p.business_name, p.last_day::text as last_day, p.end_reason, p.ended_at, ${isDue} as is_due,
    (select count(*)::int from store s where s.partner_id = ${partnerId} and s.application_status = 'APPROVED') as stores,
    (select coalesce(jsonb_agg(distinct c.cause), '[]') from application a
      cross join lateral unnest(array_append(a.recheck_more, a.recheck_cause)) as c (cause)
      where a.partner_id = ${partnerId} and a.phase = 'RECHECK' and c.cause is not null) as causes
  from partner p where p.id = ${partnerId} ${lock ? sql`for no key update of p` : sql``}`

/** Returns the notice of a partner; `lastDay` is null without one. */
export const findEnd = (db: Db, partnerId: string): Promise<PartnerEnd | undefined> =>
  endRow.first(db)`${read(partnerId, false)}`

/** Returns true after the last day of a partnership, when its stores are closed. */
export const isEnded = async (db: Db, partnerId: string): Promise<boolean> =>
  (await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', partnerId)
    .where('endedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Locks the partner, so that of a withdrawal and the last day one takes effect. */
export const lockEnd = (db: Db, partnerId: string): Promise<PartnerEnd | undefined> =>
  endRow.first(db)`${read(partnerId, true)}`

/** `lastDay`: null withdraws the notice. */
export const setEnd = (db: Db, partnerId: string, { lastDay, reason }: { lastDay: string | null; reason: string }) =>
  db.updateTable('partner').set({ lastDay, endReason: reason }).where('id', '=', partnerId).execute()

/** Lists at most `limit` partners whose last day is over and whose stores are not closed yet. */
export const listOver = (db: Db, limit: number): Promise<string[]> => scalar(col('partner.id')).all(db)`
  select p.id from partner p where p.ended_at is null and p.last_day is not null and ${isDue}
  order by p.last_day, p.id limit ${limit}`

/** Ends the partnership and closes its open stores. Returns the closed ones; a suspended store stays closed when its suspension ends. */
export const closeStores = async (db: Db, partnerId: string): Promise<string[]> => {
  await sql`update partner set ended_at = now() where id = ${partnerId}`.execute(db)
  await sql`update store set suspended_from = 'INACTIVE' where partner_id = ${partnerId} and suspended_at is not null`.execute(
    db,
  )
  return scalar(col('store.id')).all(db)`
    update store set status = 'INACTIVE' where partner_id = ${partnerId} and status = 'ACTIVE' returning id`
}
