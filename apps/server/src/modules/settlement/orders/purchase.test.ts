import { requestAdjustment } from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { getPurchase, listAdjustments, listPartnerPurchases } from '@tillgate/contract/operator-purchases.ts'
import { getTransaction } from '@tillgate/contract/purchases.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller } from '#server/testing/payouts.ts'
import { startApp } from '#server/testing/start-app.ts'
import { closeCycle } from '#server/testing/statements.queries.ts'
import { giveBack, sell } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const [first, second] = [await anOperator(app), await anOperator(app)]

const aSale = async () => {
  const seller = await aSeller(app)
  const { id, receiptNumber, cardToken } = await sell(seller.till)
  const params = { partnerId: seller.partnerId, receiptNumber }
  const body = { partnerId: seller.partnerId, storeId: seller.storeId, receiptNumber }
  const words = { reason: 'The list pays more since Nov 1.', said: 'The list pays more.' }
  return { seller, id, cardToken, receiptNumber, params, adjustment: { ...body, ...words } }
}
const read = (params: { partnerId: string; receiptNumber: string }) => first.call(getPurchase, { params })

test('returns the amounts that the partner sees', async () => {
  const { seller, id, params } = await aSale()
  const shown = await seller.call(getTransaction, { params: { id } })

  const purchase = await read(params)

  expect(purchase.transaction).toEqual(shown)
  expect(sumDollars(purchase.entries.map(({ amount }) => amount))).toBe(shown.netAmount)
  expect(purchase).toMatchObject({
    isBalanced: true,
    partner: { id: seller.partnerId },
    card: { state: 'APPROVED', purses: ['Food'], approved: shown.benefitsAmount, last4: shown.lastPanFourDigits },
    entries: [
      { type: 'SALE', order: null },
      { type: 'PROC_FEE', order: null },
      { type: 'FIXED_FEE', order: null },
    ],
  })
})

test('reads typed numbers and refuses wrong ones', async () => {
  const { params, id } = await aSale()
  const typed = params.receiptNumber.replace('-', ' ').toLowerCase()
  expect((await read({ ...params, receiptNumber: typed })).transaction.id).toBe(id)
  const other = await aSale()
  await expect(read({ ...params, receiptNumber: other.receiptNumber })).rejects.toMatchObject({
    status: 404,
    code: 'purchase.not-found',
  })
  await expect(read({ ...params, receiptNumber: 'MILK' })).rejects.toMatchObject({ status: 400 })
})

test('returns the payment order of each entry', async () => {
  const { seller, params } = await aSale()
  const { paymentOrderId } = await closeCycle(app, seller, { cutOff: '2026-11-20T22:00:00Z' })
  const { entries } = await read(params)
  expect(entries.map(({ order }) => order?.id)).toEqual([paymentOrderId, paymentOrderId, paymentOrderId])
  expect(entries[0]?.order).toMatchObject({ cutOff: '2026-11-20T22:00:00.000Z', state: 'READY' })
})

test('a return takes its part back and stays balanced', async () => {
  const { seller, id, cardToken, params } = await aSale()
  const { receiptNumber } = await giveBack(seller.till, { id, cardToken })
  const returned = await read({ ...params, receiptNumber })
  expect(returned).toMatchObject({ isBalanced: true, transaction: { purchaseTransactionType: 'RETURN' } })
  expect((await read(params)).transaction.returns).toMatchObject([{ receiptNumber }])
})

test('lists an adjustment from the proposal to the order', async () => {
  const { seller, params, adjustment, receiptNumber } = await aSale()
  const list = async () => (await first.call(listAdjustments, { query: params })).items
  expect(await list()).toEqual([])

  const { id } = await first.call(requestAdjustment, { body: { ...adjustment, amount: 101 } })
  expect(await list()).toMatchObject([
    { id, state: 'waiting', amount: 101, receiptNumber, order: null, decidedBy: null },
  ])
  await second.call(confirmChangeProposal, { params: { id } })
  expect(await list()).toMatchObject([{ id, state: 'booked', decidedBy: { id: second.id } }])
  const { paymentOrderId } = await closeCycle(app, seller, { cutOff: '2026-11-19T22:00:00Z' })
  expect(await list()).toMatchObject([{ id, state: 'stated', order: { id: paymentOrderId } }])
})

test('lists the adjustments of one purchase or of all', async () => {
  const { params, adjustment } = await aSale()
  const { receiptNumber: number, ...plain } = adjustment
  const { id } = await first.call(requestAdjustment, {
    body: { ...adjustment, receiptNumber: ` ${number} `, amount: 2 },
  })
  const other = await first.call(requestAdjustment, { body: { ...plain, amount: -1 } })
  const { partnerId } = params
  const ids = async (query: { partnerId: string; receiptNumber?: string }) =>
    (await first.call(listAdjustments, { query })).items.map((one) => one.id)
  expect(await ids(params)).toEqual([id])
  expect(await ids({ partnerId })).toEqual([other.id, id])
})

test('finds purchases by number, card and amount', async () => {
  const { seller, id, receiptNumber, params } = await aSale()
  const other = await sell(seller.till)
  const ids = async (search?: string) => {
    const query = search === undefined ? {} : { search }
    const { items } = await first.call(listPartnerPurchases, { params: { id: params.partnerId }, query })
    return items.map((one) => one.id)
  }
  const { transaction } = await read(params)
  expect(await ids()).toEqual([other.id, id])
  expect(await ids(receiptNumber)).toEqual([id])
  expect(await ids('11.26')).toEqual([other.id, id])
  expect(await ids(transaction.lastPanFourDigits ?? '')).toContain(id)
  expect(await ids('99.99')).toEqual([])
  const stranger = await aSale()
  expect(await ids(stranger.receiptNumber)).toEqual([])
})
