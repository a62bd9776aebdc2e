import { confirmPurchase, createPurchase, returnPurchase, reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { getReceipt } from '@tillgate/contract/purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { aRetailer, clientOf } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { printReceipt, purchaseText } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill, nextNumber } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const receiptOf = ({ receiptUrl }: { receiptUrl: string | null }) => {
  const [code = '', transactionId = ''] = (receiptUrl ?? '').split('/').toReversed()
  return clientOf(app).call(getReceipt, { params: { transactionId, code } })
}

test('receipt rows add up and show a reversed sale', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { id } = await aBasket(till)
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const sale = await till.call(confirmPurchase, { params: { id }, body })
  const read = () => receiptOf(sale)

  const receipt = await read()
  expect(receipt.purchaseTransactionType).toBe('SALE')
  expect(receipt.items).toEqual([
    expect.objectContaining({ quantity: 2, price: 4.29, discount: 0, amount: 8.58, benefitDiscount: 8.58 }),
    expect.objectContaining({ quantity: 1, price: 2.5, discount: 0, amount: 2.5, benefitDiscount: 0 }),
  ])
  expect(receipt.subtotalCoverage).toBe(8.58)
  await till.call(reversePurchase, { body: { purchaseId: id } })
  expect((await read()).purchaseTransactionType).toBe('REVERSAL')
})

test('a returned discounted line explains its lower amount', async () => {
  const admin = await aRetailer(app)
  const { milk } = await createShelf(app, admin)
  const till = await createTill(app, admin)
  const lines = [{ barcode: milk, quantity: 2, discount: 0.42 }]
  const { id } = await till.call(createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })
  const cardToken = `card_sbx_ok_${newId()}`
  await till.call(confirmPurchase, { params: { id }, body: { cardToken, entryMode: 'CHIP', expectedTotal: 8.16 } })
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  const { items } = await receiptOf(await till.call(returnPurchase, { params: { id }, body }))
  expect(items).toEqual([expect.objectContaining({ quantity: 1, price: 4.29, discount: 0.21, amount: 4.08 })])
})

test('stores only hashes of codes; old codes still work', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { id } = await aBasket(till)
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const { receiptUrl } = await till.call(confirmPurchase, { params: { id }, body })
  const code = receiptUrl?.split('/').at(-1) ?? ''
  const row = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => purchaseText(db, admin.partnerId, id))
  expect(code).toMatch(/^[\w-]{43}$/)
  expect(row).toContain(id)
  expect(row).not.toContain(code)

  await withTenant({ pool: app.deps.pool, caller: admin }, (db) => printReceipt(db, admin.partnerId, id, 'an-old-code'))
  for (const one of ['an-old-code', code]) {
    const read = clientOf(app).call(getReceipt, { params: { transactionId: id, code: one } })
    expect(await read).toMatchObject({ purchaseTransactionType: 'SALE' })
  }
  const wrong = clientOf(app).call(getReceipt, { params: { transactionId: id, code: 'another-code' } })
  await expect(wrong).rejects.toMatchObject({ code: 'receipt.not-found' })
})
