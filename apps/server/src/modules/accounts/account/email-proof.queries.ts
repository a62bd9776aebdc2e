import { storeAdmins } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

type Key = { partnerId: string; userId: string }

/** Returns a person's email and whether the email is proven. Runs as identity or in the partner's transaction. */
export const findEmailState = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_account')
    .select(['email', 'emailVerified'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()

/** As identity. Undefined when the email was proven or replaced meanwhile; violates `provenKey` when another account has proven the email. */
export const markEmailProven = (db: Db, { partnerId, userId }: Key, email: string) =>
  db
    .updateTable('user_account')
    .set({ emailVerified: true, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()

/** Replaces an unproven email, as identity. Returns undefined for a proven email; violates `unprovenKey` when another account has the new email unproven. */
export const replaceUnprovenEmail = (db: Db, { partnerId, userId }: Key, email: string) =>
  db
    .updateTable('user_account')
    .set({ email, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .where('passwordHash', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Returns whether an account has proven the email. Runs as identity. */
export const isEmailProven = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`select from user_account where email = ${email} and email_verified`.execute(db)
  return rows.length > 0
}

/** Returns whether an account has proven an address, or an invitation holds it. Runs as staff. */
export const isEmailHeld = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account where email = ${email} and (email_verified or password_hash is null) limit 1`.execute(db)
  return rows.length > 0
}

const inviterRow = rowsOf({
  ...cols('user_account', 'email', 'language'),
  name: col('user_account.firstName'),
  person: is.text,
})
export type InviterRow = RowOf<typeof inviterRow>

/**
 * Lists who can correct an invitation: the active Store Admins of the partner, or the administrators of the program, with the invited
 * name. Runs as identity.
 */
export const listInvitersOf = (db: Db, email: string): Promise<InviterRow[]> => inviterRow.all(db)`
    select a.email, a.first_name as name, a.language, i.first_name || ' ' || i.last_name as person
    from user_account i join user_account a on a.active and a.email_verified and case
      when i.audience = 'operator' then a.role = 'OPERATOR_ADMIN'
      else a.partner_id = i.partner_id and a.role = any(${[...storeAdmins]}) end
    where i.email = ${email} and not i.email_verified and i.password_hash is null
    order by a.id limit 20`

/** One account of the program has proven an email. */
export const provenKey = 'user_account_email_key'
/** One account has an email unproven. */
export const unprovenKey = 'user_account_unproven_email'
/** One invitation of the program is open for an email. */
export const invitedKey = 'user_account_invited_email'
