import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** A run of the past was built after its cut-off and went out at `at`. */
export const backdateRun = async (db: Db, runId: string, at: Date): Promise<void> => {
  await sql`
    update settlement_run set built_at = cut_off + interval '5 minutes', proposed_at = ${at}::timestamptz - interval '20 minutes',
      approved_at = ${at}, sent_at = ${at} where id = ${runId}`.execute(db)
  await sql`update ach_file set sent_at = ${at} where run_id = ${runId} and status = 'SENT'`.execute(db)
  await sql`update statement set sent_at = ${at} where run_id = ${runId} and status = 'PAYMENTREQUESTED'`.execute(db)
}
