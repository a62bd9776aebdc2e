import { storeAdmins } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, rowsOf } from '#server/db/rows.ts'

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

const languageRow = rowsOf({ language: col('terms_acceptance.language') })

/** Returns the language that the Store Admins chose last: on a page or with the accepted terms. */
export const languageOfPartner = async (db: Db, partnerId: string): Promise<Language> => {
  const row = await languageRow.first(db)`
    select language from (
      select language, language_chosen_at as at from user_account
      where partner_id = ${partnerId} and active and role in (${sql.join(storeAdmins)}) and language_chosen_at is not null
      union all
      select language, accepted_at from terms_acceptance where partner_id = ${partnerId}) chosen
    order by at desc limit 1`
  return languageOf(row?.language)
}
