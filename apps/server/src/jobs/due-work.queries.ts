import type { Pool } from '#server/db/db.ts'
import { is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Work of one topic. `nextMs`: milliseconds until more is due; null when nothing waits. `nowMs`: the database's clock. */
const dueWorkRow = rowsOf({ topic: is.text, isDue: is.flag, nextMs: nullable(is.decimal), nowMs: is.decimal })
export type DueWork = RowOf<typeof dueWorkRow>

/** Lists all queues and tables in which work waits, in one statement. The topic of a queue is its name. */
export const listDueWork = (pool: Pool): Promise<DueWork[]> => dueWorkRow.all(pool)`
    select topic, is_due,
      (extract(epoch from next_at - now()) * 1000)::float8 as next_ms,
      (extract(epoch from now()) * 1000)::float8 as now_ms
    from (
      select name as topic, bool_or(start_after <= now()) as is_due,
        min(start_after) filter (where start_after > now()) as next_at
      from pgboss.job where state < 'active' group by name
      union all
      select topic, is_due, next_at from due_work()) found`
