import { webhookData, webhookKinds } from '@tillgate/domain/webhooks.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newWebhookSecret, webhookSignature } from '#server/secrets/webhook-signature.ts'
import { findPerson } from './checked-file.queries.ts'
import { demoPartners } from './program.ts'
import { insertDelivered, insertEndpoint } from './webhooks.queries.ts'

const refused = { minutes: 0, status: 503, response: 'Down for maintenance', milliseconds: 212 }
const accepted = { status: 200, response: '{"received":true}', milliseconds: 96 }

const deliveries = [
  {
    details: {
      kind: 'import.ended',
      batchId: newId(),
      file: 'prices-november.csv',
      rows: 412,
      imported: 412,
      failed: 0,
    },
    hoursAgo: 50,
    attempts: [refused, { ...accepted, minutes: 1 }],
  },
  {
    details: {
      kind: 'payout.sent',
      paymentOrderId: newId(),
      cents: 1241807,
      stores: 2,
      storeId: null,
      arrivesOn: '2026-11-25',
    },
    hoursAgo: 26,
    attempts: [{ ...accepted, minutes: 0 }],
  },
]

/** Adds an endpoint of the grocer at the sandbox, which received two events. */
export const seedWebhooks = async ({
  pool,
  keyring,
  config,
}: Pick<Deps, 'pool' | 'keyring' | 'config'>): Promise<void> => {
  const [grocer] = demoPartners
  const [admin] = grocer.people
  const person = await withIdentity(pool, (db) => findPerson(db, admin.email))
  if (!person) return
  const { partnerId } = person
  const [id, secret] = [newId(), newWebhookSecret()]
  const sealed = keyring.seal({ table: 'webhook_endpoint', column: 'secret', partnerId, rowId: id }, secret)
  const url = `http://127.0.0.1:${config.sandboxPort}/receiver/events`
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (!(await insertEndpoint(db, { partnerId, id, url, secret: sealed, kinds: webhookKinds }))) return
    const now = await databaseNow(db)
    for (const { details, hoursAgo, attempts } of deliveries) {
      const [messageId, type] = [newId(), details.kind]
      const at = new Date(now.getTime() - hoursAgo * 3_600_000)
      const body = JSON.stringify({ id: messageId, type, createdAt: at.toISOString(), data: webhookData(details) })
      const signed = attempts.map((attempt) => {
        const seconds = Math.floor(at.getTime() / 1000) + attempt.minutes * 60
        return { ...attempt, signature: webhookSignature([secret], { id: messageId, seconds, body }) }
      })
      const delivery = { partnerId, id: newId(), endpointId: id, messageId, type, body, hoursAgo, attempts: signed }
      await insertDelivered(db, delivery)
    }
  })
}
