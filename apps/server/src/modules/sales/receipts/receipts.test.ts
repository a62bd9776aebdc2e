import { confirmPurchase, reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { readReceipt } from '@tillgate/contract/purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { aRetailer, lineOf } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aShelf, aTill } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

test('the rows of a receipt add up, and a sale that was undone is shown as that', async () => {
  const admin = await aRetailer(app)
  await aShelf(app, admin)
  const till = await aTill(app, admin)
  const { id } = await aBasket(till)
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const sale = await till.call(confirmPurchase, { params: { id }, body })
  const [code = '', transactionId = ''] = (sale.receiptUrl ?? '').split('/').toReversed()
  const read = () => lineOf(app).call(readReceipt, { params: { transactionId, code } })

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
