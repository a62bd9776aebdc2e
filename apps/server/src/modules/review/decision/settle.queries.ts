import { storeAdmins } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/say.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Place } from './decide.queries.ts'

export const insertEvent = (db: Db, row: Insertable<Tables['application_event']>) =>
  db.insertInto('application_event').values(row).execute()

/** Where the application stands is read off store and partner by every request: they follow it at once. */
export const settleStore = async (
  db: Db,
  { partnerId, storeId }: Place,
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

/** On by default for whoever runs a partner that was just approved, where a code can reach them. */
export const switchOnTwoFactor = (db: Db, partnerId: string) =>
  db
    .updateTable('user_account')
    .set({ two_factor: true })
    .where('partner_id', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('email_verified', '=', true)
    .execute()

/** Who runs the partner: the people our mails go to. */
export const listAdmins = (db: Db, partnerId: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name'])
    .where('partner_id', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('active', '=', true)
    .orderBy('id')
    .limit(20)
    .execute()

/** The language in which the partner agreed to its terms last. */
export const languageOfPartner = async (db: Db, partnerId: string): Promise<Language> => {
  const row = await db
    .selectFrom('terms_acceptance')
    .select('language')
    .where('partner_id', '=', partnerId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return languageOf(row?.language)
}
