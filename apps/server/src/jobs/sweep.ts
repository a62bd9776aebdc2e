import { inTime } from '#server/deadline.ts'
import type { Deps } from '#server/deps.ts'
import { findWaiting, listDue } from './deliver.queries.ts'

const lookEvery = 5000
const atOnce = 20
const longSeconds = 3600
const stopMs = 15_000

/** How a message is sent: a partner's own, and a person's. */
export type Senders = {
  toPartner: (payload: { partnerId: string; id: string }, deps: Deps) => Promise<void>
  toPerson: (payload: { id: string }, deps: Deps) => Promise<void>
}

/**
 * Sends what is due and in nobody's hand: tried before and to be tried again, held by a worker that died, or lost by
 * the queue. The queue is only the quicker way; a message waits until it is sent or given up.
 */
export const sweepMessages = async (
  deps: Deps,
  { toPartner, toPerson }: Senders,
  most = atOnce,
): Promise<Promise<void>[]> => {
  const due = await listDue(deps.pool, most)
  return due.map(({ partnerId, id }) =>
    (partnerId === null ? toPerson({ id }, deps) : toPartner({ partnerId, id }, deps)).catch((error: unknown) =>
      deps.log.warn({ err: error, message: id }, 'message not sent'),
    ),
  )
}

/** Runs in every worker. The answer stops it, once what it has begun is done. */
export const watchMessages = (deps: Deps, senders: Senders): (() => Promise<void>) => {
  const running = new Set<Promise<void>>()
  const look = async (): Promise<void> => {
    if (running.size >= atOnce) return
    for (const one of await sweepMessages(deps, senders, atOnce - running.size)) {
      running.add(one)
      void one.finally(() => running.delete(one))
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => deps.log.warn({ err: error }, 'messages not looked for'))
  }, lookEvery)
  return async () => {
    clearInterval(timer)
    // What takes longer is sent again by whoever finds it.
    await inTime(Promise.all(running), stopMs, () => new Error('messages were still under way')).catch(
      (error: unknown) => deps.log.warn({ err: error }, 'stopped'),
    )
  }
}

/** Operations have to know when mails or texts do not leave; the metric says it too. */
export const reportWaiting = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> => {
  const { messages, oldestSeconds } = await findWaiting(pool)
  if (oldestSeconds < longSeconds) return
  log.error({ messages, oldestSeconds: Math.round(oldestSeconds) }, 'mails or texts have been waiting for hours')
}
