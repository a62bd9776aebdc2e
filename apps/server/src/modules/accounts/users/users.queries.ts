import { storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Audience } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

/** Locks users in id order under row-level security: foreign and missing ids are left out. */
export const lockUsers = (db: Db, partnerId: string, ids: readonly string[]) =>
  db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'lastName', 'email', 'active', 'emailVerified', 'role', 'language', 'version'])
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number]

/** Locks all active Store Admins in id order, so that two Store Admins cannot switch each other off at the same time. */
export const lockStoreAdmins = async (db: Db, partnerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Lists the support ids of a person's stores in id order, the order of locks and lists. */
export const listStoreCodes = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('store_user as m')
    .innerJoin('store as s', (on) => on.onRef('s.partnerId', '=', 'm.partnerId').onRef('s.id', '=', 'm.storeId'))
    .select('s.code')
    .where('m.partnerId', '=', partnerId)
    .where('m.userId', '=', userId)
    .orderBy('s.id')
    .execute()

/** Finds the inviter's name and business. */
export const findInviter = async (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('partner as p', 'p.id', 'u.partnerId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'p.businessName'])
    .where('u.partnerId', '=', partnerId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

type Person = {
  email: string
  firstName: string
  lastName: string
  role: PortalRole
  audience: Audience
  language: Language
}

/** As identity. Returns undefined when another invitation is open for this email. */
export const insertUser = (db: Db, key: { id: string; partnerId: string }, person: Person) =>
  db
    .insertInto('user_account')
    .values({ ...key, ...person, passwordHash: null, phoneNumber: null, identityStatus: 'NONREQUIRED' })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Updates a person, as identity. `isAnew`: the address changed, so the owner of the new address has to choose a password first. */
export const updateUserRow = (db: Db, key: { id: string; partnerId: string }, person: Person, isAnew: boolean) =>
  db
    .updateTable('user_account')
    .set({
      ...person,
      version: sql`version + 1`,
      ...(isAnew ? { emailVerified: false, passwordHash: null } : {}),
    })
    .where('id', '=', key.id)
    .where('partnerId', '=', key.partnerId)
    .execute()

type Switch = { partnerId: string; by: string; ids: readonly string[]; active: boolean }

/** Switches people, as identity, in one statement. Skips the caller, Pending people and people who already have this state. */
export const switchUsers = async (db: Db, { partnerId, by, ids, active }: Switch): Promise<string[]> => {
  const rows = await db
    .updateTable('user_account')
    .set({ active })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .where('id', '<>', by)
    .where('emailVerified', '=', true)
    .where('active', '=', !active)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
