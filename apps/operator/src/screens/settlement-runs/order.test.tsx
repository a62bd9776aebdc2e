import { press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado } from '#operator/testing/partners.ts'
import { held, openAccount, paymentOrder, payoutRequest, returned, sentOne } from '#operator/testing/payment-orders.ts'
import { purchaseDetail } from '#operator/testing/purchases.ts'
import { hold, holdId, orderId, ottoName, statementId } from '#operator/testing/settlement.ts'
import { idOf } from '#operator/testing/staff.ts'

const open = (order: Partial<PaymentOrder> = {}, answers: Network = {}) =>
  openConsole(`/settlement-runs/order/${delgado.id}/${orderId}`, {
    answers: {
      [`GET /api/operator/payment-orders/${delgado.id}/${orderId}`]: () => ({ body: { ...paymentOrder, ...order } }),
      'GET /api/operator/payout-requests': () => ({ body: { items: [] } }),
      [`GET /api/operator/open-accounts/${delgado.id}/${held.storeId}`]: () => ({ body: openAccount }),
      ...answers,
    },
  })
const region = (name: string) => screen.getByRole('region', { name, exact: true })
const sentBody = (asked: { method: string; body: unknown }[]) => asked.find(({ method }) => method === 'POST')?.body

test('statements show their outcome, problems first', async () => {
  await open()
  const headings = screen.getByRole('main').getByRole('heading', { level: 2 })
  await expect.element(headings.first()).toBeVisible()
  const texts = headings.elements().map(({ textContent }) => textContent)
  expect(texts.filter((text) => ['Hialeah', 'Doral', 'Little Havana'].includes(text))).toEqual([
    'Hialeah',
    'Doral',
    'Little Havana',
  ])
  const back = region('Hialeah')
  await expect.element(back).toMatchTextContent('R02: Account closed')
  await expect
    .element(back)
    .toMatchTextContent('It moves to the cycle of Fri, Nov 27, 5:00 PM ET by itself and is paid on Mon, Nov 30.')
  await expect.element(screen.getByRole('main')).toMatchTextContent('On its way')
  const waiting = region('Doral')
  await expect.element(waiting).toMatchTextContent('Held by Olive Price on Nov 20, 5:31 PM')
  await expect.element(waiting).toMatchTextContent('“Two sales of $48.60 within 4 seconds.”')
  await expect.element(waiting).toMatchTextContent('Ending the hold makes this status final')
  await expect.element(region('Little Havana')).toMatchTextContent('091000010000002')
  await expect.element(region('Adds up')).toMatchTextContent('1,284 entries give the same $10,467.54.')
  await expect.element(region('Timeline')).toMatchTextContent('Hialeah moves to the next cycle')
  await expect.element(region('Timeline')).toMatchTextContent('Doral held: Held by an operator')
})

test('holds quote operators only; returns show their code', async () => {
  const byTheBank = { ...hold, kind: 'BANK_RETURN', reason: 'R02', canEnd: false, begunBy: null } as const
  await open({ statements: [{ ...returned, holds: [byTheBank] }] })
  await expect.element(region('Hialeah')).toMatchTextContent('Came back from the bank, since')
  expect(region('Hialeah').element().textContent).not.toContain('“')
})

test('amounts carried to later cycles appear below the order', async () => {
  await open({ held: 0, moved: 3489.18 })
  await expect.element(screen.getByText('$3,489.18 of it moved to later cycles')).toBeVisible()
})

test('changed rows and differing sums are red', async () => {
  await open({ isIntact: false })
  await expect.element(region('Adds up')).toMatchTextContent('Does not add up')
  await expect.element(region('Adds up')).toMatchTextContent('do not pay it')
})

test('ending a hold explains final status and payout', async () => {
  const { asked } = await open(
    {},
    {
      [`POST /api/operator/statements/${statementId}/move`]: () => ({
        body: { nextCutOff: '2026-11-23T22:00:00.000Z', heldBy: ['NO_VERIFIED_BANK'] },
      }),
    },
  )
  await press('End hold, move to Mon, Nov 23, 5:00 PM ET')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('The status of this statement becomes final. $3,489.18 is carried')
  await dialog.getByRole('textbox').fill('Its journal is right.')
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect
    .element(screen.getByText('The hold is ended, but its money still waits: No verified bank account.'))
    .toBeVisible()
  expect(sentBody(asked)).toMatchObject({ reason: 'Its journal is right.' })
})

test('one of several holds ends manually; timed holds cannot', async () => {
  const { asked } = await open(
    {},
    { [`POST /api/operator/holds/${holdId}/end`]: () => ({ body: { message: 'Done' } }) },
  )
  const holds = region('Holds')
  await expect.element(holds).toMatchTextContent('New bank account')
  expect(holds.getByRole('button', { name: 'End hold' }).elements()).toHaveLength(1)
  await holds.getByRole('button', { name: 'End hold' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It was looked at twice.')
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect.element(screen.getByText('The hold is ended.')).toBeVisible()
  expect(asked.some(({ path }) => path.endsWith(`${holdId}/end`))).toBe(true)
})

test('holding one or all stores requires a reason', async () => {
  const { asked } = await open({}, { 'POST /api/operator/holds': () => ({ body: { id: idOf(642) } }) })
  await press('Hold a store')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Little Havana' }).click()
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('Two sales in 4 seconds.')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(screen.getByText('The money is held.')).toBeVisible()
  expect(sentBody(asked)).toMatchObject({
    partnerId: delgado.id,
    storeId: sentOne.storeId,
    reason: 'Two sales in 4 seconds.',
  })
})

test('adjustment previews the next statement and may need confirmation', async () => {
  const { asked } = await open({}, { 'POST /api/operator/adjustments': () => ({ body: payoutRequest }) })
  await region('Doral').getByRole('button', { name: 'Adjust' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'We owe less' }).click()
  await dialog.getByLabelText('Amount').fill('126.88')
  await expect.element(dialog).toMatchTextContent('So far, 127 purchases less returns and fees$3,962.37')
  await expect.element(dialog).toMatchTextContent('Would be payable on Tue, Nov 24$3,835.49')
  await expect.element(dialog).toMatchTextContent('Above $100.00 a day for one partner a second person confirms.')
  await dialog.getByLabelText('Reason, for the log').fill('Reversed by mistake today')
  await dialog.getByLabelText('The partner reads').fill('We pay it now.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(screen.getByText('Asked for. A second person has to confirm it.')).toBeVisible()
  expect(sentBody(asked)).toMatchObject({ storeId: held.storeId, amount: -126.88, said: 'We pay it now.' })
})

test('adjustment keeps its text after Escape', async () => {
  await open({})
  const adjust = region('Doral').getByRole('button', { name: 'Adjust' })
  await adjust.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'We owe less' }).click()
  await screen.getByRole('dialog').getByLabelText('Reason, for the log').fill('A sale was paid twice in May.')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await adjust.click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Reason, for the log')).toHaveValue('A sale was paid twice in May.')
  await expect.element(dialog.getByRole('button', { name: 'We owe less' })).toHaveAttribute('aria-pressed', 'true')
})

test('adjustment of a held store shows no payout day', async () => {
  const path = `GET /api/operator/open-accounts/${delgado.id}/${held.storeId}`
  await open({}, { [path]: () => ({ body: { ...openAccount, isHeld: true } }) })
  await region('Doral').getByRole('button', { name: 'Adjust' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toMatchTextContent('Would be payable once nothing holds its money$3,962.37')
})

test('manual settlement of a sent statement can be requested', async () => {
  await open({}, { [`POST /api/operator/statements/${sentOne.id}/settle`]: () => ({ body: payoutRequest }) })
  await press('Settle by hand')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The bank called about it.')
  await dialog.getByRole('button', { name: 'Settle by hand' }).click()
  await expect.element(screen.getByText('Asked for. A second person has to confirm it.')).toBeVisible()
})

test('a settlement that waits is not offered again', async () => {
  const { partner, store } = payoutRequest.change
  const change = { kind: 'SETTLE', partner, store, orderId: paymentOrder.id, statementId: sentOne.id }
  const items = [{ ...payoutRequest, change, blocker: 'proposer' }]
  await open({}, { 'GET /api/operator/payout-requests': () => ({ body: { items } }) })
  const card = region(sentOne.store)
  await expect.element(card).toMatchTextContent('to settle this statement by hand')
  await expect.element(card.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Take as returned' })).toBeVisible()
  expect(card.getByRole('button', { name: 'Settle by hand' }).elements()).toEqual([])
})

test('return reported outside the file requires its code', async () => {
  const path = `POST /api/operator/statements/${sentOne.id}/return`
  const { asked } = await open({}, { [path]: () => ({ body: payoutRequest }) })
  await region(sentOne.store).getByRole('button', { name: 'Take as returned' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Code of the bank').fill('r02')
  await dialog.getByLabelText('Reason').fill('The bank called about it.')
  await dialog.getByRole('button', { name: 'Take as returned' }).click()
  await expect.element(screen.getByText('Asked for. A second person has to confirm it.')).toBeVisible()
  expect(sentBody(asked)).toMatchObject({ code: 'R02', reason: 'The bank called about it.' })
})

test('requests of the partner link to their proposals', async () => {
  const rejected = {
    ...payoutRequest,
    id: idOf(662),
    state: 'REJECTED',
    decidedBy: ottoName,
    decisionReason: 'Paid before.',
  }
  const superseded = { ...payoutRequest, id: idOf(663), state: 'SUPERSEDED', obstacle: 'settled' }
  const items = [payoutRequest, rejected, superseded]
  await open({}, { 'GET /api/operator/payout-requests': () => ({ body: { items } }) })
  const card = region('Waits for a second person')
  await expect.element(card).toMatchTextContent('Adjust Doral by +$126.88.')
  await expect.element(card).toMatchTextContent('Otto Lang refused: Paid before.')
  await expect.element(card).toMatchTextContent('The statement is settled.')
  const link = card.getByRole('link', { name: 'See the proposal' })
  expect(link.element().getAttribute('href')).toContain(`/proposals/${payoutRequest.id}`)
})

test('search by payment order number opens the order', async () => {
  const asked: string[] = []
  await openConsole('/settlement-runs', {
    answers: {
      'GET /api/operator/settlement-finds': ({ query }) => {
        asked.push(query['number'] ?? '')
        const { run, number, partner } = paymentOrder
        const find = { partnerId: partner.id, orderId, partner: partner.name, number }
        return { body: { items: [{ kind: 'order', ...find, cutOff: run.cutOff, timeZone: run.timeZone }] } }
      },
      'GET /api/operator/partners': () => ({
        body: { items: [], page: 1, pageSize: 6, total: 0, totalIsCapped: false },
      }),
      [`GET /api/operator/payment-orders/${delgado.id}/${orderId}`]: () => ({ body: paymentOrder }),
      'GET /api/operator/payout-requests': () => ({ body: { items: [] } }),
    },
  })
  const box = screen.getByRole('textbox', { name: 'Search name, phone, receipt, card, amount' })
  await box.fill('Delgado')
  await box.fill(`po-${paymentOrder.number}`)
  await screen.getByText(`PO-${paymentOrder.number}`, { exact: true }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(paymentOrder.partner.name)
  expect(asked).toEqual([`po-${paymentOrder.number}`])
})

test('search by receipt number opens the purchase', async () => {
  const { run, partner } = paymentOrder
  const purchase = {
    kind: 'purchase',
    purchaseId: orderId,
    partnerId: partner.id,
    orderId,
    receiptNumber: '7F3K-92QW',
    type: 'SALE',
    store: 'Delgado Fresh, Doral',
    amount: 29.82,
    startedAt: run.cutOff,
    timeZone: run.timeZone,
  }
  const { asked } = await openConsole('/settlement-runs', {
    answers: {
      'GET /api/operator/settlement-finds': () => ({ body: { items: [purchase] } }),
      'GET /api/operator/partners': () => ({
        body: { items: [], page: 1, pageSize: 6, total: 0, totalIsCapped: false },
      }),
      [`GET /api/operator/purchases/${partner.id}/7F3K-92QW`]: () => ({ body: purchaseDetail }),
    },
  })
  const box = screen.getByRole('textbox', { name: 'Search name, phone, receipt, card, amount' })
  await box.fill('7f3k 92qw')
  await expect.element(screen.getByText(/Delgado Fresh, Doral · \$29\.82/)).toBeVisible()
  await screen.getByText('Purchase 7F3K-92QW').click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('7F3K-92QW')
  expect(asked.find(({ path }) => path === '/api/operator/settlement-finds')?.query).toEqual({ number: '7f3k 92qw' })
})
