import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Db } from '#server/db/db.ts'
import { sql } from 'kysely'
import { identityBefore, identityResettable } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'

type PersonKey = { partnerId: string; userId: string }

/** On by default for whoever runs a partner that was just approved, where a code can reach them. */
export const switchOnTwoFactor = (db: Db, partnerId: string) =>
  db
    .updateTable('user_account')
    .set({ two_factor: true })
    .where('partner_id', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('email_verified', '=', true)
    .execute()

/** A reviewer doubts who it is: the check begins anew, whatever it had come to. */
export const askIdentityAnew = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'PENDINGVERIFICATION', identity_asked_at: null, identity_reset_at: sql<Date>`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()

/** The operator's reset: any state that is not an end. Undefined for one that is, or never began. */
export const beginIdentityAnew = (db: Db, { partnerId, userId }: PersonKey) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'PENDINGVERIFICATION', identity_asked_at: null, identity_reset_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', [...identityResettable])
    .returning('id')
    .executeTakeFirst()

export const waiveIdentityOf = (db: Db, { partnerId, userId }: PersonKey) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'NONREQUIRED' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', identityBefore('NONREQUIRED'))
    .returning('id')
    .executeTakeFirst()

/** What it is before it moves, for the log. */
export const lockIdentity = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['identity_status'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** One UPDATE decides. Undefined when no edge leads there from where it is. */
export const transitionIdentity = (db: Db, partnerId: string, userId: string, next: IdentityStatus) =>
  db
    .updateTable('user_account')
    .set({ identity_status: next })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', identityBefore(next))
    .returning('id')
    .executeTakeFirst()

export const markAsked = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identity_asked_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()

export const markRead = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identity_read_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()
