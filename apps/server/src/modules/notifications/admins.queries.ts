import { storeAdmins } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { recipientRolesOf, type PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import { col, cols, present, rowsOf } from '#server/db/rows.ts'

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

/** Lists the accountants of the partner, each with the own language of mails, when `kind` is sent to them. */
export const listAccountants = async (db: Db, partnerId: string, kind: PartnerEventKind) =>
  recipientRolesOf(kind).includes('ACCOUNTANT')
    ? db
        .selectFrom('user_account')
        .select(['id', 'email', 'firstName', 'phoneNumber', 'language'])
        .where('partnerId', '=', partnerId)
        .where('role', '=', 'ACCOUNTANT')
        .where('active', '=', true)
        .where('emailVerified', '=', true)
        .orderBy('id')
        .limit(20)
        .execute()
    : []

const adminRow = rowsOf({ id: col('user_account.id'), partnerId: present(col('user_account.partnerId')) })
const chooserRow = rowsOf(cols('notification_setting', 'userId'))

/**
 * Returns the partners that a mail reaches: those with a Store Admin, who did not switch off mails about events of `kind`. Null: a mail
 * that nobody can switch off.
 */
export const listMailedPartners = async (
  db: Db,
  partnerIds: readonly string[],
  kind: PartnerEventKind | null,
): Promise<ReadonlySet<string>> => {
  const admins = await adminRow.all(db)`
    select id, partner_id from user_account
    where partner_id = any(${[...partnerIds]}::uuid[]) and role in (${sql.join(storeAdmins)}) and active and email <> ''`
  const silent = await chooserRow.all(db)`
    select user_id from notification_setting
    where partner_id = any(${[...partnerIds]}::uuid[]) and kind = ${kind ?? ''} and mail = 'NEVER'`
  const without = new Set(silent.map(({ userId }) => userId))
  return new Set(admins.filter(({ id }) => !without.has(id)).map(({ partnerId }) => partnerId))
}

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
