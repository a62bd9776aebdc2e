import { webhookBodies } from '@tillgate/contract/webhook-bodies.ts'
import { isWebhookKind, webhookData, webhookKinds } from '@tillgate/domain/webhooks.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { EventDetails } from '#server/modules/notifications/notifications.answer.ts'

const stored = EventDetails.def.options.flatMap(({ shape }) =>
  shape.kind.def.values.filter(isWebhookKind).map((kind) => [kind, Object.keys(shape)] as const),
)

test('every kind has a documented body', () => {
  expect(Object.keys(webhookBodies).toSorted()).toEqual([...webhookKinds, 'ping'].toSorted())
})

test.each(stored)('the documented body of %s has the fields that are sent', (kind, fields) => {
  const { properties } = z.toJSONSchema(webhookBodies[kind] ?? z.never())
  const data = properties?.['data']
  const documented = typeof data === 'object' ? Object.keys(data.properties ?? {}) : []
  const sent = Object.keys(webhookData(Object.fromEntries(fields.map((field) => [field, field]))))
  expect(documented.toSorted()).toEqual(sent.toSorted())
})

test.each(stored)('no field of %s names a person', (_, fields) => {
  const sent = Object.keys(webhookData(Object.fromEntries(fields.map((field) => [field, field]))))
  expect(sent.filter((field) => /name|mail|phone|person|people|user|device|address|birth/i.test(field))).toEqual([])
})
