import { fullName } from '@tillgate/domain/full-name.ts'
import type { Db } from '#server/db/db.ts'

export const nameOf = async (db: Db, userId: string): Promise<string> => {
  const row = await db
    .selectFrom('user_account')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? fullName(row) : ''
}
