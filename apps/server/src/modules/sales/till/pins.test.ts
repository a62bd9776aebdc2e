import { beginOwnPin, changePassword, getTwoFactor, setOwnPin } from '@tillgate/contract/account.ts'
import { pinTriesLeft, type OpenTill } from '@tillgate/client/till.ts'
import { getPosPurchase, listPosPurchases } from '@tillgate/contract/pos-purchases.ts'
import { listPosPeople, openPinSession } from '@tillgate/contract/pos-people.ts'
import { retireTerminal } from '@tillgate/contract/terminals.ts'
import { activateUser, deleteUserPin, getUser, inactivateUser } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { aPerson, aRetailer, password } from '#server/testing/people.ts'
import { earlier } from '#server/testing/earlier.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  aColleague,
  aStoreWithTill,
  aTerminal,
  createTill,
  openTillAt,
  tillLine,
  type TestTill,
} from '#server/testing/tills.ts'
import { getRow, insertRow, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)

const pin = '4826'
/** A cashier who has chosen a PIN at the till, with the client of the app. */
const aPinOwner = async () => {
  const { admin, till } = await aStoreWithTill(app)
  const client = openTillAt(app, till)
  await client.signIn(till.email, password)
  await client.choosePin(pin)
  return { admin, till, client }
}
/** A wrong PIN: `triesLeft`, or the code of the refusal. */
const wrong = (client: OpenTill, id: string, given = '9517'): Promise<number | string> =>
  client.signInWithPin(id, given).then(
    () => 'done',
    async (error: unknown) => pinTriesLeft(error) ?? endOf(Promise.reject(error)),
  )

test('lists the people of the store at an active terminal', async () => {
  const { admin, till, client } = await aPinOwner()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const elsewhere = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await aRetailer(app)

  const people = await openTillAt(app, till).people()

  expect(people.map(({ id, role, hasPin }) => [id, role, hasPin])).toEqual(
    expect.arrayContaining([
      [till.cashierId, 'CASHIER', true],
      [supervisor.id, 'SUPERVISOR', false],
      [admin.id, 'STORE_ADMIN', false],
    ]),
  )
  expect(people).toHaveLength(3)
  expect(people.some(({ id }) => id === elsewhere.id)).toBe(false)
  expect(people.find(({ id }) => id === till.cashierId)?.lastSeenAt).toMatch(/^20/)
  await expect(tillLine(app, {}).call(listPosPeople, {})).rejects.toMatchObject({ status: 401 })
  await admin.call(retireTerminal, { params: { id: admin.storeId, terminalId: till.terminalId } })
  await expect(client.people()).rejects.toMatchObject({ code: 'terminal.retired' })
})

test('a PIN opens a session at every terminal of the store', async () => {
  const { admin, till } = await aPinOwner()
  const other = openTillAt(app, await aTerminal(app, admin))

  const session = await other.signInWithPin(till.cashierId, pin)

  expect(session.cashier.id).toBe(till.cashierId)
  expect(await other.purchasesOf()).toEqual([])
  const stored = await getRow(app.owner, 'till_pin', { userId: till.cashierId })
  expect(stored).toMatchObject({ hash: expect.stringMatching(/^\$argon2id\$/) })
})

test.each(['0000', '1111', '1234', '9876', '1212', '1987', '2004'])('refuses the weak PIN %s', async (weak) => {
  const { till } = await aStoreWithTill(app)
  const client = openTillAt(app, till)
  await client.signIn(till.email, password)
  expect(await endOf(client.choosePin(weak))).toBe('pin.weak')
})

test('a PIN is chosen only after a recent sign-in with the password', async () => {
  const { till, client } = await aPinOwner()
  const other = openTillAt(app, till)
  await other.signInWithPin(till.cashierId, pin)
  expect(await endOf(other.choosePin('7391'))).toBe('pin.needs-password')

  await updateRows(
    app.owner,
    'session',
    { userId: till.cashierId },
    { authenticatedAt: earlier('authenticated_at', 601) },
  )

  expect(await endOf(client.choosePin('7391'))).toBe('pin.needs-password')
})

test('five wrong PINs in a row require the password', async () => {
  const { till, client } = await aPinOwner()
  const id = till.cashierId
  expect(await wrong(client, id)).toBe(4)
  // A right PIN begins the count again.
  await client.signInWithPin(id, pin)
  for (const left of [4, 3, 2, 1, 0]) expect(await wrong(client, id)).toBe(left)

  expect(await wrong(client, id, pin)).toBe('pin.blocked')
  await client.signIn(till.email, password)
  expect(await endOf(client.signInWithPin(id, pin))).toBe('done')
})

test('parallel guesses count like sequential guesses', async () => {
  const { till } = await aPinOwner()
  const ends = await Promise.all(
    Array.from({ length: 12 }, (_, index) => wrong(openTillAt(app, till), till.cashierId, String(5100 + 7 * index))),
  )
  expect(ends.filter((end) => end === 'pin.blocked')).toHaveLength(7)
})

test('wrong PINs of one person at many terminals are limited', async () => {
  const { admin, till } = await aPinOwner()
  const ends: (number | string)[] = []
  for (let index = 0; index < 3; index += 1) {
    const client = openTillAt(app, await aTerminal(app, admin))
    for (let guess = 0; guess < 4; guess += 1) ends.push(await wrong(client, till.cashierId))
  }
  expect(ends.slice(0, 10).every((end) => typeof end === 'number')).toBe(true)
  expect(ends.slice(10)).toEqual(['pin.blocked', 'pin.blocked'])
  expect(await wrong(openTillAt(app, await aTerminal(app, admin)), till.cashierId, pin)).toBe('pin.blocked')
})

test('wrong PINs of many people at one terminal are limited', async () => {
  const { admin, till } = await aPinOwner()
  const colleagues: TestTill[] = [till]
  for (let index = 0; index < 5; index += 1) {
    const colleague = await aColleague(app, admin, till)
    const client = openTillAt(app, colleague)
    await client.signIn(colleague.email, password)
    await client.choosePin(pin)
    colleagues.push(colleague)
  }
  const client = openTillAt(app, till)
  for (const { cashierId } of colleagues.slice(0, 5)) {
    for (let guess = 0; guess < 4; guess += 1) expect(await wrong(client, cashierId)).toBeTypeOf('number')
  }
  expect(await wrong(client, colleagues[5]?.cashierId ?? '', pin)).toBe('pin.blocked')
})

test('people without a PIN or of another store get no session', async () => {
  const { admin, till } = await aPinOwner()
  const colleague = await aColleague(app, admin, till)
  const stranger = await aPinOwner()
  const client = openTillAt(app, till)

  expect(await endOf(client.signInWithPin(colleague.cashierId, pin))).toBe('pin.none')
  expect(await endOf(client.signInWithPin(stranger.till.cashierId, pin))).toBe('cashier.not-here')
  expect(await endOf(client.signInWithPin(newId(), pin))).toBe('cashier.not-here')
  const call = tillLine(app, { terminalKey: till.terminalKey })
  const body = { cashierId: till.cashierId, pin, terminalId: stranger.till.terminalId, appVersion: '1.0.0' }
  expect(await endOf(call.call(openPinSession, { body }))).toBe('session.missing')
})

test('deactivation ends a PIN and its sessions', async () => {
  const { admin, till } = await aPinOwner()
  const client = openTillAt(app, till)
  await client.signInWithPin(till.cashierId, pin)
  const params = { id: till.cashierId }

  await admin.call(inactivateUser, { params })

  expect(await endOf(client.purchasesOf())).toBe('session.missing')
  expect(await endOf(client.signInWithPin(till.cashierId, pin))).toBe('cashier.not-here')
  await admin.call(activateUser, { params })
  expect(await endOf(client.signInWithPin(till.cashierId, pin))).toBe('pin.none')
})

test('a new password ends a PIN and its sessions', async () => {
  const { till } = await aPinOwner()
  const client = openTillAt(app, till)
  await client.signInWithPin(till.cashierId, pin)
  const { forgot, reset } = recoveryOf(app)
  await forgot(till.email)
  await reset(till.email, await post.codeTo(till.email))

  expect(await endOf(client.purchasesOf())).toBe('session.missing')
  expect(await endOf(client.signInWithPin(till.cashierId, pin))).toBe('pin.none')
})

test('a Store Admin takes a PIN away, a Supervisor does not', async () => {
  const { admin, till } = await aPinOwner()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const foreigner = await aRetailer(app)
  const client = openTillAt(app, till)
  await client.signInWithPin(till.cashierId, pin)
  const params = { id: till.cashierId }
  expect(await endOf(supervisor.call(deleteUserPin, { params }))).toBe('role.not-allowed')
  expect(await endOf(foreigner.call(deleteUserPin, { params }))).toBe('user.not-found')

  expect(await supervisor.call(getUser, { params })).toMatchObject({ hasPin: true })

  await admin.call(deleteUserPin, { params })

  expect(await admin.call(getUser, { params })).toMatchObject({ hasPin: false })
  expect(await endOf(client.purchasesOf())).toBe('session.missing')
  expect(await endOf(client.signInWithPin(till.cashierId, pin))).toBe('pin.none')
  expect(await endOf(admin.call(deleteUserPin, { params }))).toBe('pin.none')
  // The session of the password goes on.
  expect(await endOf(till.call(listPosPurchases, { query: {} }))).toBe('done')
})

test('a Supervisor chooses a PIN with password and mailed code', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await expect(supervisor.call(beginOwnPin, { body: { password: 'Wrong-password-1' } })).rejects.toMatchObject({
    fields: [{ field: 'password', code: 'password.wrong' }],
  })
  expect(await endOf(supervisor.call(setOwnPin, { body: { pin, code: '123456' } }))).toBe('passcode.expired')
  await supervisor.call(beginOwnPin, { body: { password } })
  const code = await post.codeTo(supervisor.email)
  expect(await endOf(supervisor.call(setOwnPin, { body: { pin: '1234', code } }))).toBe('pin.weak')
  expect(await endOf(supervisor.call(setOwnPin, { body: { pin, code: otherThan(code) } }))).toBe('passcode.wrong')
  expect(await supervisor.call(getTwoFactor, {})).toMatchObject({ hasPin: false })

  await supervisor.call(setOwnPin, { body: { pin, code } })

  expect(await supervisor.call(getTwoFactor, {})).toMatchObject({ hasPin: true })

  const client = openTillAt(app, till)
  expect((await client.signInWithPin(supervisor.id, pin)).cashier.id).toBe(supervisor.id)
  expect((await client.settings()).permissions.find(({ action }) => action === 'RETURN')?.limit).toBe(500)
  const basket = await client.price({ lines: [{ barcode: '036000291452', quantity: 1 }] })
  expect(basket.totalAmount).toBe(4.29)
  await supervisor.call(changePassword, { body: { currentPassword: password, newPassword: another } })
  expect(await endOf(client.purchase(basket.id))).toBe('session.missing')
})

test('a PIN session of one store reads no other store', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [, other = ''] = admin.storeIds
  const till = await createTill(app, admin)
  const elsewhere = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await insertRow(app.owner, 'store_user', { partnerId: admin.partnerId, storeId: other, userId: elsewhere.id })
  const client = openTillAt(app, till)
  expect(await endOf(client.signInWithPin(elsewhere.id, pin))).toBe('cashier.not-here')
  expect(await endOf(till.call(getPosPurchase, { params: { id: newId() } }))).toBe('purchase.not-found')
})
