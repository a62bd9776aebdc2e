import { sql, type Kysely } from 'kysely'

/** Lets a copy of items change prices by a percentage, in hundredths of a percent: a worker may continue the copy. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table catalogue_change add column price_percent int not null default 0`.execute(db)
}
