import * as contract from '@tillgate/contract/pos-purchases.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill, liftTillLimits, nextNumber, type TestTill } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
let till: TestTill
beforeAll(async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const ham = { code: '4012', name: 'Ham', unit: 'LB' as const }
  await admin.call(createItem, { body: milk(admin.storeId, ham) })
  till = await createTill(app, admin)
  await liftTillLimits(admin)
})

const pay = (id: string, key: string) =>
  till.as(key)(contract.confirmPurchase, {
    params: { id },
    body: { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP', expectedTotal: 11.26 },
  })
const create = (lines: { barcode: string; quantity: number; discount?: number }[]) =>
  till.call(contract.createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })
const invalid = (field: string, code: string) => ({ status: 400, fields: [{ field, code }] })

test.each([1e-10, 1e-7, 0.0001, 1.2345, 10_000, 0, -1])('refuses a quantity of %f', async (quantity) => {
  await expect(create([{ barcode: '4012', quantity }])).rejects.toMatchObject(
    invalid('lines.0.quantity', 'quantity.invalid'),
  )
  const giveBack = till.call(contract.returnPurchase, {
    params: { id: newId() },
    body: { lines: [{ lineId: 1, quantity }], cardToken: 'card_sbx_ok' },
  })
  await expect(giveBack).rejects.toMatchObject(invalid('lines.0.quantity', 'quantity.invalid'))
})

test('accepts thousandths and the floating-point sum of three tenths', async () => {
  const lines = [0.001, 0.1 + 0.2].map((quantity) => ({ barcode: '4012', quantity }))
  const basket = await create(lines)
  expect(basket.lines.map(({ quantity }) => quantity)).toEqual([0.001, 0.3])
})

test.each([
  ['0000000004012', '4012'],
  ['(01)00036000291452(10)ABC', '036000291452'],
  [']d20100036000291452', '036000291452'],
  ['https://id.gs1.org/01/00036000291452', '036000291452'],
])('sells %s as %s', async (scanned, code) => {
  const [basket, plain] = [
    await create([{ barcode: scanned, quantity: 1 }]),
    await create([{ barcode: code, quantity: 1 }]),
  ]
  expect(basket.lines.map(({ itemId }) => itemId)).toEqual(plain.lines.map(({ itemId }) => itemId))
  expect(basket.totalAmount).toBe(plain.totalAmount)
})

test('limits discounts to the price, baskets to 100,000 dollars', async () => {
  const price = (await create([{ barcode: '4012', quantity: 1 }])).totalAmount
  expect((await create([{ barcode: '4012', quantity: 1, discount: price }])).totalAmount).toBe(0)
  await expect(create([{ barcode: '4012', quantity: 1, discount: price + 0.01 }])).rejects.toMatchObject(
    invalid('lines.0.discount', 'discount.too-high'),
  )
  const much = Array.from({ length: 5 }, () => ({ barcode: '036000291452', quantity: 9999 }))
  await expect(create(much)).rejects.toMatchObject(invalid('lines', 'basket.too-large'))
})

test('any accepted confirmation key can be reversed', async () => {
  const { id } = await aBasket(till)
  const key = 'k'.repeat(255)
  await pay(id, key)
  const reversed = await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })
  expect(reversed).toEqual({ reversed: true, status: 'REVERSED' })
})

test('refuses different keys in header and body first', async () => {
  const { id } = await aBasket(till)
  await expect(pay(id, 'caf\u00E9')).rejects.toMatchObject(invalid('Idempotency-Key', 'field.invalid'))
  await expect(till.call(contract.reversePurchase, { body: { idempotencyKey: 'caf\u00E9' } })).rejects.toMatchObject({
    status: 400,
  })
})

test('limits the receipts mailed by a till', async () => {
  const { id } = await aBasket(till)
  await pay(id, newId())
  const mail = () => till.call(contract.sendPosReceipt, { params: { id }, body: { email: 'ana@people.test' } })
  for (let sent = 0; sent < 5; sent += 1) await mail()
  await expect(mail()).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})
