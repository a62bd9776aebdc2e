import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { enqueued, jobRuns, traceField } from '#server/base/traced.ts'
import { poolOver, runStatement } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { inTime } from '#server/base/deadline.ts'
import { newErrorDigest, type ErrorDigest } from '#server/base/error-digest.ts'
import { fixClockSkew } from '#server/db/queue-clock.ts'
import { queues, type Enqueue } from '#server/db/queues.ts'
import type { Watch } from './claims.ts'
import type { Job } from './define.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { newRunner, type Runner } from './runner.ts'
import { backstop, openWakeUps, type Backstop, type WakeUps } from './wake-ups.ts'

const schema = 'pgboss'
/** Queue for the jobs that pg-boss schedules. */
const scheduleQueue = '__pgboss__send-it'
/** Seconds after which a process reads the settings of the queues again; `migrate` alone changes them. */
const queueCacheIntervalSeconds = 3600
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
    if (exists) await boss.updateQueue(name, { ...others, notify: true })
    else await boss.createQueue(name, { policy, ...others, notify: true })
  }
  await boss.createQueue(scheduleQueue)
  await boss.updateQueue(scheduleQueue, { notify: true })
  await boss.stop({ graceful: false })
}

/** Sender of jobs. `enqueue` throws before `start` has read the queues. */
export type Sender = { enqueue: Enqueue; start: () => Promise<void>; stop: () => Promise<void> }

/** Creates the sender of a process over the process's pool. */
export const senderOver = (pool: pg.Pool, log: Deps['log']): Sender => {
  const boss = new PgBoss({
    db: over(pool),
    schema,
    migrate: false,
    supervise: false,
    schedule: false,
    queueCacheIntervalSeconds,
  })
  const errors = newErrorDigest((err, count) => log.error({ err, count }, 'queue.failed'))
  boss.on('error', errors.report)
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
    stop: async () => {
      await boss.stop({ graceful: false })
      errors.end()
    },
  }
}

/** Runs one job. Returns undefined, or after a failure the output that the queue stores. */
const failureOf = async (job: Job, { id, data, expireInSeconds }: Fetched, deps: Deps) => {
  const { [traceField]: traceparent, ...payload }: Record<string, unknown> = { ...Object(data) }
  const expired = () => new Error(`the job took longer than ${expireInSeconds} seconds`)
  try {
    await jobRuns.tracePromise(() => inTime(job.run(payload, deps), expireInSeconds * 1000, expired), {
      queue: job.queue,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    return undefined
  } catch (error) {
    deps.log.error({ err: error, queue: job.queue, job: id }, 'job.failed')
    return { message: error instanceof Error ? error.message : 'unknown' }
  }
}

type Fetched = Awaited<ReturnType<PgBoss['fetch']>>[number]
type Means = { boss: PgBoss; deps: Deps; errors: ErrorDigest; look: () => void }

/** Runs the jobs of one queue. A failed job is retried alone, when the queue's pause is over. */
const runQueue = (job: Job, { boss, deps, errors, look }: Means): Runner => {
  const settle = async (one: Fetched): Promise<void> => {
    const failure = await failureOf(job, one, deps)
    await retryWhileUnavailable(deps, async () => {
      await (failure ? boss.fail(job.queue, one, failure) : boss.complete(job.queue, one))
    })
    if (failure) look()
  }
  return newRunner<Fetched>({
    atOnce: job.atOnce ?? 1,
    find: (free) => boss.fetch(job.queue, { batchSize: free }),
    run: (one) => settle(one).catch(errors.report),
    errors,
    stopMs: 20_000,
    abandon: async (left) => {
      for (const one of left) await boss.fail(job.queue, one, { message: 'the worker stopped' })
    },
  })
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

/** Writes the schedules that are new or have changed. */
const schedule = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map((one) => [one.name, one]))
  for (const { queue, every, zone = 'UTC' } of jobs) {
    const stored = known.get(queue)
    if (every === undefined || (stored?.cron === every && stored.timezone === zone)) continue
    await boss.schedule(queue, every, null, { tz: zone })
  }
}

type WorkerOptions = { watches?: (wakeUps: Pick<WakeUps, 'look'>) => readonly Watch[]; backstop?: Backstop }

/**
 * Starts a worker: runs jobs and watched work when they are due, runs the schedules, and finishes running work before a
 * stop.
 */
export const startWorker = async (
  pool: pg.Pool,
  deps: Deps,
  jobs: readonly Job[],
  options: WorkerOptions = {},
): Promise<() => Promise<void>> => {
  const errors = newErrorDigest((err, count) => deps.log.error({ err, count }, 'queue.failed'))
  const kysely = poolOver(pool, { waitMs: 5000, isAnswering: deps.isAnswering })
  const wakeUps = openWakeUps(kysely, deps, options.backstop ?? backstop)
  let channel = ''
  const boss = new PgBoss({
    db: {
      ...over(pool),
      listen: async (named, onNotification) => {
        channel = named
        wakeUps.on(scheduleQueue, () => onNotification(scheduleQueue))
        return { close: async () => {} }
      },
    },
    schema,
    migrate: false,
    useListenNotify: true,
    queueCacheIntervalSeconds,
    cronWorkerIntervalSeconds: 45,
    // No job waits for another one.
    flowIntervalSeconds: 24 * 3600,
  })
  boss.on('error', errors.report)
  await fixClockSkew(kysely).catch(errors.report)
  await retryWhileUnavailable(deps, () => begin(boss))
  const means = { boss, deps, errors, look: wakeUps.look }
  const watches = [
    ...jobs.map((job) => ({ topic: job.queue, runner: runQueue(job, means) })),
    ...(options.watches?.(wakeUps) ?? []),
  ]
  for (const { topic, runner } of watches) wakeUps.on(topic, runner.wake)
  await retryWhileUnavailable(deps, () => schedule(boss, jobs))
  for (const { queue, atStart } of jobs) {
    if (atStart) await retryWhileUnavailable(deps, async () => void (await boss.send(queue, {})))
  }
  await wakeUps.listen(channel)
  return async () => {
    await wakeUps.stop()
    await Promise.all(watches.map(({ runner }) => runner.stop()))
    await boss.stop({ graceful: false })
    errors.end()
  }
}
