import { createWebhook, testWebhook } from '@tillgate/contract/webhooks.ts'
import type { Retailer } from './people.ts'
import type { RequestParts } from './sales-requests.ts'

type Target = { webhookId: string; deliveryId: string }

const draft = { url: 'http://127.0.0.1:9/hooks', description: 'ERP', kinds: ['import.ended' as const] }

/** A valid request for each route of webhooks. */
export const webhookRequests: Record<string, (t: Target) => RequestParts> = {
  listWebhooks: () => ({}),
  createWebhook: () => ({ body: draft }),
  getWebhook: (t) => ({ params: { id: t.webhookId } }),
  updateWebhook: (t) => ({ params: { id: t.webhookId }, body: { ...draft, description: 'Accounts' } }),
  rotateWebhookSecret: (t) => ({ params: { id: t.webhookId }, body: {} }),
  pauseWebhook: (t) => ({ params: { id: t.webhookId } }),
  resumeWebhook: (t) => ({ params: { id: t.webhookId } }),
  removeWebhook: (t) => ({ params: { id: t.webhookId }, body: {} }),
  testWebhook: (t) => ({ params: { id: t.webhookId } }),
  listWebhookDeliveries: (t) => ({ params: { id: t.webhookId } }),
  getWebhookDelivery: (t) => ({ params: { id: t.webhookId, deliveryId: t.deliveryId } }),
  repeatWebhookDelivery: (t) => ({ params: { id: t.webhookId, deliveryId: t.deliveryId } }),
}

/** An endpoint with a delivery. */
export const webhookTarget = async ({ call }: Retailer): Promise<Target> => {
  const { id } = await call(createWebhook, { body: draft })
  return { webhookId: id, deliveryId: (await call(testWebhook, { params: { id } })).id }
}
