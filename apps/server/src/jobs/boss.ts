import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { enqueued, jobRuns, traceField } from '#server/base/traced.ts'
import { runStatement } from '#server/db/db.ts'
import type { Deps } from '#server/boot/deps.ts'
import type { Job } from './define.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { fixClockSkew } from '#server/db/queue-clock.ts'
import { queues, type Enqueue } from '#server/db/queues.ts'

const schema = 'pgboss'
const over = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})

/**
 * Turns off the forwarding of Citus: the queues stay on the coordinator, and Citus cannot forward messages of several
 * statements. PostgreSQL without Citus ignores the setting.
 */
const withoutForwarding = (url: string): string => {
  const own = new URL(url)
  own.searchParams.set('options', '-c citus.enable_ddl_propagation=off')
  return own.href
}

/** Lays out the queues' tables. Runs with the owner's rights, once per version; see `migrate`. */
export const migrateQueues = async (url: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: withoutForwarding(url),
    schema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    const exists = await boss.getQueue(name)
    // pg-boss fixes the policy of a queue at its creation.
    const { policy, ...others } = { policy: 'standard' as const, ...options }
    if (exists) await boss.updateQueue(name, others)
    else await boss.createQueue(name, { policy, ...others })
  }
  await boss.stop({ graceful: false })
}

/** Sender of jobs. `enqueue` throws before `start` has read the queues. */
export type Sender = { enqueue: Enqueue; start: () => Promise<void>; stop: () => Promise<void> }

/** Creates the sender of a process over the process's pool. */
export const senderOver = (pool: pg.Pool, log: Deps['log']): Sender => {
  const boss = new PgBoss({ db: over(pool), schema, migrate: false, supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  return {
    enqueue: async (db, queue, payload, key) => {
      const data = { ...payload }
      enqueued.publish(data)
      await boss.send(queue, data, {
        ...(key === undefined ? {} : { singletonKey: key }),
        db: {
          executeSql: async (text: string, values?: unknown[]) => {
            const { rows } = await runStatement(db, text, values ?? [])
            return { rows }
          },
        },
      })
    },
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

/** Runs one job and returns its outcome. A failed job is retried alone, without the other jobs of its batch. */
const outcomeOf = async (job: Job, { id, data }: { id: string; data: unknown }, deps: Deps) => {
  const { [traceField]: traceparent, ...payload }: Record<string, unknown> = { ...Object(data) }
  try {
    await jobRuns.tracePromise(() => job.run(payload, deps), {
      queue: job.queue,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    return { id, status: 'completed' as const }
  } catch (error) {
    deps.log.error({ err: error, queue: job.queue, job: id }, 'job failed')
    return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : 'unknown' } }
  }
}

/** Interval in milliseconds between checks for clock skew. */
const pollMs = 15_000
const watchClock = async ({ pool, log }: Deps): Promise<() => void> => {
  const look = () => fixClockSkew(pool).catch((error: unknown) => log.warn({ err: error }, 'clock of the queues'))
  await look()
  const timer = setInterval(() => void look(), pollMs)
  return () => clearInterval(timer)
}

/** Starts pg-boss. A failed start must be stopped before the next attempt. */
const begin = async (boss: PgBoss): Promise<void> => {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Starts a worker: polls each queue, runs the schedules and finishes running jobs before a stop. */
export const startWorker = async (pool: pg.Pool, deps: Deps, jobs: readonly Job[]): Promise<() => Promise<void>> => {
  const boss = new PgBoss({ db: over(pool), schema, migrate: false, superviseIntervalSeconds: 30 })
  boss.on('error', (error) => deps.log.error({ err: error }, 'queue'))
  const unwatch = await watchClock(deps)
  await retryWhileUnavailable(deps, () => begin(boss))
  for (const job of jobs) {
    const atOnce = job.atOnce ?? 1
    // Batches of two: a slow job delays no other job, and a full batch is followed by the next poll without a pause.
    const workerOptions = {
      localConcurrency: Math.ceil(atOnce / 2),
      batchSize: Math.min(2, atOnce),
      burstWhenBatchFull: true,
    }
    await boss.work(job.queue, { pollingIntervalSeconds: 0.5, perJobResults: true, ...workerOptions }, (batch) =>
      Promise.all(batch.map((one) => outcomeOf(job, one, deps))),
    )
    await retryWhileUnavailable(deps, async () => {
      if (job.every !== undefined) await boss.schedule(job.queue, job.every, null, { tz: job.zone ?? 'UTC' })
      if (job.atStart) await boss.send(job.queue, {})
    })
  }
  return async () => {
    unwatch()
    await boss.stop({ graceful: true, timeout: 20_000 })
  }
}
