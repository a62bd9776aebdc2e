import { sql, type Kysely } from 'kysely'

const causes = ['TAX', 'NPI', 'HOLDER', 'SANCTIONS', 'LICENCE', 'LICENCE_DATE', 'PARTNER', 'OPERATOR']

/** Names a re-check that began because an operator changed the date of a license. Earlier ones keep LICENCE. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application drop constraint application_recheck_cause_check,
      add constraint application_recheck_cause_check
        check (recheck_cause in (${sql.join(causes.map((cause) => sql.lit(cause)))}))`.execute(db)
}
