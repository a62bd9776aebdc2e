import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertNote = (db: Db, row: Insertable<Tables['application_note']>) =>
  db.insertInto('application_note').values(row).execute()

export const findAuthorName = async (db: Db, id: string): Promise<string> => {
  const row = await db
    .selectFrom('user_account')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}
