import {
  confirmPurchase,
  findPosPurchase,
  getPosPurchase,
  sendPosReceipt,
  returnPurchase,
} from '@tillgate/contract/pos-purchases.ts'
import { getReceipt, getTransaction, listTransactions, summariseTransactions } from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import { receiptNumberOf, receiptNumbers } from '@tillgate/domain/receipt-numbers.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { aRetailer, clientOf } from '#server/testing/people.ts'
import { databaseNumbers } from '#server/testing/reports.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aColleague, createShelf, createTill, type TestTill, liftTillLimits } from '#server/testing/tills.ts'
import { findPurchase, insertPurchase } from './purchases.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}
const sell = async (till: TestTill) => {
  const { id } = await aBasket(till)
  const cardToken = `card_sbx_ok_${newId()}`
  const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return { ...(await till.call(confirmPurchase, { params: { id }, body })), cardToken }
}

const find = (who: TestTill, reference: string) => who.call(findPosPurchase, { params: { reference } })

test('the database draws the same numbers as the domain', async () => {
  const drawn = [0, 1, 31, 32, 2 ** 31, 12_345_678_901, receiptNumbers - 1]
  expect(await databaseNumbers(app, drawn)).toEqual(drawn.map(receiptNumberOf))
})

test('till, portal, receipt and report show one number', async () => {
  const { admin, till } = await aStore()
  const { receiptNumber, id, receiptUrl } = await sell(till)
  const [code = '', transactionId = ''] = (receiptUrl ?? '').split('/').toReversed()
  const receipt = await clientOf(app).call(getReceipt, { params: { transactionId, code } })
  // The upper finder patterns of a code of 21 modules begin and end the first row.
  expect(receipt.qrPath).toMatch(/^M0 0h7v1h-7z(M\d+ 0h\d+v1h-\d+z)*M14 0h7v1h-7zM0 1h1v1h-1z/)
  const detail = await admin.call(getTransaction, { params: { id } })
  const csv = await (await admin.download(downloadTransactions, { body: { fileType: 'csv' } })).blob.text()
  expect([receipt.receiptNumber, detail.receiptNumber]).toEqual([receiptNumber, receiptNumber])
  expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${receiptNumber},${id},`))
})

test('number, id and receipt address find a purchase of any date', async () => {
  const { admin, till } = await aStore()
  const { receiptNumber, id, receiptUrl } = await sell(till)
  await sell(till)
  const from = new Date(Date.now() + 60_000).toISOString()
  const typed = [receiptNumber, receiptNumber.toLowerCase().replace('-', ' '), id, receiptUrl ?? '']
  for (const search of typed) {
    const query = { search, from, cashierId: newId() }
    expect(await admin.call(listTransactions, { query })).toMatchObject({ items: [{ id }], total: 1, isNamed: true })
    expect((await admin.call(summariseTransactions, { query })).statuses).toMatchObject({ all: 1, pending: 1 })
  }
  const stranger = await aRetailer(app)
  for (const search of typed) {
    const answer = await stranger.call(listTransactions, { query: { search } })
    expect(answer).toMatchObject({ total: 0 })
    expect(answer).not.toHaveProperty('isNamed')
  }
})

test('draws again when the partner has the number', async () => {
  const { admin, till } = await aStore()
  const { id, receiptNumber } = await sell(till)
  const inserted = await withTenant({ pool: app.deps.pool, caller: admin }, async (db) => {
    const sale = await findPurchase(db, { partnerId: admin.partnerId, id })
    if (!sale) return undefined
    const { partnerId, storeId, programId, terminalId, cashierId, cashierName, timeoutSeconds } = sale
    const row = { partnerId, storeId, programId, terminalId, cashierId, cashierName, timeoutSeconds }
    const drawn = [receiptNumber, receiptNumber, receiptNumberOf(7)]
    return insertPurchase(
      db,
      {
        ...row,
        id: newId(),
        type: 'RETURN',
        status: 'ANALYZED',
        originalId: id,
        netCents: 0,
        taxCents: 0,
        coveredCents: 0,
      },
      () => drawn.shift() ?? '',
    )
  })
  expect(inserted?.receiptNumber).toBe(receiptNumberOf(7))
})

test('a till of another store returns a sale by its number', async () => {
  const { admin, till } = await aStore()
  const { id, receiptNumber, cardToken } = await sell(till)
  const there = { ...admin, storeId: admin.storeIds[1] ?? '' }
  const elsewhere = await createTill(app, there)
  await liftTillLimits(there)
  const typed = receiptNumber.toLowerCase().replace('-', ' ')
  for (const reference of [typed, id]) {
    expect(await find(elsewhere, reference)).toMatchObject({ id, receiptNumber })
  }
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  const back = await elsewhere.call(returnPurchase, { params: { id }, body })
  expect(back).toMatchObject({ status: 'CONFIRMED', originalPurchaseId: id, benefitsAmount: 4.29 })
  // The money belongs to the store of the sale; the terminal that gave it back still reads its return.
  expect(await admin.call(getTransaction, { params: { id: back.id } })).toMatchObject({ storeId: admin.storeId })
  expect(await elsewhere.call(getPosPurchase, { params: { id: back.id } })).toMatchObject({ id: back.id })
  await elsewhere.call(sendPosReceipt, { params: { id: back.id }, body: { email: 'ana@people.test' } })
  const { till: stranger } = await aStore()
  const missing = { status: 404, code: 'purchase.not-found' }
  await expect(find(stranger, typed)).rejects.toMatchObject(missing)
  await expect(stranger.call(returnPurchase, { params: { id }, body })).rejects.toMatchObject(missing)
})

test('a wrong number is named and guesses are limited', async () => {
  const { admin, till } = await aStore()
  const { receiptNumber } = await sell(till)
  const first = receiptNumber.startsWith('0') ? '2' : '0'
  await expect(find(till, first + receiptNumber.slice(1))).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'reference', code: 'receipt-number.wrong' }],
  })
  await expect(find(till, '4821')).rejects.toMatchObject({ fields: [{ code: 'receipt-number.form' }] })
  const guesses = Array.from({ length: 20 }, (_, index) => receiptNumberOf(index))
  for (const guess of guesses) await expect(find(till, guess)).rejects.toMatchObject({ status: 404 })
  await expect(find(till, receiptNumber)).rejects.toMatchObject({ status: 429 })
  const colleague = await aColleague(app, admin, till)
  await expect(find(colleague, receiptNumber)).rejects.toMatchObject({ status: 429 })
  expect(await find(await createTill(app, admin), receiptNumber)).toMatchObject({ receiptNumber })
})
