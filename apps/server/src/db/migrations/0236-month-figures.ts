import { sql, type Kysely } from 'kysely'

/** A partner reads the sums of its own statements: the page of a month adds them up without reading entries. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select on statement_sum to tillgate_tenant`.execute(db)
}
