import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from './stores.queries.ts'

/** Where the application stands is read off store and partner by every request: they follow it at once. */
export const setApplicationStatus = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  status: 'REVIEW' | 'APPROVED' | 'REJECTED',
): Promise<{ isPrimary: boolean; businessName: string }> => {
  const { rows } = await sql<{ is_primary: boolean; business_name: string }>`
    update store s set application_status = ${status},
      status = case when ${status} = 'APPROVED' and p.primary_store_id = s.id and s.suspended_at is null
        then 'ACTIVE' else s.status end
    from partner p where p.id = s.partner_id and s.partner_id = ${partnerId} and s.id = ${storeId}
    returning p.primary_store_id = s.id as is_primary, s.business_name`.execute(db)
  const [row] = rows
  const isPrimary = row?.is_primary ?? false
  if (isPrimary) {
    await db.updateTable('partner').set({ application_status: status }).where('id', '=', partnerId).execute()
  }
  return { isPrimary, businessName: row?.business_name ?? '' }
}

/** Store and partner say it too: every request reads it there. */
export const markInReview = async (db: Db, partnerId: string, storeId: string): Promise<void> => {
  await db
    .updateTable('store')
    .set({ application_status: 'REVIEW' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .execute()
  // This step alone is the partner's own; the column is not.
  await sql`select partner_to_review()`.execute(db)
}

export const readApproval = (db: Db, partnerId: string) =>
  db
    .selectFrom('partner')
    .select(['approved_screen', 'application_status'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()

/** False means: not approved. */
export const markApprovedSeen = async (db: Db, partnerId: string): Promise<boolean> => {
  const seen = await db
    .updateTable('partner')
    .set({ approved_screen: true })
    .where('id', '=', partnerId)
    .where('application_status', '=', 'APPROVED')
    .returning('id')
    .executeTakeFirst()
  return seen !== undefined
}

/** What every request of the partner's people is told with their session. */
export const bindPartner = (db: Db, partnerId: string, version: string) =>
  db.updateTable('partner').set({ agreed_version: version }).where('id', '=', partnerId).execute()
