import { sql, type Kysely } from 'kysely'

/**
 * Sets returns without benefits to DONOTREFUND: they have no entries, so no statement would change their status. A run has an
 * approver and the time of the approval, or neither.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchase no force row level security`.execute(db)
  await sql`update purchase set refund_status = 'DONOTREFUND'
    where type = 'RETURN' and refund_status = 'PENDING' and benefits_cents = 0`.execute(db)
  await sql`alter table purchase force row level security`.execute(db)
  await sql`update settlement_run set approved_at = closed_at
    where approved_by is not null and approved_at is null`.execute(db)
  await sql`alter table settlement_run add constraint settlement_run_approval
    check ((approved_by is null) = (approved_at is null))`.execute(db)
}
