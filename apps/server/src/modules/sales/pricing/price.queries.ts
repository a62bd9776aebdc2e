import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { oldestAllowed } from '../terminals/releases.queries.ts'

export type PriceQuery = { partnerId: string; storeId: string; programId: string; codeKeys: readonly string[] }
const foundEntry = z.strictObject({
  purse: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  maxPriceCents: z.nullable(z.int()),
  versionId: z.uuid(),
  entryNo: z.int(),
})
export type FoundEntry = z.infer<typeof foundEntry>
const foundItemRow = rowsOf({
  /** Number of the line in the basket, from 1. */
  lineNo: is.whole,
  /** Null: unknown to the partner. Then the texts are empty. */
  itemId: nullable(col('item.id')),
  ...cols('item', 'code', 'name', 'description', 'unit'),
  /** Null: known to the partner, and not sold at this store. */
  priceCents: nullable(col('item_store.priceCents')),
  ...cols('item_store', 'taxMilli', 'active'),
  entries: nullable(is.json(z.array(foundEntry))),
})
export type FoundItem = RowOf<typeof foundItemRow>

/**
 * Returns item and price of each barcode at this store, with the entries of the program's lists in force, ordered by
 * purse. One statement for the whole basket, in the order of the basket. The subselect hides the number of barcodes from
 * the planner, so that one plan serves every basket. A list names the products of scale labels by PLU.
 */
export const listPrices = (
  db: Db,
  { partnerId, storeId, programId, codeKeys }: PriceQuery,
): Promise<FoundItem[]> => foundItemRow.all(db)`/* prepared */
    with wanted as (select * from unnest((select ${codeKeys}::text[])) with ordinality as w (code_key, line_no)),
      in_force as materialized (
        select u.place, u.code as purse, v.id from purse u
        cross join lateral (
          select id from apl_version
          where program_id = u.program_id and purse = u.code and activated_at is not null and effective_from <= now()
          order by effective_from desc, activated_at desc limit 1) v
        where u.program_id = ${programId})
    select w.line_no::int, i.id as item_id, coalesce(i.code, '') as code, coalesce(i.name, '') as name,
      coalesce(i.description, '') as description, coalesce(i.unit, 'COUNT') as unit, s.price_cents,
      coalesce(s.tax_milli, 0) as tax_milli, coalesce(s.active, true) as active,
      (select json_agg(json_build_object('purse', f.purse, 'from', e.from_day, 'to', e.to_day,
          'maxPriceCents', e.max_price_cents, 'versionId', e.version_id, 'entryNo', e.entry_no)
          order by f.place, e.entry_no)
        from apl_entry e join in_force f on f.id = e.version_id where e.code_key = coalesce(b.plu_key, w.code_key)) as entries
    from wanted w
    left join scale_label b on b.partner_id = ${partnerId} and b.store_id = ${storeId} and b.code_key = w.code_key
    left join item i on i.partner_id = ${partnerId} and i.code_key = w.code_key and i.deleted_at is null
    left join item_store s on s.partner_id = i.partner_id and s.store_id = ${storeId} and s.item_id = i.id
      and s.deleted_at is null
    order by w.line_no`

const tillRow = rowsOf({
  /** The date on the program's clocks. */
  day: is.day,
  ...cols('store', 'status', 'applicationStatus', 'timeZone'),
  isSuspended: is.flag,
  isBlocked: is.flag,
  isRetired: is.flag,
  appVersion: col('terminal.appVersion'),
  /** The oldest app that may still sell. */
  oldestVersion: nullable(is.text),
  storeType: col('store.type'),
  manualCardEntry: is.flag,
  /** The form in which prices are read from scale labels. Null: they are not. */
  labelForm: col('store.labelForm'),
  cashierName: is.text,
})
export type TillRow = RowOf<typeof tillRow>

/**
 * Reads in one query whether the till may sell now. Returns `undefined` when the cashier no longer works at the store.
 * Store Admins, and supervisors who are not limited to stores, sell at every store of the partner.
 */
export const findTill = async (
  db: Db,
  till: { partnerId: string; storeId: string; terminalId: string; userId: string },
  timeZone: string,
): Promise<TillRow | undefined> => {
  const { partnerId, storeId, terminalId, userId } = till
  return tillRow.first(db)`/* prepared */
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      s.status, s.application_status, s.suspended_at is not null as is_suspended, p.blocked_at is not null as is_blocked, t.status = 'RETIRED' as is_retired,
      t.app_version, s.type as store_type, s.time_zone, s.label_form,
      p.manual_card_entry = 'APPROVED' as manual_card_entry, u.first_name || ' ' || u.last_name as cashier_name,
      (select r.version from (${oldestAllowed}) r) as oldest_version
    from terminal t
    join store s on s.partner_id = t.partner_id and s.id = t.store_id
    join partner p on p.id = t.partner_id
    join user_account u on u.partner_id = t.partner_id and u.id = ${userId}
    left join store_user x on x.partner_id = t.partner_id and x.store_id = t.store_id and x.user_id = u.id
    where t.partner_id = ${partnerId} and t.id = ${terminalId} and t.store_id = ${storeId}
      and (x.user_id is not null or u.role = any(${[...storeAdmins]}) or u.role = 'SUPERVISOR' and not exists (
        select from store_user y where y.partner_id = ${partnerId} and y.user_id = u.id))`
}
