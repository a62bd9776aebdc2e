import { webhookData, webhookKinds } from '@tillgate/domain/webhooks.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { newWebhookSecret, webhookSignature } from '#server/secrets/webhook-signature.ts'
import { ago, hasRow, insertRow, listRows } from '#server/world/rows.queries.ts'
import { findGrocer } from './people.ts'

const refused = { minutes: 0, status: 503, response: 'Down for maintenance', milliseconds: 212 }
const accepted = { status: 200, response: '{"received":true}', milliseconds: 96 }

/** Attempts of the newest deliveries, newest first, in minutes after the event. */
const attemptsOf = [[{ ...accepted, minutes: 0 }], [refused, { ...accepted, minutes: 1 }]]

/** Adds an endpoint of the grocer at the sandbox, which received the newest two payouts. */
export const seedWebhooks = async ({
  pool,
  keyring,
  config,
}: Pick<Deps, 'pool' | 'keyring' | 'config'>): Promise<void> => {
  const person = await findGrocer(pool)
  if (!person) return
  const { partnerId } = person
  const [id, secret] = [newId(), newWebhookSecret()]
  const sealed = keyring.seal({ table: 'webhook_endpoint', column: 'secret', partnerId, rowId: id }, secret)
  const url = `http://127.0.0.1:${config.sandboxPort}/receiver/events`
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (await hasRow(db, 'webhook_endpoint', { partnerId })) return
    const endpoint = { partnerId, id, url, description: 'Accounting system', kinds: [...webhookKinds], secret: sealed }
    await insertRow(db, 'webhook_endpoint', { ...endpoint, createdAt: ago('20 days') })
    const sent = await listRows(db, 'partner_event', { partnerId, kind: 'payout.sent' }, 'happenedAt')
    for (const [place, attempts] of attemptsOf.entries()) {
      const event = sent.at(-1 - place)
      if (!event) continue
      const [messageId, type, at] = [newId(), event.kind, event.happenedAt]
      const details = { kind: type, ...Object(event.details) }
      const body = JSON.stringify({ id: messageId, type, createdAt: at.toISOString(), data: webhookData(details) })
      const deliveryId = newId()
      const delivery = { partnerId, id: deliveryId, endpointId: id, messageId, type, body, state: 'delivered' }
      const tries = { attempts: attempts.length, tries: attempts.length, createdAt: at, endedAt: at }
      await insertRow(db, 'webhook_delivery', { ...delivery, ...tries })
      for (const [nth, { minutes, ...answer }] of attempts.entries()) {
        const seconds = Math.floor(at.getTime() / 1000) + minutes * 60
        const signature = webhookSignature([secret], { id: messageId, seconds, body })
        const sentAt = new Date(at.getTime() + minutes * 60_000)
        await insertRow(db, 'webhook_attempt', {
          partnerId,
          deliveryId,
          attempt: nth + 1,
          sentAt,
          signature,
          ...answer,
        })
      }
    }
  })
}
