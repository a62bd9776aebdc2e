import { sql, type Kysely } from 'kysely'

/**
 * Supervisors with rows in `store_user` are limited to these stores; those of before have none and keep every store. A function of the
 * finder reads the stores of a session's person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create policy finder on store_user for select to tillgate_finder using (true)`.execute(db)
  await sql`grant select on store_user to tillgate_finder`.execute(db)
}
