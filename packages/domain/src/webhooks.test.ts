import { expect, test } from 'vitest'
import { partnerEventKinds } from './partner-events.ts'
import { deliveryTries, isWebhookKind, nextPause, webhookData, webhookKinds } from './webhooks.ts'

test('makes ten attempts in more than three days', () => {
  const pauses = Array.from({ length: deliveryTries }, (_, index) => nextPause(index + 1, 0))
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined])
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(72)
  expect(nextPause(1, 1)).toBe(6)
  expect(nextPause(9, 1)).toBe(95_040)
})

test('sends every kind but those about one person', () => {
  expect(partnerEventKinds.filter((kind) => !webhookKinds.includes(kind))).toEqual(['device.new'])
  expect(isWebhookKind('payout.sent')).toBe(true)
  expect(isWebhookKind('ping')).toBe(false)
})

test('amounts have a currency and personal fields are left out', () => {
  expect(
    webhookData({ kind: 'payout.sent', cents: 1241807, stores: 2, userAgent: 'Chrome', email: 'a@b.test' }),
  ).toEqual({
    amountCents: 1241807,
    currency: 'USD',
    stores: 2,
  })
  expect(webhookData({ kind: 'import.ended', rows: 9 })).toEqual({ rows: 9 })
})
