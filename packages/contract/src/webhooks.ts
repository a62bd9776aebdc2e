import {
  deliveryFailures,
  deliveryStates,
  webhookDescriptionMax,
  webhookKinds,
  webhookPauseReasons,
  webhookTestType,
  webhookUrlMax,
} from '@tillgate/domain/webhooks.ts'
import { partnerEventKinds } from '@tillgate/domain/partner-events.ts'
import * as z from 'zod/mini'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { oneLine } from './texts.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Webhooks'] })
const manage = 'webhooks.manage'
/** Required when the sign-in is older than 15 minutes: the server answers with a field error of `password`. */
const password = z.optional(z.string())

const kind = z
  .enum(partnerEventKinds, fieldError('field.invalid'))
  .check(z.refine((one) => webhookKinds.includes(one), fieldError('field.invalid')))
const draft = {
  url: z
    .string(fieldError('url.required'))
    .check(
      oneLine(),
      z.minLength(1, { error: fieldError('url.required'), abort: true }),
      z.maxLength(webhookUrlMax, fieldError('url.too-long')),
    ),
  description: z.string().check(oneLine(), z.maxLength(webhookDescriptionMax, fieldError('description.too-long'))),
  kinds: z.array(kind).check(z.minLength(1, fieldError('kinds.required')), z.maxLength(partnerEventKinds.length)),
}

/**
 * An endpoint of the partner's systems. `pause`: null while it receives events. `succeeded` of `tried` attempts of the last
 * 7 days. `oldSecretUntil`: the former secret signs too until then, null without one.
 */
export const WebhookEndpoint = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(partnerEventKinds)),
  pause: z.nullable(z.strictObject({ at: z.iso.datetime(), reason: z.enum(webhookPauseReasons) })),
  createdAt: z.iso.datetime(),
  oldSecretUntil: z.nullable(z.iso.datetime()),
  tried: z.number(),
  succeeded: z.number(),
  lastAt: z.nullable(z.iso.datetime()),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The secret is shown once. */
const WithSecret = z.strictObject({ id: z.uuid(), secret: z.string() })

export const listWebhooks = route({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the endpoints of your systems',
  access: approvedPartnerUsers(manage),
  answer: z.strictObject({ items: z.array(WebhookEndpoint) }),
})

export const getWebhook = route({
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'Read an endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  answer: WebhookEndpoint,
})

/** At most 5 endpoints. All Store Admins are mailed. A repeated request answers an empty `secret`. */
export const createWebhook = route({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add an endpoint',
  access: approvedPartnerUsers(manage),
  body: z.strictObject({ ...draft, password }),
  answer: WithSecret,
})

/** Another address needs a recent sign-in or the password, and all Store Admins are mailed. */
export const updateWebhook = route({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Change an endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  body: z.strictObject({ ...draft, password }),
  answer: Done,
})

/** The former secret signs too for 24 hours. A repeated request answers an empty `secret`. */
export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Rotate the secret of an endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  body: z.strictObject({ password }),
  answer: WithSecret,
})

/** Ends what waits as failed. Events that happen during the pause are not sent. */
export const pauseWebhook = route({
  method: 'POST',
  path: '/api/webhooks/:id/pause',
  summary: 'Pause an endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  answer: Done,
})

export const resumeWebhook = route({
  method: 'POST',
  path: '/api/webhooks/:id/resume',
  summary: 'Resume a paused endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  answer: Done,
})

/** Deletes the endpoint with its log. A missing one is `webhook.removed`. */
export const removeWebhook = route({
  method: 'POST',
  path: '/api/webhooks/:id/remove',
  summary: 'Remove an endpoint',
  access: approvedPartnerUsers(manage),
  params: withId,
  body: z.strictObject({ password }),
  answer: Done,
})

/** Sends `ping` once, also to a paused endpoint. `id`: the delivery. */
export const testWebhook = route({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test event',
  access: approvedPartnerObject(manage),
  params: withId,
  answer: z.strictObject({ id: z.uuid() }),
})

const types = [...partnerEventKinds, webhookTestType] as const
const result = {
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(deliveryFailures)),
  milliseconds: z.nullable(z.number()),
}
const delivery = {
  id: z.uuid(),
  messageId: z.uuid(),
  type: z.enum(types),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: z.iso.datetime(),
  /** Start of the next attempt; null for an ended delivery. */
  nextAt: z.nullable(z.iso.datetime()),
  lastAt: z.nullable(z.iso.datetime()),
  ...result,
}
/** A delivery with the result of its last attempt. Without an attempt `status` and `milliseconds` are null. */
export const WebhookDelivery = z.strictObject(delivery)
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** Deliveries of 30 days, the newest first. */
export const listWebhookDeliveries = route({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List what was sent to an endpoint',
  access: approvedPartnerObject(manage),
  params: withId,
  query: z.strictObject({
    ...paged(['createdAt']),
    state: z.optional(z.enum(deliveryStates, fieldError('field.invalid'))),
  }),
  answer: listOf(WebhookDelivery),
})

const ofDelivery = z.strictObject({ id: z.uuid(), deliveryId: z.uuid() })
const header = z.strictObject({ name: z.string(), value: z.string() })

/** `response`: the first kilobyte of the answer. */
export const getWebhookDelivery = route({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
  summary: 'Read the requests and answers of a delivery',
  access: approvedPartnerObject(manage),
  params: ofDelivery,
  answer: z.strictObject({
    ...delivery,
    body: z.string(),
    log: z.array(
      z.strictObject({
        number: z.number(),
        at: z.iso.datetime(),
        headers: z.array(header),
        ...result,
        response: z.string(),
      }),
    ),
  }),
})

/** Sends an ended delivery once more under its former id, also to a paused endpoint. */
export const repeatWebhookDelivery = route({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/repeat',
  summary: 'Send an event again',
  access: approvedPartnerObject(manage),
  params: ofDelivery,
  answer: Done,
})
