import type { Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** A store as some test wants it. */
export const setStore = (db: Db, id: string, columns: Updateable<Tables['store']>) =>
  db.updateTable('store').set(columns).where('id', '=', id).execute()
