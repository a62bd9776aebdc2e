import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'

const id = '0190f000-0000-7000-8000-000000000001'
const deliveryId = '0190f000-0000-7000-8000-000000000002'
const endpoint: WebhookEndpoint = {
  id,
  url: 'https://erp.ruiz.test/hooks',
  description: 'ERP',
  kinds: ['payout.sent', 'import.ended'],
  pause: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  oldSecretUntil: null,
  tried: 40,
  succeeded: 38,
  lastAt: '2026-11-23T15:00:00.000Z',
}
const delivery: WebhookDelivery = {
  id: deliveryId,
  messageId: '0190f000-0000-7000-8000-000000000003',
  type: 'payout.sent',
  state: 'failed',
  attempts: 10,
  createdAt: '2026-11-20T15:00:00.000Z',
  nextAt: null,
  lastAt: '2026-11-23T15:00:00.000Z',
  status: 500,
  failure: null,
  milliseconds: 120,
}
const headers = [{ name: 'webhook-id', value: delivery.messageId }]
const attempt = { number: 10, at: delivery.createdAt, headers, status: 500, failure: null, milliseconds: 120 }
const answers: Network = {
  'GET /api/webhooks': () => ({ body: { items: [endpoint] } }),
  [`GET /api/webhooks/${id}`]: () => ({ body: endpoint }),
  [`GET /api/webhooks/${id}/deliveries`]: () => ({
    body: { items: [delivery], page: 1, pageSize: 15, total: 1, totalIsCapped: false },
  }),
  [`GET /api/webhooks/${id}/deliveries/${deliveryId}`]: () => ({
    body: { ...delivery, body: '{"type":"payout.sent"}', log: [{ ...attempt, response: 'out of order' }] },
  }),
}
const one = `/profile/webhooks/${id}`
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const passwordWanted = no('input.invalid', 'Check your input.', [
  { field: 'password', code: 'password.required', message: 'Enter your password.' },
])

test('the list shows state, last delivery and share of seven days', async () => {
  const { page } = await openPortal('/profile/webhooks', { answers })
  const row = page.getByRole('row', { name: /erp\.ruiz\.test/ })
  await expect.element(row).toMatchTextContent(/ERP.*Active.*2 \/ \d+.*95% of 40/)
})

test('an empty list offers to add an endpoint', async () => {
  const { page } = await openPortal('/profile/webhooks', {
    answers: { ...answers, 'GET /api/webhooks': () => ({ body: { items: [] } }) },
  })
  await expect.element(page.getByText('No system receives your events yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add endpoint' })).toBeVisible()
})

test('a failed list offers a retry', async () => {
  const { page } = await openPortal('/profile/webhooks', {
    answers: { ...answers, 'GET /api/webhooks': () => no('fault.server', 'Something went wrong.') },
  })
  await expect.element(page.getByText('The endpoints could not be read.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an added endpoint shows its secret once, after the password', async () => {
  const { page, asked } = await openPortal('/profile/webhooks', {
    answers: {
      ...answers,
      'POST /api/webhooks': ({ body }) =>
        Object(body).password === undefined ? passwordWanted : { body: { id, secret } },
    },
  })
  await press('Add endpoint')
  await fill('Address', 'https://erp.ruiz.test/hooks')
  await page.getByRole('checkbox', { name: /Import ended/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  await fill('Password', 'Demo-2026!')
  await press('Confirm')

  await expect.element(page.getByText(secret)).toBeVisible()
  const sent = asked.filter(({ method }) => method === 'POST').at(-1)
  expect(sent?.body).toMatchObject({ url: 'https://erp.ruiz.test/hooks', password: 'Demo-2026!' })
  expect(sent?.body).not.toMatchObject({ kinds: expect.arrayContaining(['import.ended']) })
})

test('a test event is sent from the page of the endpoint', async () => {
  const { page, asked } = await openPortal(one, {
    answers: { ...answers, [`POST /api/webhooks/${id}/test`]: () => ({ body: { id: deliveryId } }) },
  })
  await press('Send test event')
  await expect.element(page.getByText('Test event sent. The log shows the answer.')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(true)
})

test('a delivery shows its requests and can be sent again', async () => {
  const { page } = await openPortal(one, {
    answers: {
      ...answers,
      [`POST /api/webhooks/${id}/deliveries/${deliveryId}/repeat`]: () => ({ body: { message: 'Sent.' } }),
    },
  })
  await page.getByRole('link', { name: 'payout.sent' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/"type": "payout\.sent"/)
  await expect.element(dialog).toMatchTextContent(/webhook-id: 0190f000.*out of order/)
  await press('Send again')
  await expect.element(page.getByText('Sent.')).toBeVisible()
})

test('a paused endpoint says why and can be resumed', async () => {
  const pause = { at: '2026-11-24T15:00:00.000Z', reason: 'gone' } as const
  const { page } = await openPortal(one, {
    answers: { ...answers, [`GET /api/webhooks/${id}`]: () => ({ body: { ...endpoint, pause } }) },
  })
  await expect.element(page.getByText(/because the endpoint answered 410/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('a rotated secret is shown after the question', async () => {
  const { page } = await openPortal(one, {
    answers: { ...answers, [`POST /api/webhooks/${id}/secret`]: () => ({ body: { id, secret } }) },
  })
  await press('Rotate secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect.element(page.getByText(secret)).toBeVisible()
})
