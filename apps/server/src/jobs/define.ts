import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { QueueName } from './queues.ts'

/**
 * A job: its queue, what its payload holds (ids alone), and what it does. `every` makes it a schedule (cron), told in UTC or
 * by the clocks of `zone`.
 */
export type Job = {
  queue: QueueName
  every?: string
  zone?: string
  /** How many of them one worker process runs side by side; one, if nothing is said. */
  atOnce?: number
  /** A worker that starts does it at once: another may have died in the midst of it. */
  atStart?: boolean
  run: (payload: unknown, deps: Deps) => Promise<void>
}

/** Handlers run again after a crash, so each is idempotent; a payload that does not fit its shape is a fault. */
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
