import type { Db } from '#server/db/db.ts'

export const findOwnMails = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'language', 'mutedMails'])
    .where('id', '=', userId)
    .where('audience', '=', 'operator')
    .executeTakeFirst()
