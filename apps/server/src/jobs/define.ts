import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import type { QueueName } from '#server/db/queues.ts'

/**
 * Definition of a job: queue, payload (ids only) and handler. `every` is a cron schedule in UTC or in the time zone
 * `zone`.
 */
export type Job = {
  queue: QueueName
  every?: string
  zone?: string
  /** Number of these jobs that one worker process runs in parallel; default 1. */
  atOnce?: number
  /** Runs the job when a worker starts, because another worker may have crashed during the job. */
  atStart?: boolean
  run: (payload: unknown, deps: Deps) => Promise<void>
}

/** Defines a job. A handler must be idempotent, because it runs again after a crash. An invalid payload is a bug. */
export const define = <S extends z.ZodMiniType>(
  queue: QueueName,
  payload: S,
  run: (payload: z.output<S>, deps: Deps) => Promise<void>,
  every?: string,
): Job => ({
  queue,
  ...(every === undefined ? {} : { every }),
  run: (given, deps) => run(z.parse(payload, given), deps),
})
