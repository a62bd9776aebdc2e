import { sql } from 'kysely'
import type { RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { col, instant, is, nullable, present, rowsOf } from '#server/db/rows.ts'

export const markVerified = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ verifiedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Retires a link: payouts to the account stop, its numbers stay stored. The first reason is kept. */
export const retireLink = (db: Db, partnerId: string, id: string, reason: RetiredReason) =>
  db
    .updateTable('bank_link')
    .set({ retiredAt: sql`now()`, retiredReason: reason })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .execute()

/** Lists the retired accounts of a store, newest first, without accounts that were never verified. */
export const listRetired = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'last4', 'retiredAt', 'retiredReason'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('retiredAt', 'is not', null)
    .orderBy('retiredAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

type Hold = StoreKey & { id: string; linkId: string; begunBy: string; hours: number }

/** Returns undefined when the account already had a hold. */
export const insertHold = (db: Db, { partnerId, storeId, id, linkId, begunBy, hours }: Hold) =>
  db
    .insertInto('payout_hold')
    .values({
      partnerId,
      storeId,
      id,
      kind: 'BANK_CHANGE',
      bankLinkId: linkId,
      begunBy,
      endsAt: instant`now() + ${hours} * interval '1 hour'`,
    })
    .onConflict((on) => on.columns(['partnerId', 'kind', 'bankLinkId']).doNothing())
    .returning('endsAt')
    .executeTakeFirst()

const holdRow = rowsOf({
  begunAt: col('payout_hold.begunAt'),
  endsAt: present(col('payout_hold.endsAt')),
  begunByName: nullable(is.text),
  timeZone: col('program.timeZone'),
  cutOffTime: is.text,
  weekdays: col('program.cutOffWeekdays'),
})
/** Returns the payout hold of a new account, or undefined. */
export const findHold = async (db: Db, { partnerId, storeId }: StoreKey) => {
  return holdRow.first(db)`
    select h.begun_at, h.ends_at, u.first_name || ' ' || u.last_name as begun_by_name, g.time_zone,
      to_char(g.cut_off_time, 'HH24:MI') as cut_off_time, g.cut_off_weekdays as weekdays
    from payout_hold h left join user_account u on u.id = h.begun_by and u.partner_id = h.partner_id
    cross join lateral (
      select p.time_zone, p.cut_off_time, p.cut_off_weekdays from program p
      left join store_program a on a.partner_id = ${partnerId} and a.store_id = ${storeId} and a.program_id = p.id
      order by a.place nulls last, p.is_default desc limit 1) g
    where h.partner_id = ${partnerId} and h.store_id = ${storeId} and h.kind = 'BANK_CHANGE' and h.ended_at is null
      and h.ends_at > now()
    order by h.ends_at desc limit 1`
}
