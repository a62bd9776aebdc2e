import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertPost = (db: Db, row: Insertable<Tables['outbox']>) => db.insertInto('outbox').values(row).execute()
