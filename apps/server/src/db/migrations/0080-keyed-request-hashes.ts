import { sql, type Kysely } from 'kysely'

/**
 * Request hashes were plain SHA-256 over the body, so a stored hash let a password be guessed. They are keyed from now
 * on, and the old ones are removed. A key of a till belongs to its terminal and user: `terminal_id` is part of the
 * primary key, and the zero id stands for callers without a terminal.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`truncate request_key`.execute(db)
  await sql`truncate idempotency`.execute(db)
  await sql`
    alter table idempotency
      add column terminal_id uuid not null default '00000000-0000-0000-0000-000000000000',
      drop constraint idempotency_pkey,
      add primary key (partner_id, user_id, terminal_id, key)`.execute(db)
}
