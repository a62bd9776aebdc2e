import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const documentRow = rowsOf({
  ...cols('document', 'id', 'kind', 'uploadedAt', 'verifiedAt'),
  store: col('store.businessName'),
  applicationId: nullable(col('application.id')),
  expiresOn: nullable(is.day),
  daysLeft: nullable(is.whole),
  isOpened: is.flag,
  verifiedBy: is.text,
})
export type RecordDocumentRow = RowOf<typeof documentRow>
/** Lists the documents of a partner, the next expiry first. */
export const listPartnerDocuments = (db: Db, partnerId: string, limit: number): Promise<RecordDocumentRow[]> =>
  documentRow.all(db)`
    select d.id, d.kind, d.uploaded_at, d.verified_at, s.business_name as store, a.id as application_id,
      to_char(d.expires_on, 'YYYY-MM-DD') as expires_on, d.expires_on - current_date as days_left,
      exists (select from audit_entry e where e.partner_id = ${partnerId} and e.object = 'document'
        and e.object_id = d.id::text and e.action = 'document.read') as is_opened,
      ${personNameOrEmpty(sql`d.verified_by`)} as verified_by
    from document d join store s on s.partner_id = d.partner_id and s.id = d.store_id
    left join application a on a.partner_id = d.partner_id and a.store_id = d.store_id
    where d.partner_id = ${partnerId} and d.removed_at is null
    order by d.expires_on nulls last, d.kind, s.business_name, d.id limit ${limit}`

/** Returns the application of a partner's first store, or undefined. */
export const findFirstApplication = (db: Db, partnerId: string): Promise<string | undefined> =>
  scalar(col('application.id')).first(db)`
    select a.id from application a join partner p on p.id = a.partner_id and p.primary_store_id = a.store_id
    where a.partner_id = ${partnerId}`

export const isPartner = async (db: Db, id: string): Promise<boolean> =>
  (await scalar(col('partner.id')).first(db)`select id from partner where id = ${id}`) !== undefined
