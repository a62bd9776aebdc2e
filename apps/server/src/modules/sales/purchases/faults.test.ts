import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { letQuestionAge, letSaleBeOf } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill, nextNumber } from '#server/testing/tills.ts'
import { sweepSales } from './purchases.jobs.ts'
import { ageRows, listColumn, updateRows } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}
const aCard = (family = 'ok'): string => `card_sbx_${family}_${newId()}`
const paying = (cardToken: string, change = {}) => ({
  cardToken,
  entryMode: 'CHIP' as const,
  expectedTotal: 11.26,
  ...change,
})

test('prices expire after fifteen minutes', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  await ageRows(app.owner, 'purchase', { id }, '15 minutes', ['pricedAt', 'confirmedAt'])
  const confirm = () => till.call(contract.confirmPurchase, { params: { id }, body: paying(aCard()) })
  await expect(confirm()).rejects.toMatchObject({ status: 409, code: 'quote.expired' })
  const lines = [
    { barcode: '036000291452', quantity: 2 },
    { barcode: '4006381333931', quantity: 1 },
  ]
  await till.call(contract.updatePurchase, { params: { id }, body: { lines } })
  await ageRows(app.owner, 'purchase', { id }, '16 minutes', ['pricedAt', 'confirmedAt'])
  await sweepSales(app.worker)
  expect((await till.call(contract.getPosPurchase, { params: { id } })).status).toBe('CANCELED')
})

test.each([
  [{ expectedTotal: 11.27 }, 409, 'total.changed'],
  [{ entryMode: 'MANUAL' as const }, 403, 'card-entry.not-allowed'],
  [{ cardToken: '4111111111111111' }, 400, 'pan.refused'],
])('refuses a confirmation with %j before card authorization', async (change, status, code) => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const confirm = till.call(contract.confirmPurchase, { params: { id }, body: paying(aCard(), change) })
  await expect(confirm).rejects.toMatchObject({ status, code })
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual([])
})

test('refuses payment for a basket without covered items', async () => {
  const { till } = await aStore()
  const body = { terminalTxnNo: nextNumber(), lines: [{ barcode: '4006381333931', quantity: 1 }] }
  const { id } = await till.call(contract.createPurchase, { body })
  const confirm = till.call(contract.confirmPurchase, {
    params: { id },
    body: paying(aCard(), { expectedTotal: 2.68 }),
  })
  await expect(confirm).rejects.toMatchObject({ code: 'nothing.covered' })
})

test('a till number belongs to one basket forever', async () => {
  const { till } = await aStore()
  const body = { terminalTxnNo: nextNumber(), lines: [{ barcode: '036000291452', quantity: 1 }] }
  const key = newId()
  const first = await till.as(key)(contract.createPurchase, { body })
  expect(await till.as(key)(contract.createPurchase, { body })).toEqual(first)
  await expect(till.call(contract.createPurchase, { body })).rejects.toMatchObject({
    status: 409,
    code: 'purchase.number-taken',
    current: { id: first.id },
  })
})

test('two concurrent confirmations pay once', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  const confirm = () => till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  const ends = await Promise.allSettled([confirm(), confirm(), confirm()])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000 - 858)
})

test('the sweep reverses a sale after a process crash', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  // The issuer processes the request, and its answer is lost.
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'resetAfter' },
  })
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  await updateRows(app.owner, 'authorisation', { purchaseId: id }, { state: 'ASKED', answeredAt: null })
  await sweepSales(app.worker)
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['ASKED'])
  await letQuestionAge(app, id, '46 seconds')

  await sweepSales(app.worker)

  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['REVERSED'])
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
})

test.each(['malformed', 'truncated'] as const)('treats a %s answer as unknown', async (kind) => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  await drive.faults.add({ match: { provider: 'issuer', bodyContains: card, times: 1 }, action: { kind } })
  const lost = await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  expect(lost).toMatchObject({ status: 'REVERSED', timedOut: true })
  await sweepSales(app.worker)
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['REVERSED'])
})

test('a reversal waits until the issuer is available again', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  const fault = await drive.faults.add({
    match: { provider: 'issuer', path: '/v1/authorizations/reverse' },
    action: { kind: 'status', status: 503 },
  })
  await till.call(contract.reversePurchase, { body: { purchaseId: id } })
  await sweepSales(app.worker)
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['UNKNOWN'])
  await drive.faults.remove(fault)
  await letQuestionAge(app, id, '1 hour')
  await sweepSales(app.worker)
  expect(await listColumn(app.owner, 'authorisation', 'state', { purchaseId: id }, 'askedAt')).toEqual(['REVERSED'])
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
})

test('returns a sale after its cut-off', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(aCard()) })
  await ageRows(app.owner, 'purchase', { id }, '10 days', ['pricedAt', 'confirmedAt'])
  await expect(till.call(contract.reversePurchase, { body: { purchaseId: id } })).rejects.toMatchObject({
    status: 409,
    code: 'reversal.too-late',
  })
})

test('accepts returns until the end of day 90 locally', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken: card }
  const giveBack = () => till.call(contract.returnPurchase, { params: { id }, body })
  await letSaleBeOf(app, id, { daysAgo: 90, time: '00:00' })
  expect((await giveBack()).status).toBe('CONFIRMED')
  await letSaleBeOf(app, id, { daysAgo: 91, time: '23:59:59' })
  await expect(giveBack()).rejects.toMatchObject({ status: 409, code: 'return.too-late' })
})

test('returns 404 for another store’s basket', async () => {
  const { till } = await aStore()
  const { id } = await aBasket(till)
  const { till: stranger } = await aStore()
  const missing = { status: 404, code: 'purchase.not-found' }
  await expect(stranger.call(contract.getPosPurchase, { params: { id } })).rejects.toMatchObject(missing)
  await expect(stranger.call(contract.cancelPurchase, { params: { id } })).rejects.toMatchObject(missing)
  await expect(stranger.call(contract.reversePurchase, { body: { purchaseId: id } })).rejects.toMatchObject(missing)
})
