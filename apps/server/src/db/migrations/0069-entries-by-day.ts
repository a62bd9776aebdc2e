import { sql, type Kysely } from 'kysely'

/** Entries are added in the order of their time: what a month holds lies together. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index entry_day on entry using brin (booked_at)`.execute(db)
}
