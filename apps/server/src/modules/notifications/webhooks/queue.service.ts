import { isWebhookKind, waitingMax, webhookData, webhookTestType } from '@tillgate/domain/webhooks.ts'
import { newId } from '#server/base/ids.ts'
import { announceWork } from '#server/db/announce-work.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { countWaiting, insertDelivery } from './deliveries.queries.ts'
import { listReceivers } from './endpoints.queries.ts'

/** `details`: the stored details of the event with its kind. `userId`: the person whom alone the event concerns. */
type Event = { partnerId: string; id: string; userId: string | null; details: { kind: string } }

/** Body of a message. Its text is stored and sent unchanged in every attempt, because the signature covers the bytes. */
export const bodyOf = (id: string, type: string, at: Date, data: object): string =>
  JSON.stringify({ id, type, createdAt: at.toISOString(), data })

/**
 * Queues an event for the endpoints of its partner in the caller's transaction, so it is sent only if the transaction commits.
 * Runs as tenant or operator. Over the limit of an endpoint's waiting deliveries the event is stored as failed and can be sent again by
 * hand.
 */
export const queueWebhooks = async (db: Db, { partnerId, id, userId, details }: Event): Promise<void> => {
  const { kind } = details
  if (userId !== null || !isWebhookKind(kind)) return
  const endpoints = await listReceivers(db, partnerId, kind)
  if (endpoints.length === 0) return
  const body = bodyOf(id, kind, await databaseNow(db), webhookData(details))
  for (const endpointId of endpoints) {
    const isFull = (await countWaiting(db, { partnerId, id: endpointId }, waitingMax)) >= waitingMax
    const delivery = { partnerId, id: newId(), endpointId, messageId: id, type: kind, body }
    await insertDelivery(db, delivery, isFull ? 'full' : undefined)
  }
  await announceWork(db, 'webhooks')
}

/** Queues a test event for an endpoint, also for a paused endpoint. `tries`: attempts fewer than for other events. */
export const queueTest = async (
  db: Db,
  { partnerId, endpointId, tries }: { partnerId: string; endpointId: string; tries: number },
): Promise<string> => {
  const [id, messageId] = [newId(), newId()]
  const body = bodyOf(messageId, webhookTestType, await databaseNow(db), {})
  await insertDelivery(db, { partnerId, id, endpointId, messageId, type: webhookTestType, body, tries })
  await announceWork(db, 'webhooks')
  return id
}
