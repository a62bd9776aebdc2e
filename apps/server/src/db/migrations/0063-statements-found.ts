import { sql, type Kysely } from 'kysely'

/** Statements by what they pay, for the end of the filter's range, and those of a store whose money waits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index statement_payable on statement (partner_id, payable_cents desc, id desc)`.execute(db)
  await sql`create index statement_waiting on statement (partner_id, store_id)
    where status in ('PENDING', 'RETURNED') and moved_to is null`.execute(db)
}
