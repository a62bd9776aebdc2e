import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Db } from '#server/db/db.ts'
import { sql } from 'kysely'
import { identityBefore, identityResettable } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { sqlNow } from '#server/db/rows.ts'

type PersonKey = { partnerId: string; userId: string }

/**
 * Switches the second factor on for the admins of a newly approved partner whom a code can reach. Codes go to the phone on
 * file, which was proven at sign-up. A second factor that is already on stays unchanged.
 */
export const switchOnTwoFactor = (db: Db, partnerId: string) =>
  db
    .updateTable('user_account')
    .set({ twoFactor: true, twoFactorWay: sql`case when phone_number is null then 'MAIL' else 'TEXT' end` })
    .where('partnerId', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('twoFactor', '=', false)
    .where((row) => row.or([row('emailVerified', '=', true), row('phoneNumber', 'is not', null)]))
    .execute()

/** Restarts the identity check from any state after a reviewer's question. */
export const askIdentityAnew = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identityStatus: 'PENDINGVERIFICATION', identityAskedAt: null, identityResetAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .execute()

/** Restarts the identity check for an operator. Returns undefined for a final state or a check that never began. */
export const beginIdentityAnew = (db: Db, { partnerId, userId }: PersonKey) =>
  db
    .updateTable('user_account')
    .set({ identityStatus: 'PENDINGVERIFICATION', identityAskedAt: null, identityResetAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('identityStatus', 'in', [...identityResettable])
    .returning('id')
    .executeTakeFirst()

export const waiveIdentityOf = (db: Db, { partnerId, userId }: PersonKey) =>
  db
    .updateTable('user_account')
    .set({ identityStatus: 'NONREQUIRED' })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('identityStatus', 'in', identityBefore('NONREQUIRED'))
    .returning('id')
    .executeTakeFirst()

/** Locks the person and returns the identity status before its change, for the log. */
export const lockIdentity = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['identityStatus'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Moves the identity status in one UPDATE. Returns undefined when no edge leads to `next` from the current status. */
export const transitionIdentity = (db: Db, partnerId: string, userId: string, next: IdentityStatus) =>
  db
    .updateTable('user_account')
    .set({ identityStatus: next })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('identityStatus', 'in', identityBefore(next))
    .returning('id')
    .executeTakeFirst()

export const markAsked = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identityAskedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .execute()

export const markRead = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identityReadAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .execute()
