import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, type Page } from '#server/db/page.ts'
import { expiringByHour } from '#server/db/purge.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

export const expiredBarcodes = [expiringByHour('unknown_barcode', 'last_at', 30)]

/** Barcodes of a store and day that are counted: a till with a broken scanner fills no table. */
const perDayMax = 500

type Scan = { partnerId: string; storeId: string; codeKey: string; barcode: string }
/** Counts a scan on the day of the store. False: too many barcodes were counted today. */
export const countUnknownBarcode = async (db: Db, { partnerId, storeId, codeKey, barcode }: Scan): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into unknown_barcode as u (partner_id, store_id, day, code_key, barcode, scans)
    select s.partner_id, s.id, (now() at time zone s.time_zone)::date, ${codeKey}, ${barcode}, 1
    from store s where s.partner_id = ${partnerId} and s.id = ${storeId}
      and (select count(*) from unknown_barcode o where o.partner_id = ${partnerId} and o.store_id = ${storeId}
        and o.day = (now() at time zone s.time_zone)::date) < ${perDayMax}
    on conflict (partner_id, store_id, day, code_key) do update set scans = u.scans + 1, last_at = excluded.last_at`.execute(
    db,
  )
  return numAffectedRows > 0n
}

const unknownRow = rowsOf({
  ...cols('unknown_barcode', 'storeId', 'barcode', 'lastAt'),
  itemId: nullable(col('item.id')),
  storeName: is.text,
  scans: is.count,
  days: is.count,
  total: is.count,
})
type UnknownRow = RowOf<typeof unknownRow>
/** Lists the barcodes that no item of the store has today, the most scanned first. */
export const listUnknown = (db: Db, partnerId: string, page: Page<'scans'>): Promise<UnknownRow[]> => unknownRow.all(
  db,
)`
    select u.store_id, s.business_name as store_name, max(u.barcode) as barcode,
      (select i.id from item i where i.partner_id = ${partnerId} and i.code_key = u.code_key and i.deleted_at is null) as item_id,
      sum(u.scans)::int as scans,
      count(*)::int as days, max(u.last_at) as last_at, (count(*) over ())::int as total
    from unknown_barcode u join store s on s.partner_id = u.partner_id and s.id = u.store_id
    where u.partner_id = ${partnerId} and not exists (
      select 1 from item i join item_store x on x.partner_id = i.partner_id and x.item_id = i.id
      where i.partner_id = ${partnerId} and i.code_key = u.code_key and i.deleted_at is null
        and x.store_id = u.store_id and x.deleted_at is null)
    group by u.store_id, s.business_name, u.code_key
    order by scans desc, max(u.last_at) desc, u.code_key ${limitOf(page)}`
