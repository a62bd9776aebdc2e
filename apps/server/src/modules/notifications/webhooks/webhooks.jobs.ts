import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Watch } from '#server/jobs/boss.ts'
import { newRunner } from '#server/jobs/runner.ts'
import { deliverWebhook } from './deliver.service.ts'
import { listDueWebhooks, type DueDelivery } from './deliveries.queries.ts'

const stopMs = 15_000
/** Requests of one worker at once, in total and to one endpoint. */
const atOnce = 20
const perEndpoint = 2

/** Lists the due deliveries for which a worker has room beside those that it is `running`. */
export const findDueWebhooks = async (
  { pool }: Pick<Deps, 'pool'>,
  running: readonly DueDelivery[] = [],
  free = atOnce - running.length,
): Promise<DueDelivery[]> => {
  const requests = new Map<string, number>()
  const count = (id: string): number => {
    const sum = (requests.get(id) ?? 0) + 1
    requests.set(id, sum)
    return sum
  }
  for (const { endpointId } of running) count(endpointId)
  const busy = [...requests].flatMap(([id, sum]) => (sum >= perEndpoint ? [id] : []))
  const found = await listDueWebhooks(pool, free, perEndpoint, busy)
  const isNew = (key: DueDelivery): boolean => !running.some(({ id }) => id === key.id)
  return found.filter((key) => isNew(key) && count(key.endpointId) <= perEndpoint)
}

/**
 * Sends due webhooks in every worker: the table is the queue. A request that takes longer than a stop is repeated by another
 * worker. `look` reads when the next is due.
 */
export const watchWebhooks = (deps: Deps, look: () => void): Watch => ({
  topic: 'webhooks',
  runner: newRunner<DueDelivery>({
    atOnce,
    find: (free, running) => findDueWebhooks(deps, running, free),
    run: async (key) => {
      const isOver = await deliverWebhook(deps, key).catch((error: unknown) =>
        deps.log.warn({ err: error, webhook: key.id }, 'webhook.send.failed'),
      )
      if (isOver !== true) look()
    },
    errors: newErrorDigest((err, count) => deps.log.warn({ err, count }, 'webhook.search.failed')),
    stopMs,
    // An endpoint may have more due deliveries than places.
    looksAfterEach: true,
    abandon: async () => {},
  }),
})
