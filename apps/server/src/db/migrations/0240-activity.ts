import { sql, type Kysely } from 'kysely'

/** The activity log of a partner leaves out purchases, which are most of its entries. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_entry_activity on audit_entry (partner_id, id) where object <> 'purchase'`.execute(db)
}
