import type { Db } from '#server/db/db.ts'

/** Somebody invited who has chosen no password yet would leave it lying. */
export const isActiveOperator = async (db: Db, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
