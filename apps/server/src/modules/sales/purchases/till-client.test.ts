import {
  inMemory,
  openTill,
  registerDevice,
  type TillCall,
  type TillOptions,
  type TillStore,
} from '@tillgate/client/till.ts'
import { updateStoreSettings } from '@tillgate/contract/scale-labels.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShelf, createTill } from '#server/testing/tills.ts'
import { sweepSales } from './purchases.jobs.ts'
import { getRow } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const options = (more: Partial<TillOptions> = {}): TillOptions => ({
  base: app.base,
  appVersion: '1.0.0',
  language: 'en-US',
  trial: { userAgent: 'vitest', hostname: 'localhost' },
  checksAnswers: true,
  sleep: async () => {},
  ...more,
})
const aCard = (family = 'ok'): string => `card_sbx_${family}_${newId()}`

const stored = (store: TillStore) => store.change((memory) => memory)

/** A till as an app has it, from the activation code on. */
const aClient = async (more: Partial<TillOptions> = {}, store = inMemory()) => {
  const admin = await aRetailer(app)
  const { milk, soap } = await createShelf(app, admin)
  // A cashier of the store; the client then opens a device of its own.
  const { email } = await createTill(app, admin)
  const { activationCode } = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const device = await registerDevice(options(), { activationCode, model: 'Client 1' })
  const till = openTill(options(more), device, store)
  await till.signIn(email, password)
  const lines = [
    { barcode: milk, quantity: 2 },
    { barcode: soap, quantity: 1 },
  ]
  return { admin, till, device, email, lines, store, milk }
}
const paying = (cardToken: string) => ({ cardToken, entryMode: 'CONTACTLESS' as const, expectedTotal: 11.26 })

test('a till scans, prices, charges and refunds', async () => {
  const calls: TillCall[] = []
  const { till, lines, milk, store } = await aClient({ onCall: (call) => calls.push(call) })
  expect(await till.item(milk)).toMatchObject({ price: 4.29, reason: 'COVERED', purse: 'FOOD' })
  const first = await till.price({ lines: lines.slice(0, 1) })
  const basket = await till.reprice(first.id, { lines })
  expect(basket).toMatchObject({ id: first.id, terminalTxnNo: 1, totalAmount: 11.26, coveredAmount: 8.58 })
  const card = aCard()
  const { outcome, purchase } = await till.confirm(basket.id, paying(card))
  expect({ outcome, paid: purchase.benefitsAmount }).toEqual({ outcome: 'paid', paid: 8.58 })
  const back = await till.giveBack(basket.id, { lines: [{ lineId: 1, quantity: 1 }], cardToken: card })
  expect(back).toMatchObject({ type: 'RETURN', benefitsAmount: 4.29 })
  expect((await till.sendReceipt(basket.id, { email: 'shopper@example.com' })).id).toBe(basket.id)
  expect((await till.purchase(basket.id)).lines[0]?.returnedQuantity).toBe(1)
  expect((await till.purchasesOf()).map(({ id }) => id)).toContain(basket.id)
  expect(await stored(store)).toEqual({ lastNumber: 1, reversing: [] })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/pos/purchase/:id/confirm')
  expect(calls.every(({ status }) => status === 200)).toBe(true)
})

test('parks and cancels baskets, reverses sales, handles declines', async () => {
  const { till, lines, store } = await aClient()
  const aside = await till.price({ lines, park: true })
  expect(aside.status).toBe('DRAFT')
  expect((await till.cancel(aside.id)).status).toBe('CANCELED')
  const basket = await till.price({ lines })
  await expect(till.confirm(basket.id, paying('card_sbx_lost'))).rejects.toMatchObject({ code: 'card.declined' })
  await till.confirm(basket.id, paying(aCard()))
  expect(await till.reverse(basket.id)).toEqual({ reversed: true, status: 'REVERSED' })
  expect(await stored(store)).toEqual({ lastNumber: 2, reversing: [] })
  await till.signOut()
  await expect(till.purchase(basket.id)).rejects.toMatchObject({ status: 401 })
})

test('reverses a confirmation without an answer in time', async () => {
  const { till, lines, store } = await aClient()
  const card = aCard()
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'slow', delayMs: 4000 },
  })
  const basket = await till.price({ lines })
  const { outcome, purchase } = await till.confirm(basket.id, paying(card), 1500)
  expect({ outcome, status: purchase.status }).toEqual({ outcome: 'reversed', status: 'REVERSED' })
  expect(await stored(store)).toMatchObject({ reversing: [] })
  await expect
    .poll(async () => {
      await sweepSales(app.worker)
      return (await drive.issuer.card(card)).balances['FOOD']
    })
    .toBe(50_000)
})

test('a second sign-in leaves a payment that is under way', async () => {
  const { till, lines, store, email } = await aClient()
  const card = aCard()
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'slow', delayMs: 2000 },
  })
  const basket = await till.price({ lines })
  const charged = till.charge(basket.id, paying(card))
  await expect.poll(async () => (await stored(store)).reversing).toHaveLength(1)
  await till.signIn(email, password)
  expect(await charged).toMatchObject({ status: 'CONFIRMED' })
  expect(await till.purchase(basket.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await stored(store)).toMatchObject({ reversing: [] })
})

test('a payment that the cashier stops is reversed after a restart', async () => {
  const { till, device, lines, store, email } = await aClient()
  const card = aCard()
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'slow', delayMs: 1500 },
  })
  const basket = await till.price({ lines })
  const stop = new AbortController()
  const charged = till.charge(basket.id, paying(card), { signal: stop.signal })
  await expect.poll(async () => (await stored(store)).reversing).toHaveLength(1)
  stop.abort()
  await expect(charged).rejects.toMatchObject({ name: 'AbortError' })
  // The app ends before it has told the server.
  expect((await stored(store)).reversing).toHaveLength(1)
  const later = openTill(options(), device, store)
  await later.signIn(email, password)
  expect(await stored(store)).toMatchObject({ reversing: [] })
  await expect.poll(async () => (await later.purchase(basket.id)).status).not.toBe('CONFIRMED')
})

test('sends unfinished reversals after the next sign-in', async () => {
  const store = inMemory()
  const { till, device, email, lines } = await aClient({}, store)
  const basket = await till.price({ lines })
  const key = newId()
  await store.change((memory) => ({ ...memory, reversing: [key] }))
  const later = openTill(options(), device, store)
  await later.signIn(email, password)
  expect(await stored(store)).toMatchObject({ reversing: [] })
  expect((await later.purchase(basket.id)).status).toBe('ANALYZED')

  // Goods of the sale came back meanwhile: the sale cannot be reversed any more, and the next sign-in still works.
  const card = aCard()
  const { purchase } = await later.confirm(basket.id, paying(card))
  await later.giveBack(purchase.id, { lines: [{ lineId: 1, quantity: 1 }], cardToken: card })
  const { requestKey } = await getRow(app.owner, 'authorisation', { purchaseId: purchase.id })
  await store.change((memory) => ({ ...memory, reversing: [requestKey] }))
  await openTill(options(), device, store).signIn(email, password)
  expect(await stored(store)).toMatchObject({ reversing: [] })
  expect((await later.purchase(purchase.id)).status).toBe('CONFIRMED')
})

test('repeats an unanswered call once under its key', async () => {
  let lost = 0
  const real = globalThis.fetch
  const { till, lines, store } = await aClient()
  globalThis.fetch = async (address, init) => {
    const answer = await real(address, init)
    lost += 1
    if (lost === 1) throw new TypeError('the line was cut')
    return answer
  }
  try {
    const basket = await till.price({ lines })
    expect(basket.terminalTxnNo).toBe(1)
    expect(lost).toBe(2)
    expect((await till.purchasesOf()).map(({ id }) => id)).toEqual([basket.id])
  } finally {
    globalThis.fetch = real
  }
  expect(await stored(store)).toMatchObject({ lastNumber: 1 })
})

test('reads scale labels in the form of the store without a call', async () => {
  const calls: TillCall[] = []
  const { admin, till, email } = await aClient({ onCall: (call) => calls.push(call) })
  const label = labelOf('200417', 599)
  expect(till.readLabel(label)).toBeUndefined()

  const body = { labelForm: 'PRICE_4_CHECKED' as const, labels: [label] }
  await admin.call(updateStoreSettings, { params: { id: admin.storeId }, body })
  expect(await till.signIn(email, password)).toMatchObject({ labelForm: 'PRICE_4_CHECKED' })
  const before = calls.length
  expect(till.readLabel(label)).toEqual({ form: 'PRICE_4_CHECKED', item: '00417', cents: 599 })
  expect(till.readLabel(`${label.slice(0, -1)}${(Number(label.at(-1)) + 1) % 10}`)).toBe('UNREADABLE')
  expect(till.readLabel('036000291452')).toBeUndefined()
  expect(calls).toHaveLength(before)
})
