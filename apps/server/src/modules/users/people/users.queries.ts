import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Db } from '#server/db/db.ts'
import { condition } from '#server/db/rows.ts'

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

/** Returns the people of `ids` who work at one of these stores and at no other. */
export const listWithin = async (
  db: Db,
  { partnerId, ids, storeIds }: { partnerId: string; ids: readonly string[]; storeIds: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('store_user')
    .select('userId')
    .where('partnerId', '=', partnerId)
    .where('userId', 'in', [...ids])
    .groupBy('userId')
    .having(condition`bool_and(store_id = any(${[...storeIds]}::uuid[]))`)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
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
