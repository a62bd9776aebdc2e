import { QueryClientProvider } from '@tanstack/react-query'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { network, type Network } from '@tillgate/browser/testing/network.ts'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { show } from '@tillgate/ui/testing/show.tsx'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MagicNumbers } from './magic-numbers.tsx'
import { Messages } from './messages.tsx'
import { Banks, Identities, Webhooks } from './plaid.tsx'
import { Start } from './start.tsx'
import { cache, emptyState, stateKey, type Shown } from './state.ts'
import { Clock, Faults, Reports, Requests } from './playground.tsx'

const at = '2026-11-26T12:00:00.000Z'
const message = (id: string, text: string, code: string | null = null): Shown['messages'][number] => ({
  id,
  kind: 'text',
  to: '+15125550147',
  from: '+12025550100',
  subject: '',
  text,
  code,
  receivedAt: at,
  messageId: '',
  hasHtml: false,
})

/** Shows a page with a state of the sandbox. Returns the calls. */
const open = (content: ReactNode, state: object = {}, answers: Network = {}) => {
  cache.clear()
  const asked = network({
    'GET /__sandbox/state': () => ({ body: { ...emptyState, ...state } }),
    'GET /product/health/ready': () => 'lost',
    ...answers,
  })
  show(
    <QueryClientProvider client={cache}>
      {content}
      <Toaster labels={{ close: 'Close', region: 'News' }} />
    </QueryClientProvider>,
  )
  return {
    /** Calls of the controls: method, path and body. */
    controls: () =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body] as const),
  }
}
const done = () => ({ body: {} })

const item = {
  id: 'item_1',
  account: { status: 'pending_automatic_verification', subtype: 'checking', account: '11112222', routing: '110000000' },
  holder: 'Delgado',
  owners: null,
  clientUserId: 'store',
  institutionName: null,
  isRemoved: false,
  createdAt: 1,
}

test('a bank account gets the chosen status', async () => {
  const plaid = { ...emptyState.plaid, items: [item, { ...item, id: 'item_2', isRemoved: true }] }
  const { controls } = open(<Banks />, { plaid }, { 'POST /__sandbox/items/item_1': done })

  await expect.element(page.getByText('Typed by hand, checking ...2222').first()).toBeVisible()
  await press('Deposit arrives')

  expect(controls()).toEqual([['POST', '/__sandbox/items/item_1', { status: 'automatically_verified' }]])
})

test('a mail of the inbox is reported as undelivered', async () => {
  const mail = { ...message('m1', 'Your code is 482913.'), kind: 'mail' as const, subject: 'Your code' }
  const { controls } = open(<Messages />, { messages: [mail] }, { 'POST /__sandbox/inbox/m1/bounce': done })

  await press('Report as undelivered')

  expect(controls()).toEqual([['POST', '/__sandbox/inbox/m1/bounce', undefined]])
})

test('an identity check gets the chosen status', async () => {
  const identity = { id: 'idv_1', status: 'active', email: 'ana@people.test', previousId: 'idv_0', createdAt: 1 }
  const plaid = { ...emptyState.plaid, identities: [identity] }
  const { controls } = open(<Identities />, { plaid }, { 'POST /__sandbox/idv/idv_1': done })

  await expect.element(page.getByText('idv_1 · tried again')).toBeVisible()
  await press('Send to review')

  expect(controls()).toEqual([['POST', '/__sandbox/idv/idv_1', { status: 'pending_review' }]])
})

test('a webhook is shown and sent again', async () => {
  const webhook = { id: 'w1', at, state: 'failed', status: 500, type: 'AUTH', code: 'VERIFIED', subject: 's', url: 'u' }
  const plaid = { ...emptyState.plaid, webhooks: [{ ...webhook, body: '{"a":1}' }] }
  const { controls } = open(<Webhooks />, { plaid }, { 'POST /__sandbox/webhooks/w1/replay': done })

  await expect.element(page.getByText('failed 500')).toBeVisible()
  await page.getByText('Content').click()
  await expect.element(page.getByText('{"a":1}')).toBeVisible()
  await press('Send again')

  expect(controls()).toEqual([['POST', '/__sandbox/webhooks/w1/replay', undefined]])
})

test('the webhook mode is chosen from the list', async () => {
  const { controls } = open(<Webhooks />, {}, { 'POST /__sandbox/webhooks/policy': done })

  await page.getByRole('combobox', { name: 'From now on they are' }).click()
  await page.getByRole('option', { name: 'held back' }).click()

  expect(controls()).toEqual([['POST', '/__sandbox/webhooks/policy', { mode: 'hold' }]])
})

test('the provider filter hides other requests', async () => {
  const request = { id: 'r1', at, provider: 'twilio', method: 'POST', path: '/sms', headers: {}, body: '', status: 201 }
  const requests = [
    { ...request, fault: '' },
    { ...request, id: 'r2', provider: 'issuer', path: '/pay', fault: 'slow' },
  ]
  open(<Requests />, { requests })

  await expect.element(page.getByText('slow 201')).toBeVisible()
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Texts (Twilio)' }).click()

  await expect.element(page.getByText('POST /pay')).not.toBeInTheDocument()
  await expect.element(page.getByText('POST /sms')).toBeVisible()
})

test('an error report opens in full', async () => {
  open(<Reports />, {
    reports: [{ id: 'e1', level: 'error', title: 'TypeError', url: '/items', raw: 'raw envelope', receivedAt: at }],
  })

  await page.getByText('The whole report').click()

  await expect.element(page.getByText('raw envelope')).toBeVisible()
})

test('a fault with a status is started once', async () => {
  const { controls } = open(<Faults />, {}, { 'POST /__sandbox/faults': done })

  await page.getByRole('combobox', { name: 'What happens' }).click()
  await page.getByRole('option', { name: 'An error status' }).click()
  await page.getByLabelText('Status').fill('503')
  await page.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Three times' }).click()
  await press('Start')

  const fault = { match: { provider: 'mail', times: 3 }, action: { kind: 'status', status: 503 } }
  expect(controls()).toEqual([['POST', '/__sandbox/faults', fault]])
})

test('the clock jumps and shows its offset', async () => {
  const clock = { now: at, offsetMs: 2 * 86_400_000 }
  const { controls } = open(<Clock />, { clock }, { 'POST /__sandbox/clock': done })

  await expect.element(page.getByText('2 days ahead of the real time')).toBeVisible()
  await press('+ 1 week')

  expect(controls()).toEqual([['POST', '/__sandbox/clock', { advance: 'P1W' }]])
})

test('a failed control is reported', async () => {
  open(<Clock />)

  await press('+ 1 hour')

  await expect.element(page.getByRole('alert')).toMatchTextContent(/The sandbox did not do this/)
})

test('the reset asks first', async () => {
  const { controls } = open(<Start />, {}, { 'POST /__sandbox/reset': done })

  await press('Reset the sandbox')
  await press('Cancel')
  expect(controls()).toEqual([])
  await press('Reset the sandbox')
  await press('Reset')

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(controls()).toEqual([['POST', '/__sandbox/reset', {}]])
})

test('a missing product is reported', async () => {
  open(<Start />)

  await expect.element(page.getByText('The product does not answer')).toBeVisible()
})

test('a new message leaves the opened message open', async () => {
  open(<Messages />, { messages: [message('m1', 'First')] })
  await expect.element(page.getByRole('article')).toMatchTextContent(/First/)

  cache.setQueryData(stateKey, {
    ...emptyState,
    messages: [message('m2', 'Code 418093', '418093'), message('m1', 'First')],
  })

  await expect.element(page.getByText('418 093')).toBeVisible()
  await expect.element(page.getByRole('article')).toMatchTextContent(/First/)
})

test('addresses of a text are links', async () => {
  open(<Messages />, { messages: [message('m1', 'See http://localhost:3000/x and <b>this</b>')] })

  const link = page.getByRole('article').getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'http://localhost:3000/x')
  await expect.element(page.getByRole('article')).toMatchTextContent(/and <b>this/)
})

test('the kind filter hides mails', async () => {
  const mail = { ...message('m2', 'Body'), kind: 'mail', subject: 'Invitation' }
  open(<Messages />, { messages: [message('m1', 'Short text'), mail] })

  await press('Texts')

  const list = page.getByRole('list', { name: 'Messages, newest first' })
  await expect.element(list.getByRole('button')).toMatchTextContent(/^Short text/)
})

test('magic numbers are found by meaning', async () => {
  open(<MagicNumbers />)

  await page.getByLabelText('Find a number').fill('frozen')

  const payouts = page.getByRole('region', { name: 'Payouts, last digits of the account' })
  await expect.element(payouts.getByRole('button')).toHaveTextContent('9916')
})
