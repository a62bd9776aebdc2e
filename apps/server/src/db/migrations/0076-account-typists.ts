import { sql, type Kysely } from 'kysely'

/** Who typed an account does not approve the run that pays it: operators see whose each version is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (asked_by) on bank_link to tillgate_operator`.execute(db)
}
