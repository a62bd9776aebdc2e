import { webhookBodies } from '@tillgate/contract/webhook-bodies.ts'
import { webhookTestType } from '@tillgate/domain/webhooks.ts'
import * as z from 'zod/mini'
import type { ZodOpenApiPathsObject } from 'zod-openapi'

const header = z.object({
  'webhook-id': z.uuid(),
  'webhook-timestamp': z.string().check(z.regex(/^[0-9]+$/)),
  'webhook-signature': z.string(),
})

const summaryOf = (type: string): string =>
  type === webhookTestType ? 'The test event of the page of an endpoint' : `The event ${type} of the bell`

/** Describes the requests to endpoints of partners, one entry per type of event. */
export const webhooksOf = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(webhookBodies).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `webhook-${type.replaceAll('.', '-')}`,
          summary: summaryOf(type),
          description:
            'Signed by the convention Standard Webhooks: `webhook-signature` holds `v1,` and the base64 HMAC-SHA256 of ' +
            '`webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the secret of the endpoint. Delivery ' +
            'is at least once, `webhook-id` stays the same in each attempt, and the order is not promised.',
          tags: ['Webhooks'],
          security: [],
          requestParams: { header },
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            '2XX': { description: 'Accepted. The body is ignored; its first kilobyte is in the log.' },
            '410': { description: 'The endpoint is gone: it is paused.' },
            '4XX': {
              description: 'Repeated later, ten times in a little more than three days, like a redirect or a 5XX.',
            },
          },
        },
      },
    ]),
  )
