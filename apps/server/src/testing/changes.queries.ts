import type { ItemText } from '@tillgate/domain/items.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Makes a change older, because the database clock cannot be changed. */
export const ageChange = async (db: Db, partnerId: string, id: string, days: number): Promise<void> => {
  await sql`update catalogue_change set created_at = now() - ${days} * interval '1 day'
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}

/** Ends the lease of a running undo, as if its worker had died. */
export const expireUndos = async (db: Db, partnerId: string): Promise<void> => {
  await sql`update catalogue_change set lease_until = now() - interval '1 second'
    where partner_id = ${partnerId} and status = 'RUNNING'`.execute(db)
}

/** Sets a person outside of the partner as the author of a change. */
export const giveToOperator = async (db: Db, partnerId: string, id: string): Promise<void> => {
  await sql`update catalogue_change set user_id = '00000000-0000-7000-8000-000000000000'
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}

/** Removes a text from the recorded changes of an item, as if they were recorded before the text existed. */
export const forgetText = async (db: Db, partnerId: string, itemId: string, text: ItemText): Promise<void> => {
  await sql`update catalogue_change_text set before = before - ${text}::text, after = after - ${text}::text
    where partner_id = ${partnerId} and item_id = ${itemId}`.execute(db)
}
