import { sql, type Kysely } from 'kysely'

/** Each approval at a till sums what its person approved on that day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index till_approval_day on till_approval (partner_id, approver_id, created_at)`.execute(db)
}
