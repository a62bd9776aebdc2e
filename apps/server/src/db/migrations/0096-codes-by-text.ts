import { sql, type Kysely } from 'kysely'

/** A code by text that no provider has accepted yet: until then the code before it, which was mailed, stays valid too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table passcode add column unsent boolean not null default false`.execute(db)
}
