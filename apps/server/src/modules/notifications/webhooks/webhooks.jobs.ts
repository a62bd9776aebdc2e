import type { Deps } from '#server/ports/deps.ts'
import { claimedRows } from '#server/jobs/claims.ts'
import { deliverWebhook } from './deliver.service.ts'
import { deliveryClaims, listDueWebhooks, type DueDelivery } from './deliveries.queries.ts'

/** Requests of one worker at once, in total and to one endpoint. */
const atOnce = 20
const perEndpoint = 2

/** Lists as many due deliveries as a worker can start beside the `running` ones. */
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

/** Deliveries that are due: the table is the queue. */
export const webhooks = claimedRows<DueDelivery>({
  topic: 'webhooks',
  claims: deliveryClaims,
  atOnce,
  // An endpoint may have more due deliveries than places.
  looksAfterEach: true,
  listDue: (deps, free, running) => findDueWebhooks(deps, running, free),
  attempt: deliverWebhook,
  onFailure: (log, err, { id }) => log.warn({ err, webhook: id }, 'webhook.send.failed'),
  onSearchFailure: (log, err, count) => log.warn({ err, count }, 'webhook.search.failed'),
})
