import type { PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { col, is, present, rowsOf, scalar } from '#server/db/rows.ts'
import { findCoverEnd } from '../modules/partners/dashboard/dashboard.queries.ts'

/** Moves the events of past payouts to the time at which their payments were sent. */
export const backdatePayoutEvents = async (db: Db, partnerId: string): Promise<void> => {
  await sql`
    update partner_event e set happened_at = s.sent_at
    from (select order_id, min(sent_at) as sent_at from statement where partner_id = ${partnerId} group by order_id) s
    where e.partner_id = ${partnerId} and e.kind = 'payout.sent' and s.sent_at is not null
      and s.order_id = (e.details ->> 'paymentOrderId')::uuid`.execute(db)
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

type Event = { partnerId: string; kind: PartnerEventKind; subject: string; details: object; at: Date }
const insertEvent = (db: Db, { partnerId, kind, subject, details, at }: Event) =>
  sql`
    insert into partner_event (partner_id, id, kind, subject, details, happened_at)
    values (${partnerId}, ${newId()}, ${kind}, ${subject}, ${JSON.stringify(details)}::jsonb, ${at})
    on conflict do nothing`.execute(db)

const changedRow = rowsOf({
  storeId: col('store.id'),
  store: col('store.businessName'),
  last4: present(col('store.bankAccountLast4')),
  linkId: present(col('payout_hold.bankLinkId')),
  begunAt: col('payout_hold.begunAt'),
  endsAt: present(col('payout_hold.endsAt')),
})

/** Inserts the events of accounts that wait their 72 hours: the new account and its hold. */
export const insertAccountEvents = async (db: Db, partnerId: string): Promise<void> => {
  const rows = await changedRow.all(db)`
    select s.id as store_id, s.business_name as store, s.bank_account_last4 as last4, h.bank_link_id as link_id, h.begun_at,
      h.ends_at
    from payout_hold h join store s on s.partner_id = ${partnerId} and s.id = h.store_id
    where h.partner_id = ${partnerId} and h.kind = 'BANK_CHANGE' and h.ended_at is null
    order by s.id`
  for (const { storeId, store, last4, linkId, begunAt: at, endsAt } of rows) {
    const account = { partnerId, kind: 'bank.changed' } as const
    await insertEvent(db, { ...account, subject: linkId, details: { storeId, store, change: 'linked', last4 }, at })
    const held = { storeId, store, cause: 'BANK_CHANGE', endsAt: endsAt.toISOString() }
    await insertEvent(db, { partnerId, kind: 'payout.held', subject: linkId, details: held, at })
  }
}

/** Inserts the events of stores that are switched off since `days` days. */
export const insertSwitchEvents = async (db: Db, partnerId: string, days: number): Promise<void> => {
  const rows = await rowsOf({ storeId: col('store.id'), store: col('store.businessName'), at: is.moment }).all(db)`
    select id as store_id, business_name as store, now() - ${days} * interval '1 day' as at from store
    where partner_id = ${partnerId} and status = 'INACTIVE' and application_status = 'APPROVED' and suspended_at is null
    order by id`
  for (const { storeId, store, at } of rows) {
    const details = { storeId, store, change: 'closed' }
    await insertEvent(db, { partnerId, kind: 'store.changed', subject: `seed ${storeId}`, details, at })
  }
}

/** Marks events before the last days as read by all people of the partner. */
export const readOldEvents = async (db: Db, partnerId: string): Promise<void> => {
  const rows = await scalar(col('user_account.id')).all(db)`select id from user_account where partner_id = ${partnerId}`
  await sql`
    update partner_event set read_by = ${rows}::uuid[]
    where partner_id = ${partnerId} and happened_at < now() - interval '2 days'`.execute(db)
}
