import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { countWaiting } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { holdPurchase } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'
import { sweepSales } from './purchases.jobs.ts'
import { listColumn } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const sell = async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { id } = await aBasket(till)
  const card = `card_sbx_ok_${newId()}`
  const body = { cardToken: card, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return { till, id, card, body }
}
const waiting = () => withIdentity(app.deps.pool, countWaiting)
const balanceOf = async (card: string) => (await drive.issuer.card(card)).balances['FOOD']
const slowly = (path: string, delayMs: number) =>
  drive.faults.add({ match: { provider: 'issuer', path }, action: { kind: 'slow', delayMs } })

test('a concurrent reversal always undoes its confirmation', async () => {
  const { till, id, card, body } = await sell()
  const key = newId()
  const letGo = await holdPurchase(app, id)
  const confirming = till.as(key)(contract.confirmPurchase, { params: { id }, body })
  await expect.poll(waiting).toBe(1)
  const reversing = till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  await expect.poll(waiting).toBe(2)
  await letGo()

  expect(await reversing).toMatchObject({ reversed: true })
  await confirming
  await sweepSales(app.worker)

  expect((await till.call(contract.getPosPurchase, { params: { id } })).status).toBe('REVERSED')
  expect(await balanceOf(card)).toBe(50_000)
})

test('a return repeated during card lookup stays single', async () => {
  const { till, id, card, body } = await sell()
  await till.call(contract.confirmPurchase, { params: { id }, body })
  const fault = await slowly('/v1/cards', 200)
  const key = newId()
  const giveBack = () =>
    till.as(key)(contract.returnPurchase, {
      params: { id },
      body: { lines: [{ lineId: 1, quantity: 2 }], cardToken: card },
    })
  const [first, again] = await Promise.all([giveBack(), giveBack()])
  await drive.faults.remove(fault)
  expect(again.id).toBe(first.id)
  await sweepSales(app.worker)
  expect(await balanceOf(card)).toBe(50_000)
})

test('ignores a decline for an abandoned sale', async () => {
  const { till, id, body } = await sell()
  const fault = await slowly('/v1/authorizations', 3000)
  const key = newId()
  const confirming = till.as(key)(contract.confirmPurchase, {
    params: { id },
    body: { ...body, cardToken: 'card_sbx_lost' },
  })
  await expect
    .poll(() => listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt'))
    .toEqual(['ASKED'])
  await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  expect(await confirming).toMatchObject({ status: 'REVERSED', timedOut: true })
  await drive.faults.remove(fault)
  expect(await listColumn(app.owner, 'audit_entry', 'action', { objectId: id }, 'id')).toEqual([
    'purchase.created',
    'purchase.reversed',
  ])
})

test('treats unstorable issuer text as no answer', async () => {
  const { till, id, card, body } = await sell()
  const odd = { decision: 'APPROVED', authorizationId: 'a', cardRef: 'c\0', last4: '1111' }
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: {
      kind: 'status',
      status: 200,
      body: JSON.stringify({ ...odd, approved: [{ purse: 'FOOD', cents: 858 }] }),
    },
  })
  const lost = await till.call(contract.confirmPurchase, { params: { id }, body })
  expect(lost).toMatchObject({ status: 'REVERSED', timedOut: true })
})
