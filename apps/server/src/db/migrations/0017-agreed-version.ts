import { sql, type Kysely } from 'kysely'

/**
 * Which version of its terms a partner is bound to, beside the evidence for it: the session's one round trip tells it
 * with every request (0018), and the role that asks sees no tenant table.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table partner add column agreed_version text`.execute(db)
  await sql`update partner p set agreed_version =
    (select max(t.version) from terms_acceptance t where t.partner_id = p.id)`.execute(db)
}
