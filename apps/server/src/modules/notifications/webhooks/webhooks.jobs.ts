import { inTime } from '#server/base/deadline.ts'
import type { Deps } from '#server/boot/deps.ts'
import { deliverWebhook } from './deliver.service.ts'
import { listDueWebhooks, type DueDelivery } from './deliveries.queries.ts'

const pollMs = 1000
const stopMs = 15_000
/** Requests of one worker at once, in total and to one endpoint. */
const atOnce = 20
const perEndpoint = 2

type Running = Map<Promise<void>, string>

/** Starts the due deliveries for which the worker has room. Returns them with their endpoints. */
export const sweepWebhooks = async (deps: Deps, running: Running = new Map()): Promise<Running> => {
  const requests = new Map<string, number>()
  const count = (id: string): number => {
    const sum = (requests.get(id) ?? 0) + 1
    requests.set(id, sum)
    return sum
  }
  for (const id of running.values()) count(id)
  const busy = [...requests].flatMap(([id, sum]) => (sum >= perEndpoint ? [id] : []))
  const found = await listDueWebhooks(deps.pool, atOnce - running.size, perEndpoint, busy)
  const due = found.filter(({ endpointId }) => count(endpointId) <= perEndpoint)
  const start = (key: DueDelivery): [Promise<void>, string] => [
    deliverWebhook(deps, key).catch((error: unknown) =>
      deps.log.warn({ err: error, webhook: key.id }, 'webhook not sent'),
    ),
    key.endpointId,
  ]
  return new Map(due.map(start))
}

/**
 * Sends due webhooks in every worker: the table is the queue. Returns a function that stops after the running requests; a
 * request that takes longer is repeated by another worker.
 */
export const watchWebhooks = (deps: Deps): (() => Promise<void>) => {
  const running: Running = new Map()
  const look = async (): Promise<void> => {
    if (running.size >= atOnce) return
    for (const [one, endpointId] of await sweepWebhooks(deps, running)) {
      running.set(one, endpointId)
      void one.finally(() => running.delete(one))
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => deps.log.warn({ err: error }, 'webhooks not looked for'))
  }, pollMs)
  return async () => {
    clearInterval(timer)
    await inTime(Promise.all(running.keys()), stopMs, () => new Error('webhooks were still under way')).catch(
      (error: unknown) => deps.log.warn({ err: error }, 'stopped'),
    )
  }
}
