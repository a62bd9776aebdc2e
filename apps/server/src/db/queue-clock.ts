import { sql } from 'kysely'
import type { Pool } from './db.ts'

/** Tolerance that exceeds clock differences within one server and is shorter than any noticeable wait. */
const soon = sql`interval '1 minute'`

/**
 * Resets times in the future after the database's clock was set back. The queues wait from the stored time of their last
 * round and would otherwise pause until the clock reaches that time again; waiting jobs start at once.
 */
export const fixClockSkew = async (pool: Pool): Promise<void> => {
  await sql`
    update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${soon}`.execute(pool)
  await sql`
    update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${soon}`.execute(pool)
  // pg-boss schedules each minute only once, but after the clock change the same minutes occur a second time.
  await sql`
    delete from pgboss.job where name = '__pgboss__send-it' and singleton_on > (now() at time zone 'UTC') + ${soon}`.execute(
    pool,
  )
  await sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() and greatest(created_on, started_on) > now() + ${soon}`.execute(
    pool,
  )
}
