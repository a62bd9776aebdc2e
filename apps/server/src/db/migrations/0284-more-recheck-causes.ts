import { sql, type Kysely } from 'kysely'

const causes = ['TAX', 'NPI', 'HOLDER', 'SANCTIONS', 'LICENCE', 'LICENCE_DATE', 'PARTNER', 'OPERATOR']

/** Causes that arose while a re-check was open. `recheck_cause` stays the one that began it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application add column recheck_more text[] not null default '{}'
      check (recheck_more <@ array[${sql.join(causes.map((cause) => sql.lit(cause)))}])`.execute(db)
}
