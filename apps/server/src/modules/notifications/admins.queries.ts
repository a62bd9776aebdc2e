import { storeAdmins } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'

/** Lists the Store Admins of the partner: the recipients of mails to the partner. */
export const listAdmins = (db: Db, partnerId: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'firstName', 'phoneNumber'])
    .where('partnerId', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('active', '=', true)
    .orderBy('id')
    .limit(20)
    .execute()

/** Returns the language of the partner's last accepted terms. */
export const languageOfPartner = async (db: Db, partnerId: string): Promise<Language> => {
  const row = await db
    .selectFrom('terms_acceptance')
    .select('language')
    .where('partnerId', '=', partnerId)
    .orderBy('acceptedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return languageOf(row?.language)
}
