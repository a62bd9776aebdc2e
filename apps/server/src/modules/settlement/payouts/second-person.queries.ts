import type { Db } from '#server/db/db.ts'

export const nameOf = async (db: Db, userId: string): Promise<string> => {
  const row = await db
    .selectFrom('user_account')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.firstName} ${row.lastName}` : ''
}

/** Everybody else who works at the console. */
export const listColleagues = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'firstName'])
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(100)
    .execute()
