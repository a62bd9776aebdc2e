import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

const seededStoreRow = rowsOf({
  ...cols('store', 'id', 'code', 'type', 'timeZone'),
  adminId: is.text,
  cashiers: is.json(z.array(z.strictObject({ id: z.uuid(), name: z.string() }))),
})
export type SeededStore = RowOf<typeof seededStoreRow>

/** Lists the partner's selling stores in the order of their creation, each with its cashiers. */
export const listSellingStores = (db: Db, partnerId: string): Promise<SeededStore[]> => seededStoreRow.all(db)`
    select s.id, s.code, s.type, s.time_zone,
      (select u.id from user_account u where u.partner_id = ${partnerId} and u.role in ('RETAILER', 'PROVIDER')
        order by u.id limit 1) as admin_id,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.email)
        from store_user x join user_account u on u.partner_id = x.partner_id and u.id = x.user_id
        where x.partner_id = ${partnerId} and x.store_id = s.id and u.role = 'CASHIER' and u.active and u.email_verified),
        '[]') as cashiers
    from store s
    where s.partner_id = ${partnerId} and s.status = 'ACTIVE' and s.application_status = 'APPROVED'
    order by s.id`

/** Returns the time of the last sale, return or reversal of a till within a span. */
export const findLastMove = (
  db: Db,
  { partnerId, terminalId }: { partnerId: string; terminalId: string },
  { fromAt, toAt }: { fromAt: Date; toAt: Date },
): Promise<Date | undefined> => scalar(is.moment).first(db)`
    select max(ended_at) as id from purchase
    where partner_id = ${partnerId} and terminal_id = ${terminalId} and confirmed_at is not null
      and ended_at >= ${fromAt} and ended_at < ${toAt}
    having max(ended_at) is not null`

/** Lists the best-selling items of a store: weighed items first, then a deterministic mixture. */
export const listPopular = (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
  limit: number,
): Promise<string[]> => scalar(col('item.codeKey')).all(db)`
    select i.code_key from item i
    join item_store s on s.partner_id = i.partner_id and s.item_id = i.id and s.store_id = ${storeId}
    where i.partner_id = ${partnerId} and i.deleted_at is null and s.deleted_at is null and s.active
    order by length(i.code) > 5, md5(i.code_key) limit ${limit}`
