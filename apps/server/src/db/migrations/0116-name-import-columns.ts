import { sql, type Kysely } from 'kysely'

/**
 * Names columns of imports by what they count. A rename breaks processes of the version before; this one came before the first
 * release.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item_batch rename column originals to file_rows`.execute(db)
  await sql`alter table item_batch rename column cards to card_number_rows`.execute(db)
  await sql`alter table item_batch rename column turns to attempts_not_lost`.execute(db)
  await sql`alter table item_batch rename column message_holes to message_params`.execute(db)
}
