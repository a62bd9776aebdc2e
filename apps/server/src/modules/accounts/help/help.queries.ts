import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { computed, condition, is, nullable, scalar } from '#server/db/rows.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'

type Key = { partnerId: string; userId: string }

/** Locks a person of the partner, as staff. Returns undefined for a person of another partner. */
export const lockPerson = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'firstName', 'lastName', 'active', 'emailVerified', 'twoFactor', 'twoFactorWay'])
    .select([
      'language',
      computed(is.oneOf(portalRoles))`role`.as('role'),
      condition`password_hash is null`.as('isInvited'),
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('audience', '!=', 'operator')
    .forUpdate()
    .executeTakeFirst()
export type HelpedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Makes a mailed code the second factor. Returns undefined when it is a mailed code already, or off. */
export const setMailedCode = (db: Db, { partnerId, userId }: Key) =>
  db
    .updateTable('user_account')
    .set({ twoFactorWay: 'MAIL', version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('twoFactor', '=', true)
    .where('twoFactorWay', '<>', 'MAIL')
    .returning('id')
    .executeTakeFirst()

/**
 * Replaces an email. The owner of the new address has to choose a password, which proves the address. Returns undefined when the
 * email is no longer `before`; violates `invitedKey` when another invitation has the address.
 */
export const moveEmail = (db: Db, { partnerId, userId }: Key, { before, after }: { before: string; after: string }) =>
  db
    .updateTable('user_account')
    .set({ email: after, emailVerified: false, passwordHash: null, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('email', '=', before)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst()

/** Returns the end of the longest lock of an address, or null. Reads the locks of all devices. */
export const findLock = async (db: Db, subject: Buffer): Promise<Date | null> => {
  return scalar(nullable(is.moment)).one(db)`
    select max(open_at) as until from sign_in_guard where subject = ${subject} and open_at > now()`
}

export const findBusinessName = async (db: Db, partnerId: string): Promise<string> => {
  const row = await db.selectFrom('partner').select('businessName').where('id', '=', partnerId).executeTakeFirst()
  return row?.businessName ?? ''
}
