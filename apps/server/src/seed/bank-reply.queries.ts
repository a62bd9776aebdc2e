import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type SentPayment = { trace: string; last4: string }
/** The smallest payment of the newest file; undefined where nothing was sent, or the bank has answered anything. */
export const findUnanswered = async (db: Db): Promise<SentPayment | undefined> => {
  const { rows } = await sql<SentPayment>`
    select e.trace, e.last4 from ach_entry e join ach_file f on f.id = e.file_id
    where f.status = 'SENT' and not exists (select from ach_reply)
    order by f.sent_at desc, e.cents, e.id limit 1`.execute(db)
  return rows[0]
}
