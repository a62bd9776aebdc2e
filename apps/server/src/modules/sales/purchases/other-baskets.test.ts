import { Refused } from '@tillgate/client/refused.ts'
import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { letQuestionAge } from '#server/testing/tills.queries.ts'
import { aBasket, aColleague, createShelf, createTill, liftTillLimits } from '#server/testing/tills.ts'
import { sweepSales } from './purchases.jobs.ts'
import { ageRows, listColumn } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}
const sell = async () => {
  const { admin, till } = await aStore()
  const { id } = await aBasket(till)
  const card = `card_sbx_ok_${newId()}`
  const key = newId()
  const confirm = () =>
    till.as(key)(contract.confirmPurchase, {
      params: { id },
      body: { cardToken: card, entryMode: 'CHIP', expectedTotal: 11.26 },
    })
  return { admin, till, id, card, key, confirm }
}
const lines = [{ barcode: '036000291452', quantity: 1 }]
const oneBack = [{ lineId: 1, quantity: 1 }]
const endsOf = (asked: Promise<unknown>[]): Promise<unknown[]> =>
  Promise.all(
    asked.map((one) =>
      one.then(
        () => 'done',
        (refused: unknown) => (refused instanceof Refused ? refused.code : refused),
      ),
    ),
  )
const balanceOf = async (card: string) => (await drive.issuer.card(card)).balances['FOOD']

test('returns 404 for baskets of a partner’s other store', async () => {
  const { admin, id, confirm, card } = await sell()
  await confirm()
  const elsewhere = await createTill(app, { ...admin, storeId: admin.storeIds[1] ?? '' })
  const params = { id }
  const asked = [
    elsewhere.call(contract.getPosPurchase, { params }),
    elsewhere.call(contract.updatePurchase, { params, body: { lines } }),
    elsewhere.call(contract.confirmPurchase, {
      params,
      body: { cardToken: card, entryMode: 'CHIP', expectedTotal: 11.26 },
    }),
    elsewhere.call(contract.cancelPurchase, { params }),
    elsewhere.call(contract.sendPosReceipt, { params, body: { email: 'ana@people.test' } }),
    elsewhere.call(contract.reversePurchase, { body: { purchaseId: id } }),
  ]
  expect(await endsOf(asked)).toEqual(asked.map(() => 'purchase.not-found'))
  expect((await elsewhere.call(contract.listPosPurchases, { query: {} })).items).toEqual([])
})

test('a priced basket is put aside, opened at another till of the store, and seen by no other store', async () => {
  const { admin, till, id } = await sell()
  const beside = await createTill(app, admin)
  const elsewhere = await createTill(app, { ...admin, storeId: admin.storeIds[1] ?? '' })
  const parkedAt = async (at: typeof till) =>
    (await at.call(contract.listPosPurchases, { query: { parked: 'true' } })).items.map((one) => one.id)
  expect(await parkedAt(beside)).toEqual([])
  const aside = await till.call(contract.updatePurchase, { params: { id }, body: { lines, park: true } })
  expect(aside).toMatchObject({ status: 'DRAFT', quoteExpiresAt: null })
  expect(await parkedAt(beside)).toEqual([id])
  const { items } = await beside.call(contract.listPosPurchases, { query: { parked: 'true' } })
  expect(items[0]?.held).toEqual({ cashier: 'Ana Ruiz', lines: 1, names: ['Whole Milk, 1 gal'] })
  expect(await parkedAt(elsewhere)).toEqual([])
  const opened = await beside.call(contract.updatePurchase, { params: { id }, body: { lines } })
  expect(opened.status).toBe('ANALYZED')
  expect(await parkedAt(till)).toEqual([])
})

test('open returns cannot be priced, paid, canceled or reversed', async () => {
  const { till, id, card, confirm } = await sell()
  await confirm()
  const fault = await drive.faults.add({
    match: { provider: 'issuer', path: '/refunds' },
    action: { kind: 'status', status: 503 },
  })
  const body = { lines: oneBack, cardToken: card }
  const key = newId()
  const back = await till.as(key)(contract.returnPurchase, { params: { id }, body })
  await drive.faults.remove(fault)
  expect(back.status).toBe('ANALYZED')
  const params = { id: back.id }
  const pay = { cardToken: card, entryMode: 'CHIP' as const, expectedTotal: 4.29 }
  const asked = [
    till.call(contract.updatePurchase, { params, body: { lines } }),
    till.call(contract.confirmPurchase, { params, body: pay }),
    till.call(contract.cancelPurchase, { params }),
    till.call(contract.reversePurchase, { body: { purchaseId: back.id } }),
    till.call(contract.returnPurchase, { params, body }),
  ]
  expect(await endsOf(asked)).toEqual(asked.map(() => 'purchase.state'))
  const byKey = await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  expect(byKey).toEqual({ reversed: false, status: 'ANALYZED' })

  await letQuestionAge(app, back.id, '1 minute')
  await sweepSales(app.worker)
  expect((await till.call(contract.getPosPurchase, { params })).status).toBe('CONFIRMED')
  await expect(till.call(contract.returnPurchase, { params, body })).rejects.toMatchObject({ code: 'purchase.state' })
  expect(await balanceOf(card)).toBe(50_000 - 429)
})

test('paid baskets cannot be priced, canceled or paid again', async () => {
  const { till, id, card, confirm } = await sell()
  const key = newId()
  await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  await confirm()
  const params = { id }
  const asked = [
    till.call(contract.updatePurchase, { params, body: { lines } }),
    till.call(contract.cancelPurchase, { params }),
  ]
  expect(await endsOf(asked)).toEqual(['purchase.state', 'purchase.state'])
  const pay = { cardToken: card, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  expect((await till.as(key)(contract.confirmPurchase, { params, body: pay })).status).toBe('CONFIRMED')
  expect(await balanceOf(card)).toBe(50_000 - 858)
})

test('refuses changes to a basket during card authorization', async () => {
  const { admin, till, id, card, confirm } = await sell()
  await liftTillLimits(admin, 'TILL')
  const fault = await drive.faults.add({
    match: { provider: 'issuer', path: '/v1/authorizations' },
    action: { kind: 'slow', delayMs: 4000 },
  })
  const paying = confirm()
  await expect
    .poll(() => listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt'))
    .toEqual(['ASKED'])
  const busy = { status: 409, code: 'idempotency.in-flight' }
  await expect(till.call(contract.cancelPurchase, { params: { id } })).rejects.toMatchObject(busy)
  await expect(till.call(contract.updatePurchase, { params: { id }, body: { lines } })).rejects.toMatchObject(busy)
  const cash = { kind: 'CASH', given: null, expectedTotal: 11.26 }
  await expect(till.call(contract.payOtherwise, { params: { id }, body: cash })).rejects.toMatchObject(busy)
  await expect(confirm()).rejects.toMatchObject(busy)
  await ageRows(app.owner, 'purchase', { id }, '16 minutes', ['pricedAt', 'confirmedAt'])
  await sweepSales(app.worker)
  expect((await paying).status).toBe('CONFIRMED')
  await drive.faults.remove(fault)
  expect(await balanceOf(card)).toBe(50_000 - 858)
})

test('a key can reverse its confirmation for a day', async () => {
  const { till, id, key, confirm } = await sell()
  await confirm()
  await letQuestionAge(app, id, '25 hours')
  const late = await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  expect(late).toEqual({ reversed: false, status: 'CONFIRMED' })
})

test.each([
  ['more than was asked', [{ purse: 'FOOD', cents: 859 }]],
  ['from a purse that was not asked', [{ purse: 'OTC', cents: 1 }]],
  [
    'from one purse twice',
    [
      { purse: 'FOOD', cents: 400 },
      { purse: 'FOOD', cents: 400 },
    ],
  ],
])('treats an issuer approval of %s as no answer', async (_, approved) => {
  const { id, card, confirm } = await sell()
  const answer = { decision: 'APPROVED', authorizationId: newId(), cardRef: newId(), last4: '1111', approved }
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'status', status: 200, body: JSON.stringify(answer) },
  })
  expect(await confirm()).toMatchObject({ status: 'REVERSED', timedOut: true })
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['UNKNOWN'])
})

test('a till key identifies one request for all cashiers', async () => {
  const { admin, till, id, card, key, confirm } = await sell()
  await confirm()
  const other = await aBasket(till)
  const colleague = await aColleague(app, admin, till)
  const pay = { cardToken: card, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const body = { lines: oneBack, cardToken: card }
  const back = newId()
  await till.as(back)(contract.returnPurchase, { params: { id }, body })
  const asked = [
    colleague.as(key)(contract.confirmPurchase, { params: { id: other.id }, body: pay }),
    colleague.as(back)(contract.returnPurchase, {
      params: { id },
      body: { ...body, lines: [{ lineId: 2, quantity: 1 }] },
    }),
  ]
  expect(await endsOf(asked)).toEqual(['idempotency.other-body', 'idempotency.other-body'])
  expect(await balanceOf(card)).toBe(50_000 - 429)
})
