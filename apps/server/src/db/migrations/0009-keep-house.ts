import { sql, type Kysely } from 'kysely'

/** Answers kept for repeated requests are thrown away after two days, whoever's they are: deleted, never read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create policy house on idempotency for all to tillgate_identity using (true)`.execute(db)
  await sql`grant delete, select (created_at) on idempotency to tillgate_identity`.execute(db)
}
