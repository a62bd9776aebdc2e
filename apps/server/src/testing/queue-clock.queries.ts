import { sql } from 'kysely'
import { is, rowsOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** What stands in the queues once the clock was put back by an hour: their rounds, what waits, and the minutes to come. */
export const comeFromTheFuture = async ({ owner }: TestApp): Promise<void> => {
  const later = sql`now() + interval '1 hour'`
  await sql`update pgboss.version set cron_on = ${later}, bam_on = ${later}, flow_on = ${later}`.execute(owner)
  await sql`update pgboss.queue set monitor_on = ${later}, monitor_claim_on = ${later}, maintain_on = ${later}`.execute(
    owner,
  )
  await sql`update pgboss.job set created_on = ${later}, start_after = ${later} where state = 'created'`.execute(owner)
  await sql`
    insert into pgboss.job (name, singleton_key, singleton_on, state, completed_on)
    select '__pgboss__send-it', 'sales-sweep__', date_trunc('minute', now() at time zone 'UTC') + n * interval '1 minute',
      'completed', now() from generate_series(3, 60) as n`.execute(owner)
}

/** How much of it is left. */
export const futureOfQueues = async ({ owner }: TestApp) => {
  const soon = sql`(now() + interval '2 minutes')`
  return rowsOf({ rounds: is.whole, minutes: is.count, jobs: is.count }).first(owner)`
    select (select count(*)::int from pgboss.version where greatest(cron_on, bam_on, flow_on) > ${soon})
        + (select count(*)::int from pgboss.queue where greatest(monitor_on, monitor_claim_on, maintain_on) > ${soon}) as rounds,
      (select count(*)::int from pgboss.job where singleton_on > ${soon} at time zone 'UTC') as minutes,
      (select count(*)::int from pgboss.job where state = 'created' and start_after > ${soon}) as jobs`
}
