import { sql, type Kysely } from 'kysely'

/** Searches of people and trade names read `search_text` and `find_text`. The indexes of the former searches cost writes and 530 MB. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index user_account_words`.execute(db)
  await sql`drop index store_trade_words`.execute(db)
}
