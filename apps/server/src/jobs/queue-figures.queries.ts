import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import { queues } from '#server/db/queues.ts'

export type QueueFigures = { queue: string; waiting: number; active: number; failed: number; oldestSeconds: number }

/** Returns the figures of each current queue. The wait of a retried job counts from its creation. */
export const queueFigures = async (pool: Pool): Promise<QueueFigures[]> => {
  const { rows } = await sql<QueueFigures>`
    select q.name as queue,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
           count(*) filter (where j.state = 'active')::int as active,
           count(*) filter (where j.state = 'failed')::int as failed,
           coalesce(extract(epoch from now() - min(j.created_on) filter (
             where j.state in ('created', 'retry') and (j.state = 'retry' or j.start_after <= now()))), 0)::float8
             as "oldestSeconds"
      from pgboss.queue q left join pgboss.job j on j.name = q.name
     where q.name in (${sql.join(Object.keys(queues))})
     group by q.name order by q.name`.execute(pool)
  return rows
}

/** Returns the number of unsent mails and texts and the age in seconds of the oldest. */
export const findWaiting = async (pool: Pool): Promise<{ messages: number; oldestSeconds: number }> => {
  type Found = { messages: number; oldestSeconds: number }
  const { rows } = await sql<Found>`select * from waiting_messages()`.execute(pool)
  return { messages: rows[0]?.messages ?? 0, oldestSeconds: rows[0]?.oldestSeconds ?? 0 }
}
