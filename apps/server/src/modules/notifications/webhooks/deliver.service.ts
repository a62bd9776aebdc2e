import { randomInt } from 'node:crypto'
import { deliveryTries, nextPause, webhookFailingDays, type WebhookPauseReason } from '@tillgate/domain/webhooks.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { RowKey } from '#server/db/claims.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { WebhookResult } from '#server/integrations/webhooks/port.ts'
import { notifyPartner } from '../notify.service.ts'
import { webhookSignature } from '#server/secrets/webhook-signature.ts'
import { claimDelivery, endAttempt, failWaiting, insertAttempt } from './deliveries.queries.ts'
import { findBusinessName, findSigning, lockEndpoint, setFailing, setPause } from './endpoints.queries.ts'
import { openAddress, secretField } from './secrets.service.ts'
import { headersOf, secondsOf } from './webhooks.answer.ts'

const dayMs = 24 * 3600 * 1000
const gone = 410

const isSuccess = ({ status }: WebhookResult): boolean => status !== null && status >= 200 && status < 300

/** Claims a delivery and signs it. Returns undefined when there is nothing to send. */
const prepare = async (db: Db, { keyring }: Deps, key: RowKey) => {
  const row = await claimDelivery(db, key)
  if (!row) return undefined
  const { partnerId } = key
  const endpoint = { partnerId, id: row.endpointId }
  const signing = await findSigning(db, endpoint)
  // The deletion of an endpoint deletes its deliveries too.
  if (!signing) return undefined
  const secrets = [
    keyring.open(secretField(endpoint, 'secret'), signing.secret),
    ...(signing.oldSecret ? [keyring.open(secretField(endpoint, 'old_secret'), signing.oldSecret)] : []),
  ]
  const { messageId, body } = row
  const { now: sentAt } = signing
  const url = openAddress(keyring, endpoint, signing)
  const signature = webhookSignature(secrets, { id: messageId, seconds: secondsOf(sentAt), body })
  const request = { url, headers: headersOf(messageId, sentAt, signature), body }
  return { ...row, endpoint, signature, sentAt, request }
}
type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>

/** Returns true for a test event and a repetition by hand. */
const isSingleTry = ({ tries }: Prepared): boolean => tries >= deliveryTries - 1

/** Pauses an endpoint that answered 410 or failed for days, and mails the Store Admins. */
const pause = async (
  db: Db,
  deps: Deps,
  endpoint: Prepared['endpoint'],
  { url, reason }: { url: string; reason: Exclude<WebhookPauseReason, 'person'> },
): Promise<void> => {
  const { partnerId, id } = endpoint
  await setPause(db, endpoint, reason)
  await failWaiting(db, endpoint)
  const business = await findBusinessName(db, partnerId)
  await notifyPartner(db, deps, partnerId, 'webhook-paused', () => ({ business, server: new URL(url).host, id }))
  await writeAudit(
    db,
    deps.keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `webhook ${id}`, trial: undefined },
    { action: 'webhook.paused', object: 'webhook', objectId: id, after: { url, reason } },
  )
}

/**
 * Stores the result of an attempt. Returns false when another one is due later. A result that comes after the lease, when
 * another worker has the delivery, is dropped.
 */
const store = async (db: Db, deps: Deps, prepared: Prepared, key: RowKey, result: WebhookResult): Promise<boolean> => {
  const { endpoint, attempts: attempt, tries, sentAt, signature } = prepared
  const { partnerId } = key
  const locked = await lockEndpoint(db, endpoint)
  if (!locked) return true
  const isDone = isSuccess(result)
  const wait = locked.pausedAt || result.status === gone ? undefined : nextPause(tries + 1, randomInt(1000) / 1000)
  const isOver = isDone || wait === undefined
  const failed = wait === undefined ? ({ state: 'failed' } as const) : { pause: wait }
  if (!(await endAttempt(db, { ...key, attempt }, isDone ? { state: 'delivered' } : failed))) return true
  const { status, failure, ms: milliseconds, response } = result
  const values = { partnerId, deliveryId: key.id, attempt, sentAt, signature, status, failure, milliseconds, response }
  await insertAttempt(db, values)
  // A result for a former address says nothing about the current one.
  if (locked.pausedAt || openAddress(deps.keyring, endpoint, locked) !== prepared.request.url) return isOver
  if (isDone) {
    if (locked.failingSince) await setFailing(db, endpoint, null)
    return isOver
  }
  const since = locked.failingSince ?? sentAt
  if (status === gone) await pause(db, deps, endpoint, { url: locked.url, reason: 'gone' })
  // A test event, or a repetition by hand, of an endpoint that is not ready yet begins no row of failures.
  else if (isSingleTry(prepared) && !locked.failingSince) return isOver
  else if (sentAt.getTime() - since.getTime() >= webhookFailingDays * dayMs) {
    await pause(db, deps, endpoint, { url: locked.url, reason: 'failing' })
  } else if (!locked.failingSince) await setFailing(db, endpoint, since)
  return isOver
}

/**
 * Sends one delivery outside of any transaction and stores the result. A worker that crashes in between sends it again after
 * the lease, with the same id: delivery is at least once. Returns false when another attempt is due later.
 */
export const deliverWebhook = async (deps: Deps, key: RowKey): Promise<boolean> => {
  const tenant = { pool: deps.pool, caller: key }
  const prepared = await withTenant(tenant, (db) => prepare(db, deps, key))
  if (!prepared) return true
  const result = await deps.webhooks.send(prepared.request)
  return withTenant(tenant, (db) => store(db, deps, prepared, key, result))
}
