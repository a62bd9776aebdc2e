import { retailerTypes } from '@tillgate/domain/stores.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const lapsedRow = rowsOf({
  ...cols('document', 'partnerId', 'storeId'),
  applicationId: col('application.id'),
  business: col('store.businessName'),
  expiresOn: is.day,
})
export type LapsedLicense = RowOf<typeof lapsedRow>

/**
 * Lists approved providers whose license has expired and whose re-check, if any, does not have this cause. The last recorded date
 * counts: a renewed license without a recorded date does not extend it. A partner whose partnership ended needs no license. Runs as operator, over all partners.
 */
export const listLapsed = async (db: Db, limit: number): Promise<LapsedLicense[]> => {
  return lapsedRow.all(db)`
    select d.partner_id, d.store_id, a.id as application_id, s.business_name as business,
      to_char(d.expires_on, 'YYYY-MM-DD') as expires_on
    from document d
    join application a on a.partner_id = d.partner_id and a.store_id = d.store_id
    join store s on s.partner_id = d.partner_id and s.id = d.store_id
    join partner p on p.id = d.partner_id and p.ended_at is null
    where d.kind = 'CREDENTIALS' and d.expires_on < (now() at time zone ${programZone})::date
      and s.type <> all(${[...retailerTypes]}::text[]) and a.status = 'APPROVED'
      and (a.phase = 'DECIDED' or a.recheck_cause is distinct from 'LICENCE' and not 'LICENCE' = any(a.recheck_more))
      and not exists (select from document n where n.partner_id = d.partner_id and n.store_id = d.store_id
        and n.kind = d.kind and n.uploaded_at >= d.uploaded_at and n.id <> d.id and n.expires_on is not null)
      and (d.removed_at is null or exists (select from document n where n.partner_id = d.partner_id
        and n.store_id = d.store_id and n.kind = d.kind and n.removed_at is null and n.expires_on is null))
    order by d.expires_on, d.id limit ${sql.lit(limit)}`
}
