import { openCashierSession, registerTerminal } from '@tillgate/contract/pos.ts'
import { createPurchase, getPosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createTerminal, listTerminals, renewActivation, retireTerminal } from '@tillgate/contract/terminals.ts'
import {
  createTerminalAsOperator,
  listTerminalsAsOperator,
  renewActivationAsOperator,
  retireTerminalAsOperator,
} from '@tillgate/contract/terminals.ts'
import { inactivateStore, listStores } from '@tillgate/contract/stores.ts'
import { inactivateUser } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { newId } from '#server/base/ids.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { answersWith, letActivationAge } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, aTerminal, createTill, nextNumber, tillLine } from '#server/testing/tills.ts'
import { wrongCodesOfAll } from '../till/sessions.service.ts'
import { deleteRows, insertRow } from '#server/world/rows.queries.ts'

const app = await startApp()
const device = { model: 'Test 1', appVersion: '1.0.0' }
const activate = (activationCode: string) =>
  tillLine(app, {}).call(registerTerminal, { body: { activationCode, ...device } })
const failed = { status: 400, code: 'activation.failed' }

test('a code in any spelling activates a device once', async () => {
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  const { activationCode, terminalId } = await admin.call(createTerminal, { params, body: { name: 'Front' } })
  expect(activationCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect((await admin.call(listTerminals, { params })).items).toMatchObject([{ id: terminalId, status: 'PENDING' }])

  const typed = `${activationCode.slice(0, 4)} - ${activationCode.slice(4).toLowerCase()}`
  expect((await activate(typed)).terminalId).toBe(terminalId)

  await expect(activate(activationCode)).rejects.toMatchObject(failed)
  expect((await admin.call(listTerminals, { params })).items).toMatchObject([
    { name: 'Front', status: 'ACTIVE', model: 'Test 1', appVersion: '1.0.0', updateBy: null },
  ])
})

test('a new code invalidates the old one; codes expire', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const admin = await aRetailer(app)
  const first = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const params = { id: admin.storeId, terminalId: first.terminalId }
  const second = await admin.call(renewActivation, { params })
  await expect(activate(first.activationCode)).rejects.toMatchObject(failed)
  await letActivationAge(app, first.terminalId)
  await expect(activate(second.activationCode)).rejects.toMatchObject(failed)

  const third = await admin.call(renewActivation, { params })
  await activate(third.activationCode)
  await expect(admin.call(renewActivation, { params })).rejects.toMatchObject({ code: 'terminal.not-waiting' })
})

test('lists the expiry of usable codes only', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const admin = await aRetailer(app)
  const operator = await anOperator(app)
  const params = { id: admin.storeId }
  const listed = async () => (await admin.call(listTerminals, { params })).items.map((one) => one.codeExpiresAt)

  const first = await admin.call(createTerminal, { params, body: {} })
  expect(await listed()).toEqual([first.expiresAt])
  await letActivationAge(app, first.terminalId)
  expect(await listed()).not.toEqual([first.expiresAt])
  const ofTerminal = { params: { ...params, terminalId: first.terminalId } }
  const second = await operator.call(renewActivationAsOperator, ofTerminal)
  expect(await listed()).toEqual([second.expiresAt])
  expect((await operator.call(listTerminalsAsOperator, { params })).items).toMatchObject([
    { codeExpiresAt: second.expiresAt },
  ])

  await activate(second.activationCode)
  expect(await listed()).toEqual([null])
  const waiting = await admin.call(createTerminal, { params, body: {} })
  const gone = await admin.call(retireTerminal, { params: { ...params, terminalId: waiting.terminalId } })
  expect(gone).toMatchObject({ status: 'RETIRED', codeExpiresAt: null })
})

test('the store list counts active terminals', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const admin = await aRetailer(app, { stores: 2 })
  const counted = async () =>
    (await admin.call(listStores, { query: {} })).items.find(({ id }) => id === admin.storeId)?.terminals
  expect(await counted()).toBe(0)
  await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const { terminalId } = await aTerminal(app, admin)
  await aTerminal(app, admin)
  expect(await counted()).toBe(2)
  await admin.call(retireTerminal, { params: { id: admin.storeId, terminalId } })
  expect(await counted()).toBe(1)
})

test('limits code guesses to ten an hour', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => activate('AAAA2222')))
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  expect(codes.filter((code) => code === 'rate.too-many')).toHaveLength(2)
  await withIdentity(app.deps.pool, forgetLimits)
})

test('a store activates all its tills within an hour', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const admin = await aRetailer(app)
  for (let index = 0; index < 12; index += 1) await aTerminal(app, admin)
  expect((await admin.call(listTerminals, { params: { id: admin.storeId } })).items).toHaveLength(12)
})

test('a retired device’s key stops working', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const params = { id: admin.storeId, terminalId: till.terminalId }

  expect(await admin.call(retireTerminal, { params })).toMatchObject({ status: 'RETIRED' })

  await expect(aBasket(till)).rejects.toMatchObject({ status: 401 })
  const body = { email: till.email, password, terminalId: till.terminalId, appVersion: '1.0.0' }
  const again = tillLine(app, { terminalKey: till.terminalKey }).call(openCashierSession, { body })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'terminal.retired' })
  await expect(admin.call(retireTerminal, { params })).rejects.toMatchObject({ code: 'terminal.retired' })
})

test('a session does not work on another device', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const other = await aTerminal(app, admin)
  for (const terminalKey of [other.terminalKey, undefined]) {
    const line = tillLine(app, { token: till.token, ...(terminalKey === undefined ? {} : { terminalKey }) })
    const basket = { terminalTxnNo: nextNumber(), lines: [{ barcode: '036000291452', quantity: 1 }] }
    await expect(line.call(createPurchase, { body: basket })).rejects.toMatchObject({ status: 401 })
  }
})

test('only the store’s cashiers sign in at its device', async () => {
  const admin = await aRetailer(app)
  const { terminalId, terminalKey } = await aTerminal(app, admin)
  const other = await aRetailer(app)
  const people = [
    {
      person: await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId }),
      code: 'cashier.not-here',
    },
    {
      person: await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: other.partnerId }),
      code: 'login.failed',
    },
    { person: admin, code: 'login.failed' },
  ]
  for (const { person, code } of people) {
    const body = { email: person.email, password, terminalId, appVersion: '1.0.0' }
    await expect(tillLine(app, { terminalKey }).call(openCashierSession, { body })).rejects.toMatchObject({ code })
  }
  const body = { email: admin.email, password, terminalId, appVersion: '1.0.0' }
  await expect(tillLine(app, {}).call(openCashierSession, { body })).rejects.toMatchObject({ status: 401 })
})

test('deactivated cashiers and closed stores stop selling at once', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  await admin.call(inactivateUser, { params: { id: till.cashierId } })
  await expect(aBasket(till)).rejects.toMatchObject({ status: 401 })

  const second = await createTill(app, admin)
  const basket = await aBasket(second)
  await admin.call(inactivateStore, { params: { id: admin.storeId } })
  await expect(aBasket(second)).rejects.toMatchObject({ status: 409, code: 'store.not-active' })
  expect((await second.call(getPosPurchase, { params: { id: basket.id } })).status).toBe('ANALYZED')
})

test('refuses outdated apps and warns nearly outdated ones', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const open = (appVersion: string) =>
    tillLine(app, { terminalKey: till.terminalKey }).call(openCashierSession, {
      body: { email: till.email, password, terminalId: till.terminalId, appVersion },
    })
  try {
    await insertRow(app.owner, 'pos_release', {
      version: '1.10.0',
      publishedAt: new Date('2024-01-01'),
      updateBy: new Date('2099-01-01'),
    })
    expect((await open('1.9.0')).update).toEqual({ version: '1.10.0', updateBy: '2099-01-01T00:00:00.000Z' })
    await insertRow(app.owner, 'pos_release', {
      version: '1.9.0',
      publishedAt: new Date('2024-01-01'),
      updateBy: new Date('2024-02-01'),
    })
    await expect(open('1.2.0')).rejects.toMatchObject({ code: 'update.required' })
    expect((await open('1.10.0')).update).toBeNull()
  } finally {
    await deleteRows(app.owner, 'pos_release', {})
  }
})

test('an operator adds and retires devices of existing stores', async () => {
  const operator = await anOperator(app)
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  const { terminalId } = await operator.call(createTerminalAsOperator, { params, body: { name: 'Sent by mail' } })
  expect((await admin.call(listTerminals, { params })).items).toMatchObject([{ name: 'Sent by mail' }])
  await operator.call(retireTerminalAsOperator, { params: { ...params, terminalId } })
  expect((await operator.call(listTerminalsAsOperator, { params })).items).toMatchObject([{ status: 'RETIRED' }])
  const nowhere = operator.call(createTerminalAsOperator, { params: { id: newId() }, body: {} })
  await expect(nowhere).rejects.toMatchObject({ status: 404, code: 'store.not-found' })
})

test('repeated calls add no device and hide the code', async () => {
  const admin = await aRetailer(app)
  const sent = { params: { id: admin.storeId }, body: { name: 'Front' } }
  const key = { key: newId() }
  const first = await admin.call(createTerminal, sent, key)
  expect(await admin.call(createTerminal, sent, key)).toEqual({ ...first, activationCode: '' })
  expect((await admin.call(listTerminals, { params: sent.params })).items).toHaveLength(1)
  expect(await answersWith(app, first.activationCode)).toBe(0)
})

test('wrong codes do not block the right one', async () => {
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  const { activationCode } = await admin.call(createTerminal, { params, body: { name: 'Front' } })
  await withIdentity(app.deps.pool, forgetLimits)
  const wrong = async () => activate('ABCDEFGH').catch((refused: { code: string }) => refused.code)
  const codes = []
  for (let index = 0; index < 11; index += 1) codes.push(await wrong())
  expect(codes.slice(-2)).toEqual(['activation.failed', 'rate.too-many'])

  expect(await activate(activationCode)).toMatchObject({ store: { id: admin.storeId } })
  await withIdentity(app.deps.pool, forgetLimits)
})

test('refuses wrong codes above a ceiling and reports once', async () => {
  const admin = await aRetailer(app)
  const { activationCode } = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const boss = await anOperator(app, 'OPERATOR_ADMIN')
  const post = mailbox(app)
  await withIdentity(app.deps.pool, async (db) => {
    await forgetLimits(db)
    for (let index = 0; index < wrongCodesOfAll.max; index += 1) await claim(db, app.deps.keyring, [wrongCodesOfAll])
  })

  const wrong = () => activate('ABCDEFGH').catch((refused: { code: string }) => refused.code)
  expect([await wrong(), await wrong()]).toEqual(['rate.too-many', 'rate.too-many'])
  const subjects = (await post.sentTo(boss.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Somebody guesses activation codes of terminals'])
  expect(await activate(activationCode)).toMatchObject({ store: { id: admin.storeId } })
  await withIdentity(app.deps.pool, forgetLimits)
})

test('limits the codes that each person issues', async () => {
  const admin = await aRetailer(app)
  const body = { name: 'Front' }
  await admin.call(createTerminal, { params: { id: admin.storeId }, body })
  const limit = { name: 'activation-codes-of', subject: admin.id, max: 100, seconds: 3600 }
  await withIdentity(app.deps.pool, async (db) => {
    for (let index = 0; index < 99; index += 1) await claim(db, app.deps.keyring, [limit])
  })
  await expect(admin.call(createTerminal, { params: { id: admin.storeId }, body })).rejects.toMatchObject({
    code: 'rate.too-many',
  })
})
