import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import { queues } from '#server/db/queues.ts'
import { is, rowsOf, type RowOf } from '#server/db/rows.ts'

const queueFiguresRow = rowsOf({
  queue: is.text,
  waiting: is.whole,
  active: is.count,
  failed: is.count,
  oldestSeconds: is.decimal,
})
export type QueueFigures = RowOf<typeof queueFiguresRow>

/** Returns the figures of each current queue. The wait of a retried job counts from its creation. */
export const queueFigures = (pool: Pool): Promise<QueueFigures[]> => queueFiguresRow.all(pool)`
    select q.name as queue,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
           count(*) filter (where j.state = 'active')::int as active,
           count(*) filter (where j.state = 'failed')::int as failed,
           coalesce(extract(epoch from now() - min(j.created_on) filter (
             where j.state in ('created', 'retry') and (j.state = 'retry' or j.start_after <= now()))), 0)::float8
             as "oldestSeconds"
      from pgboss.queue q left join pgboss.job j on j.name = q.name
     where q.name in (${sql.join(Object.keys(queues))})
     group by q.name order by q.name`

/** Returns the number of unsent mails and texts and the age in seconds of the oldest. */
export const findWaiting = async (pool: Pool): Promise<{ messages: number; oldestSeconds: number }> => {
  const foundRow = rowsOf({ messages: is.whole, oldestSeconds: is.decimal })
  const row = await foundRow.first(pool)`select * from waiting_messages()`
  return { messages: row?.messages ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 }
}
