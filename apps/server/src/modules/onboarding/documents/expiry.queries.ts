import { expiryReminderDays } from '@tillgate/domain/licenses.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const documentKeyRow = rowsOf(cols('document', 'partnerId', 'id'))
type DocumentKey = RowOf<typeof documentKeyRow>

/** Records the day and restarts the reminders. Returns false for a removed document. Runs as the partner or its case. */
export const setExpiry = async (
  db: Db,
  { partnerId, id }: DocumentKey,
  { expiresOn, by }: { expiresOn: string; by: string },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update document set expires_on = ${expiresOn}::date, expiry_set_by = ${by}, expiry_set_at = now(), reminded_days = null
    where partner_id = ${partnerId} and id = ${id} and removed_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Records who verified a document; null: unverified. Returns false for a removed document. Runs as the partner or its case. */
export const setVerified = async (db: Db, { partnerId, id }: DocumentKey, by: string | null): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update document set verified_by = ${by}::uuid, verified_at = ${by === null ? sql`null` : sql`now()`}
    where partner_id = ${partnerId} and id = ${id} and removed_at is null`.execute(db)
  return numAffectedRows > 0n
}

const expiringRow = rowsOf({
  ...documentKeyRow.shape,
  ...cols('document', 'storeId', 'kind'),
  business: col('store.businessName'),
  expiresOn: is.day,
  stage: is.oneOf(expiryReminderDays),
})
export type Expiring = RowOf<typeof expiringRow>

const [first, second, last] = expiryReminderDays
const today = sql`(now() at time zone ${programZone})::date`
const daysLeft = sql`(d.expires_on - ${today})`
const stage = sql`case when ${daysLeft} <= ${sql.lit(last)} then ${sql.lit(last)}
  when ${daysLeft} <= ${sql.lit(second)} then ${sql.lit(second)} else ${sql.lit(first)} end`

/** Lists documents of approved stores whose next reminder is due. Runs as operator, over all partners. */
export const listExpiring = (db: Db, limit: number): Promise<Expiring[]> => expiringRow.all(db)`
    select d.partner_id, d.id, d.store_id, d.kind, s.business_name as business,
      to_char(d.expires_on, 'YYYY-MM-DD') as expires_on, ${stage} as stage
    from document d join store s on s.partner_id = d.partner_id and s.id = d.store_id
    where d.removed_at is null and d.expires_on <= ${today} + ${sql.lit(first)}
      and s.application_status = 'APPROVED' and coalesce(d.reminded_days, ${sql.lit(first + 1)}) > ${stage}
    order by d.expires_on, d.id limit ${limit}`

/** Marks the reminder as sent. Returns false when another worker sent it, or the day changed. */
export const markReminded = async (db: Db, { partnerId, id, stage: days, expiresOn }: Expiring): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update document set reminded_days = ${days}
    where partner_id = ${partnerId} and id = ${id} and removed_at is null and expires_on = ${expiresOn}::date
      and (reminded_days is null or reminded_days > ${days})`.execute(db)
  return numAffectedRows > 0n
}
