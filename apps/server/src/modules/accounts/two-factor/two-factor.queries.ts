import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { computed, condition, instant, is, scalar, sqlNow } from '#server/db/rows.ts'

export const findTwoFactor = (db: Db, userId: string) =>
  db
    .selectFrom('user_account as u')
    .select(['u.email', 'u.phoneNumber', 'u.twoFactor', 'u.twoFactorWay'])
    .select(
      computed(is.count)`(select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null)`.as(
        'left',
      ),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** Switches the second factor on. Returns undefined when `way` is already set. A new authenticator replaces the old one. */
export const switchOn = (db: Db, userId: string, way: TwoFactorWay) =>
  db
    .updateTable('user_account')
    .set({ twoFactor: true, twoFactorWay: way })
    .where('id', '=', userId)
    .where(condition`(not two_factor or two_factor_way <> ${way} or ${way}::text = 'APP')`)
    .returning('id')
    .executeTakeFirst()

/** Undefined when it is off already. */
export const switchOff = (db: Db, userId: string) =>
  db
    .updateTable('user_account')
    .set({ twoFactor: false, twoFactorWay: 'MAIL' })
    .where('id', '=', userId)
    .where('twoFactor', '=', true)
    .returning('id')
    .executeTakeFirst()

/** Stores the secret in setup; the last secret counts. The secret is inactive until a code proves it. */
export const savePending = (db: Db, userId: string, pending: Buffer) =>
  db
    .insertInto('user_totp')
    .values({ userId, sealed: null, pending, pendingAt: sqlNow })
    .onConflict((on) =>
      on.column('userId').doUpdateSet((eb) => ({
        pending: eb.ref('excluded.pending'),
        pendingAt: eb.ref('excluded.pendingAt'),
      })),
    )
    .execute()

/** Undefined: no set-up has begun, or its ten minutes are over. */
export const findPending = (db: Db, userId: string) =>
  db
    .selectFrom('user_totp')
    .select('pending')
    .where('userId', '=', userId)
    .where('pending', 'is not', null)
    .where('pendingAt', '>', instant`now() - interval '10 minutes'`)
    .forUpdate()
    .executeTakeFirst()

export const confirmPending = (db: Db, userId: string, sealed: Buffer, step: number) =>
  db
    .updateTable('user_totp')
    .set({ sealed, lastStep: step, pending: null, pendingAt: null })
    .where('userId', '=', userId)
    .execute()

export const findSecret = (db: Db, userId: string) =>
  db
    .selectFrom('user_totp')
    .select('sealed')
    .where('userId', '=', userId)
    .where('sealed', 'is not', null)
    .executeTakeFirst()

/** Returns undefined for a used code or a code older than the last used code. */
export const advanceStep = (db: Db, userId: string, step: number) =>
  db
    .updateTable('user_totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()

export const dropSecret = (db: Db, userId: string) => db.deleteFrom('user_totp').where('userId', '=', userId).execute()
export const dropRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('recovery_code').where('userId', '=', userId).execute()

export const insertRecoveryCodes = (db: Db, userId: string, hashes: readonly Buffer[]) =>
  db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ userId, hash, usedAt: null })))
    .execute()

/** Once. Undefined: no code of this person's, or used. */
export const takeRecoveryCode = (db: Db, userId: string, hash: Buffer) =>
  db
    .updateTable('recovery_code')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

export const databaseTime = async (db: Db): Promise<number> => {
  return scalar(is.decimal).one(db)`select extract(epoch from now())::float8`
}
