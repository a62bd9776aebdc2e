import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { findCoverEnd } from '../modules/partners/dashboard/dashboard.queries.ts'

export const hasDeviceEvent = async (db: Db, partnerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from partner_event where partner_id = ${partnerId} and kind = 'device.new' limit 1`.execute(db)
  return rows.length > 0
}

/** Moves payouts of past runs to the evening before their banking day. */
export const backdatePayoutEvents = async (db: Db, partnerId: string): Promise<void> => {
  await sql`
    update partner_event set happened_at = ((details ->> 'arrivesOn')::date - 1 + time '18:10') at time zone 'America/New_York'
    where partner_id = ${partnerId} and kind = 'payout.sent'`.execute(db)
}

type Device = { partnerId: string; userId: string; userAgent: string; hoursAgo: number }
export const insertDeviceEvent = async (db: Db, { partnerId, userId, userAgent, hoursAgo }: Device): Promise<void> => {
  const id = newId()
  await sql`
    insert into partner_event (partner_id, id, kind, subject, user_id, details, happened_at)
    values (${partnerId}, ${id}, 'device.new', ${id}, ${userId}, ${JSON.stringify({ userAgent })}::jsonb,
      now() - ${hoursAgo} * interval '1 hour')`.execute(db)
}

/** Inserts the event of the day on which items lose their cover, where the dashboard names one. */
export const insertCoverEvent = async (db: Db, partnerId: string): Promise<void> => {
  const end = await findCoverEnd(db, partnerId)
  if (!end) return
  const details = JSON.stringify({ list: null, day: end.day, losing: end.items, gaining: 0 })
  await sql`
    insert into partner_event (partner_id, id, kind, subject, details, happened_at)
    values (${partnerId}, ${newId()}, 'list.changed', ${`day ${end.day}`}, ${details}::jsonb, now() - interval '26 hours')
    on conflict do nothing`.execute(db)
}

/** Marks events before the last days as read by all people of the partner. */
export const readOldEvents = async (db: Db, partnerId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from user_account where partner_id = ${partnerId}`.execute(db)
  await sql`
    update partner_event set read_by = ${rows.map(({ id }) => id)}::uuid[]
    where partner_id = ${partnerId} and happened_at < now() - interval '2 days'`.execute(db)
}
