import type * as contract from '@tillgate/contract/webhooks.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { deliveryTries, waitingMax } from '@tillgate/domain/webhooks.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { announceWork } from '#server/db/announce-work.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import * as rows from './deliveries.queries.ts'
import { findEndpoint, lockEndpoint, type EndpointKey } from './endpoints.queries.ts'
import { queueTest } from './queue.service.ts'
import { toAttempt, toDelivery } from './webhooks.answer.ts'

type PortalContext = Context<PortalUser>

/** A test and a repetition are tried once, because the requester sees the result. */
const onlyTry = deliveryTries - 1

/** Tests and repetitions of one partner in an hour. */
const limitSends = (context: PortalContext) =>
  limitRate(context, [{ name: 'webhook-sends', subject: context.caller.partnerId, max: 120, seconds: 3600 }])

const requireRoom = async (db: Db, endpoint: EndpointKey): Promise<void> => {
  if ((await rows.countWaiting(db, endpoint, waitingMax)) >= waitingMax) refuse('rate.too-many', { retryAfter: 60 })
}

export const testWebhook = async (
  { params: { id } }: Input<typeof contract.testWebhook>,
  context: PortalContext,
): Promise<Answer<typeof contract.testWebhook>> => {
  await limitSends(context)
  const { partnerId } = context.caller
  return auditedTransaction(context, async (db, audit) => {
    const { url } = (await lockEndpoint(db, { partnerId, id })) ?? refuse('webhook.not-found')
    await requireRoom(db, { partnerId, id })
    const delivery = await queueTest(db, { partnerId, endpointId: id, tries: onlyTry })
    await audit({ action: 'webhook.tested', object: 'webhook', objectId: id, after: { url } })
    return { id: delivery }
  })
}

export const listWebhookDeliveries = (
  { params: { id }, query }: Input<typeof contract.listWebhookDeliveries>,
  context: PortalContext,
): Promise<Answer<typeof contract.listWebhookDeliveries>> =>
  withTenant(context, async (db) => {
    const key = { partnerId: context.caller.partnerId, id }
    if (!(await findEndpoint(db, key))) refuse('webhook.not-found')
    const page = pageOf(query, { sort: 'createdAt', highestFirst: true })
    const { rows: found, total } = await rows.listDeliveries(db, { ...key, state: query.state }, page)
    return listAnswer(found.map(toDelivery), query, total)
  })

export const getWebhookDelivery = (
  { params: { id: endpointId, deliveryId } }: Input<typeof contract.getWebhookDelivery>,
  context: PortalContext,
): Promise<Answer<typeof contract.getWebhookDelivery>> =>
  withTenant(context, async (db) => {
    const key = { partnerId: context.caller.partnerId, id: deliveryId }
    const row = (await rows.findDelivery(db, { ...key, endpointId })) ?? refuse('webhook.delivery-not-found')
    const attempts = await rows.listAttempts(db, key)
    return { ...toDelivery(row), body: row.body, log: attempts.map((one) => toAttempt(row.messageId, one)) }
  })

export const repeatWebhookDelivery = async (
  { params: { id: endpointId, deliveryId } }: Input<typeof contract.repeatWebhookDelivery>,
  context: PortalContext,
): Promise<Answer<typeof contract.repeatWebhookDelivery>> => {
  await limitSends(context)
  const { partnerId } = context.caller
  return auditedTransaction(context, async (db, audit) => {
    const key = { partnerId, id: deliveryId }
    const { messageId, type } =
      (await rows.findDelivery(db, { ...key, endpointId })) ?? refuse('webhook.delivery-not-found')
    await requireRoom(db, { partnerId, id: endpointId })
    if (!(await rows.repeatDelivery(db, key, onlyTry))) refuse('webhook.waiting')
    await announceWork(db, 'webhooks')
    await audit({ action: 'webhook.repeated', object: 'webhook', objectId: endpointId, after: { messageId, type } })
    return { message: translate(context.meta.language, 'webhooks.repeated') }
  })
}
