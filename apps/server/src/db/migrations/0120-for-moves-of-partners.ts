import { sql, type Kysely } from 'kysely'

/**
 * Prepares tables and rights for Citus. `statement_sum` has no primary key, and a partner moves to another worker by logical
 * replication, which needs to identify rows; the rows never change, so the setting costs nothing.
 *
 * The function `identity_to_fix` read a distributed table while it changed a reference table. An applicant now restarts the own
 * identity check with the tenant role, which sets its status already.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table statement_sum replica identity full`.execute(db)
  await sql`drop function if exists identity_to_fix`.execute(db)
  await sql`grant update (identity_reset_at) on user_account to tillgate_tenant`.execute(db)
}
