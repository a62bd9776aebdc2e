import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import type { PayoutRequest } from '@tillgate/contract/operator-payouts.ts'
import { payoutRequest } from '#operator/testing/payment-orders.ts'
import { hold } from '#operator/testing/settlement.ts'
import { partnerMoney, partnerRecord } from '#operator/testing/partner-money.ts'
import { delgado, pageOf } from '#operator/testing/partners.ts'
import { olive } from '#operator/testing/staff.ts'
import { adjustment, purchaseDetail } from '#operator/testing/purchases.ts'

const region = (name: string) => screen.getByRole('region', { name, exact: true })
const path = `/partners/${delgado.id}`

test('shows what is owed and its parts', async () => {
  await openConsole(path)
  await expect.element(screen.getByText('Stores on hold: 1 of 3. $3,034.02 is not paid')).toBeVisible()
  const notice = screen.getByRole('status').filter({ hasText: 'is not paid' })
  await expect.element(notice).toMatchTextContent('Held by an operator Delgado Fresh, Hialeah, since')
  await expect.element(region('Held')).toMatchTextContent('$3,034.02')
  await expect.element(region('Next payout, Tue, Nov 24')).toMatchTextContent('Closes Mon, Nov 23, 5:00 PM ET')
  const rows = region('Money').getByRole('row')
  await expect.element(rows.last()).toMatchTextContent('Sum$3,481.44−$40.79−$153.41$98.60$1,000.00$4,385.84')
  await expect.element(region('Money')).toMatchTextContent('= $4,385.84')
  await expect.element(region('Payouts').getByRole('link', { name: 'PO-20871' })).toBeVisible()
})

test('counts each store that a hold names', async () => {
  const holds = [
    ...partnerMoney.holds,
    ...partnerMoney.holds.map((one) => ({ ...one, storeId: delgado.id, stores: ['Doral'], amount: 0 })),
  ]
  const route = `GET /api/operator/partners/${delgado.id}/money`
  await openConsole(path, { answers: { [route]: () => ({ body: { ...partnerMoney, holds } }) } })
  await expect.element(screen.getByText('Stores on hold: 2 of 3. $3,034.02 is not paid')).toBeVisible()
})

test('shows the reason beside the hold', async () => {
  await openConsole(path)
  await expect.element(region('Holds')).toMatchTextContent('“Two sales of $48.60 within 4 seconds.”')
  await expect.element(region('Holds')).toMatchTextContent('Begun by Olive Price')
  await expect.element(region('Holds').getByRole('button', { name: 'End hold' })).toBeVisible()
})

/** Opens the partner whose hold of a new account somebody proposed to end. */
const openWithProposedEnd = (blocker: PayoutRequest['blocker']) => {
  const holds = partnerMoney.holds.map((row) => ({ ...row, hold: { ...row.hold, kind: 'BANK_CHANGE' } }))
  const { partner, store } = payoutRequest.change
  const change = { kind: 'END_HOLD', partner, store, orderId: null, holdId: hold.id }
  let items = [{ ...payoutRequest, change, blocker }]
  return openConsole(path, {
    answers: {
      [`GET /api/operator/partners/${delgado.id}/money`]: () => ({ body: { ...partnerMoney, holds } }),
      'GET /api/operator/payout-requests': () => ({ body: { items } }),
      [`POST /api/operator/proposals/${payoutRequest.id}/withdraw`]: () => {
        items = []
        return { body: { ...payoutRequest, change, state: 'WITHDRAWN' } }
      },
    },
  })
}
const proposeEnd = () => region('Holds').getByRole('button', { name: 'Propose to end the hold' })

test('a proposed end links the decider to the proposal', async () => {
  await openWithProposedEnd(null)
  await expect.element(region('Holds')).toMatchTextContent('Otto Lang proposed on Nov 23, 1:00 PM to end this hold')
  const link = region('Holds').getByRole('link', { name: 'Confirm or decline' })
  await expect.element(link).toHaveAttribute('href', `/operator/proposals/${payoutRequest.id}`)
  expect(proposeEnd().elements()).toEqual([])
})

test('the proposer of the end withdraws it', async () => {
  await openWithProposedEnd('proposer')
  await expect.element(region('Holds').getByRole('link', { name: 'See the proposal' })).toBeVisible()
  expect(proposeEnd().elements()).toEqual([])
  await region('Holds').getByRole('button', { name: 'Withdraw the proposal' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw the proposal' }).click()
  await expect.element(proposeEnd()).toBeVisible()
})

test('an operator who may not decide reads the reason', async () => {
  await openWithProposedEnd('invited')
  await expect.element(region('Holds')).toMatchTextContent('You and the proposer invited one another')
  await expect.element(region('Holds').getByRole('link', { name: 'See the proposal' })).toBeVisible()
  expect(
    region('Holds')
      .getByRole('button', { name: /Withdraw|Propose/ })
      .elements(),
  ).toEqual([])
})

test('the hold of a suspended store names it', async () => {
  const [row] = partnerMoney.holds
  const holds = row ? [{ ...row, hold: { ...row.hold, kind: 'UNDER_REVIEW', endsAt: null } }] : []
  await openConsole(path, {
    answers: { [`GET /api/operator/partners/${delgado.id}/money`]: () => ({ body: { ...partnerMoney, holds } }) },
  })
  await expect.element(region('Holds')).toMatchTextContent('Suspended')
  await expect.element(region('Holds')).toMatchTextContent('until the suspension is lifted')
})

test('names documents that expire or were never opened', async () => {
  await openConsole(path)
  await expect.element(screen.getByText('1 document has expired or expires within 30 days')).toBeVisible()
  await expect.element(region('Documents')).toMatchTextContent('To Dec 12, 2026')
  await expect.element(region('Documents')).toMatchTextContent('No operator has opened it.')
  await expect.element(region('Checks')).toMatchTextContent('Compared with the list on')
})

test('sections are linked with their counts and marks', async () => {
  const { url } = await openConsole(path)
  const bar = screen.getByRole('navigation', { name: 'Sections of this page' })
  await expect.element(bar.getByRole('link', { name: /^Documents 2/ })).toMatchTextContent('needs attention')
  await bar.getByRole('link', { name: /^People/ }).click()
  await expect.poll(url).toMatch(/#people$/)
  await expect.element(region('People')).toBeInViewport()
  expect(document.activeElement?.id).toBe('people')
})

test('an auditor sees the sections without calls and actions', async () => {
  await openConsole(path, { as: { ...olive, staffRoles: ['AUDITOR'] } })
  await expect.element(region('Contact log')).toBeVisible()
  await expect.element(region('Checks')).toMatchTextContent('Compared with the list on')
  for (const name of ['Open a call', /^Actions for/, 'Log the contact', /^Run again/, 'Hold'] as const) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([])
  }
})

test('runs a check again and reports its result', async () => {
  const { asked } = await openConsole(path, {
    answers: {
      [`POST /api/operator/partners/${delgado.id}/checks/sanctions/repeat`]: () => ({ body: { result: 'look' } }),
    },
  })
  await region('Checks').getByRole('button', { name: 'Run again: Sanctions' }).click()
  await expect.element(screen.getByText('Sanctions: Review')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('purchases that cannot be loaded are loaded again', async () => {
  let isUp = false
  await openConsole(path, {
    answers: {
      [`GET /api/operator/partners/${delgado.id}/purchases`]: () =>
        isUp ? { body: pageOf([transaction]) } : { status: 500, body: { code: 'fault.server', message: '' } },
    },
  })
  await expect.element(region('Purchases')).toMatchTextContent('The purchases could not be loaded.')
  isUp = true
  await region('Purchases').getByRole('button', { name: 'Retry' }).click()
  await expect.element(region('Purchases').getByRole('link', { name: '7F3K-92QW' })).toBeVisible()
})

test('lists adjustments and leads to their purchase', async () => {
  await openConsole(path, {
    answers: { 'GET /api/operator/adjustments': () => ({ body: { items: [adjustment], total: 1 } }) },
  })
  await expect.element(region('Adjustments')).toMatchTextContent('Waits, not counted')
  await expect
    .element(region('Adjustments').getByRole('link', { name: 'Purchase 7F3K-92QW' }))
    .toHaveAttribute('href', expect.stringContaining(`/purchases/${delgado.id}/7F3K-92QW`))
})

test('finds purchases of the partner and opens one', async () => {
  const { asked } = await openConsole(path, {
    answers: {
      [`GET /api/operator/partners/${delgado.id}/purchases`]: ({ query }) => ({
        body: pageOf(query['search'] === '29.69' ? [transaction] : []),
      }),
      [`GET /api/operator/purchases/${delgado.id}/7F3K-92QW`]: () => ({ body: purchaseDetail }),
    },
  })
  await region('Purchases').getByRole('searchbox').fill('29.69')
  await region('Purchases').getByRole('link', { name: '7F3K-92QW' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('7F3K-92QW')
  expect(asked.find(({ query }) => query['search'] === '29.69')?.query).toMatchObject({ pageSize: '5' })
})

test('nothing held needs no notice', async () => {
  await openConsole(path, {
    answers: {
      [`GET /api/operator/partners/${delgado.id}/money`]: () => ({ body: { ...partnerMoney, held: 0, holds: [] } }),
      [`GET /api/operator/partners/${delgado.id}/record`]: () => ({ body: { ...partnerRecord, documents: [] } }),
    },
  })
  await expect.element(region('Holds')).toMatchTextContent('No hold: the next payout is paid.')
  expect(screen.getByText('is not paid').elements()).toEqual([])
})

const { lines, ...head } = purchaseDetail.transaction
const transaction = {
  id: head.id,
  receiptNumber: head.receiptNumber,
  purchaseTransactionType: head.purchaseTransactionType,
  purchaseTransactionStatus: head.purchaseTransactionStatus,
  refundStatus: head.refundStatus,
  storeId: head.storeId,
  storeName: head.storeName,
  cashierName: head.cashierName,
  lastPanFourDigits: head.lastPanFourDigits,
  linesQuantity: lines.length,
  totalAmount: head.totalAmount,
  benefitsAmount: head.benefitsAmount,
  createdAt: head.createdAt,
}
