import { inMemory, openTill, type OpenTill, type TillCall } from '@tillgate/client/till.ts'
import { expect, test } from 'vitest'
import { trainingTill } from './training-till.ts'

const milk = {
  id: '0190f000-0000-7000-8000-0000000000aa',
  barcode: '036000291452',
  name: 'Milk',
  description: 'A gallon',
  unit: 'COUNT' as const,
  price: 4.29,
  taxPercentage: 0,
  reason: 'COVERED' as const,
  purse: 'FOOD',
  maxPrice: null,
}
const soap = { ...milk, barcode: '4006381333931', name: 'Soap', price: 2.5, taxPercentage: 7, purse: null }

/** A training at a till whose other calls would fail and be seen. */
const aTraining = () => {
  const calls: TillCall[] = []
  const options = {
    base: 'http://127.0.0.1:9',
    appVersion: '1.0.0',
    language: 'en-US' as const,
    trial: { userAgent: 'vitest', hostname: 'localhost' },
    checksAnswers: false,
    sleep: async () => {},
    onCall: (call: TillCall) => calls.push(call),
  }
  const device = { terminalId: '', terminalKey: '' }
  const items = [milk, { ...soap, reason: 'NOT_LISTED' as const }]
  const till: OpenTill = {
    ...openTill(options, device, inMemory()),
    item: async (barcode) => items.find((item) => item.barcode === barcode) ?? milk,
  }
  const purses = [{ program: 'BENEFIT', code: 'FOOD', name: 'Food' }]
  return {
    training: trainingTill(till, {
      store: 'Store 1',
      purses,
      paperMm: 58,
      words: { training: 'PRÁCTICAS', total: 'Total' },
    }),
    calls,
  }
}
const lines = [
  { barcode: milk.barcode, quantity: 3 },
  { barcode: soap.barcode, quantity: 1 },
]
const paying = (cardToken: string) => ({ cardToken, entryMode: 'CONTACTLESS' as const, expectedTotal: 0 })

test('prices, pays and gives back without a call', async () => {
  const { training, calls } = aTraining()
  const basket = await training.price({ lines })
  expect(basket).toMatchObject({ totalAmount: 15.55, taxAmount: 0.18, coveredAmount: 12.87 })
  const paid = await training.charge(basket.id, paying('training_enough'))
  expect(paid).toMatchObject({ status: 'CONFIRMED', benefitsAmount: 12.87, splitTenderAmount: 2.68 })
  expect(paid.balances).toEqual([{ purse: 'FOOD', amount: 487.13 }])
  const back = await training.giveBack(paid.id, { lines: [{ lineId: 1, quantity: 1 }], cardToken: 'training_enough' })
  expect(back).toMatchObject({ type: 'RETURN', totalAmount: 4.29, benefitsAmount: 4.29 })
  await training.sendReceipt(paid.id, { email: 'ana@people.test' })
  expect((await training.receipt(paid.id)).printed).toMatchObject({ kind: 'PRÁCTICAS', paperMm: 58 })
  await training.openDrawer()
  expect(await training.purchasesOf()).toHaveLength(2)
  expect(calls).toEqual([])
})

test('play cards pay in part, decline, and give no answer', async () => {
  const { training, calls } = aTraining()
  const { id } = await training.price({ lines })
  expect(await training.charge(id, paying('training_low'))).toMatchObject({ benefitsAmount: 10 })
  const other = await training.price({ lines })
  const declined = training.charge(other.id, paying('training_empty'))
  await expect(declined).rejects.toMatchObject({ status: 409, code: 'card.declined', reason: 'NO_BALANCE' })
  const stop = new AbortController()
  const slow = training.charge(other.id, paying('training_slow'), { signal: stop.signal })
  stop.abort()
  await expect(slow).rejects.toMatchObject({ status: 0 })
  expect((await training.reverseCharge('key', other.id)).status).toBe('REVERSED')
  expect(calls).toEqual([])
})
