import type { ListEntry } from '@tillgate/domain/approved-products.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { ApplicationStatus, StoreStatus, StoreType } from '@tillgate/domain/stores.ts'
import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { oldestAllowed } from '../till/sessions.queries.ts'

export type Asked = { partnerId: string; storeId: string; programmeId: string; codeKeys: readonly string[] }
export type FoundEntry = ListEntry & { versionId: string; entryNo: number }
export type FoundItem = {
  place: number
  itemId: string | null
  code: string
  name: string
  description: string
  unit: Unit
  /** Null: known to the partner, and not sold at this store. */
  priceCents: number | null
  taxMilli: number
  active: boolean
  entries: FoundEntry[] | null
}

/**
 * Returns item and price of each barcode at this store, with the entries of the programme's lists in force, ordered by
 * purse. One statement for the whole basket, in the order of the basket. The subselect hides the number of barcodes from
 * the planner, so that one plan serves every basket. A list names the products of scale labels by PLU.
 */
export const listPrices = async (
  db: Db,
  { partnerId, storeId, programmeId, codeKeys }: Asked,
): Promise<FoundItem[]> => {
  const { rows } = await sql<FoundItem>`/* prepared */
    with wanted as (select * from unnest((select ${codeKeys}::text[])) with ordinality as w (code_key, place)),
      in_force as materialized (
        select u.place, u.code as purse, v.id from purse u
        cross join lateral (
          select id from apl_version
          where programme_id = u.programme_id and purse = u.code and activated_at is not null and effective_from <= now()
          order by effective_from desc, activated_at desc limit 1) v
        where u.programme_id = ${programmeId})
    select w.place::int, i.id as item_id, i.code, i.name, i.description, i.unit, s.price_cents, s.tax_milli, s.active,
      (select json_agg(json_build_object('purse', f.purse, 'from', e.from_day, 'to', e.to_day,
          'maxPriceCents', e.max_price_cents, 'versionId', e.version_id, 'entryNo', e.entry_no)
          order by f.place, e.entry_no)
        from apl_entry e join in_force f on f.id = e.version_id where e.code_key = coalesce(b.plu_key, w.code_key)) as entries
    from wanted w
    left join scale_label b on b.partner_id = ${partnerId} and b.store_id = ${storeId} and b.code_key = w.code_key
    left join item i on i.partner_id = ${partnerId} and i.code_key = w.code_key and i.deleted_at is null
    left join item_store s on s.partner_id = i.partner_id and s.store_id = ${storeId} and s.item_id = i.id
      and s.deleted_at is null
    order by w.place`.execute(db)
  return rows
}

export type TillRow = {
  /** The date on the programme's clocks. */
  day: string
  status: StoreStatus
  applicationStatus: ApplicationStatus
  isSuspended: boolean
  isBlocked: boolean
  isRetired: boolean
  appVersion: string
  /** The oldest app that may still sell. */
  oldestVersion: string | null
  storeType: StoreType
  timeZone: string
  manualCardEntry: boolean
  /** The form in which prices are read from scale labels. Null: they are not. */
  labelForm: LabelForm | null
  cashierName: string
}

/** Reads in one query whether the till may sell now. Returns `undefined` when the cashier no longer works at the store. */
export const findTill = async (
  db: Db,
  till: { partnerId: string; storeId: string; terminalId: string; userId: string },
  timeZone: string,
): Promise<TillRow | undefined> => {
  const { partnerId, storeId, terminalId, userId } = till
  const { rows } = await sql<TillRow>`/* prepared */
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      s.status, s.application_status, s.suspended_at is not null as is_suspended, p.blocked_at is not null as is_blocked, t.status = 'RETIRED' as is_retired,
      t.app_version, s.type as store_type, s.time_zone, s.label_form,
      p.manual_card_entry = 'APPROVED' as manual_card_entry, u.first_name || ' ' || u.last_name as cashier_name,
      (select r.version from (${oldestAllowed}) r) as oldest_version
    from terminal t
    join store s on s.partner_id = t.partner_id and s.id = t.store_id
    join partner p on p.id = t.partner_id
    join user_account u on u.partner_id = t.partner_id and u.id = ${userId}
    join store_user x on x.partner_id = t.partner_id and x.store_id = t.store_id and x.user_id = u.id
    where t.partner_id = ${partnerId} and t.id = ${terminalId} and t.store_id = ${storeId}`.execute(db)
  return rows[0]
}
