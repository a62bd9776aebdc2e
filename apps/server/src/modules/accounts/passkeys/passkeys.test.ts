import { changePassword, listSessions } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import { listNotifications } from '@tillgate/contract/notifications.ts'
import * as contract from '@tillgate/contract/passkeys.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { addPasskey, passkeySite, signInWith } from '#server/testing/passkeys.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { endOf, recoveryOf } from '#server/testing/recovery.ts'
import { softwarePasskey } from '#server/testing/software-passkey.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listColumn, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
const site = passkeySite(app)
const { call } = clientOf(app)
beforeEach(() => withIdentity(pool, forgetLimits))

const begin = (email?: string) => call(contract.beginPasskeySignIn, { body: email === undefined ? {} : { email } })
const withPasskey = async (counts = true) => {
  const person = await aRetailer(app)
  return { ...person, passkey: await addPasskey(app, person, counts) }
}
const failed = { status: 400, code: 'passkey.failed' }

test('passkey signs in as both factors', async () => {
  const person = await aRetailer(app, { person: { twoFactor: true } })
  const passkey = await addPasskey(app, person)
  expect((await post.newest(person.email)).subject).toBe('A passkey was added to your account')

  const answer = await signInWith(app, passkey)

  expect(answer).toMatchObject({ id: person.id, email: person.email, role: 'RETAILER' })
  expect((await clientOf(app, answer.accessToken).call(listSessions, {})).items).toHaveLength(2)
  expect((await person.call(contract.listPasskeys, {})).items).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String), isSynced: false },
  ])
  const events = await withIdentity(pool, (db) =>
    listColumn(db, 'account_event', 'action', { userId: person.id }, 'at', 'id'),
  )
  expect(events).toEqual(expect.arrayContaining(['passkey-added', 'passkey-used', 'signed-in']))
})

test('sign-in from an unknown device is the person’s event', async () => {
  const { passkey, ...person } = await withPasskey()
  const kinds = async () => (await person.call(listNotifications, { query: {} })).items.map(({ kind }) => kind)
  const { device } = await signInWith(app, passkey)
  expect(await kinds()).toEqual([])
  await signInWith(app, passkey, undefined, ['of another browser', device])
  expect(await kinds()).toEqual([])
  await signInWith(app, passkey)
  expect(await kinds()).toEqual(['device.new'])
})

test('synced passkey always counts 0', async () => {
  const { passkey } = await withPasskey(false)
  await signInWith(app, passkey)
  expect(await endOf(signInWith(app, passkey))).toBe('done')
})

test.each([
  ['origin', { origin: 'https://portal.example.com' }],
  ['site', { rpId: 'portal.example.com' }],
  ['challenge', { challenge: 'b3RoZXI' }],
  ['type', { type: 'webauthn.create' }],
  ['user verification', { isUnverified: true }],
])('wrong %s does not sign in', async (_, lie) => {
  const { passkey } = await withPasskey()
  const { attempt, options } = await begin()
  const body = { attempt, passkey: passkey.answer(options, lie) }
  await expect(call(contract.signInWithPasskey, { body })).rejects.toMatchObject(failed)
})

test.each([
  ['origin', { origin: 'https://portal.example.com' }],
  ['site', { rpId: 'portal.example.com' }],
  ['challenge', { challenge: 'b3RoZXI' }],
  ['user verification', { isUnverified: true }],
])('wrong %s adds no passkey', async (_, lie) => {
  const person = await aRetailer(app)
  const { attempt, options } = await person.call(contract.beginPasskey, { body: { password } })
  const body = { attempt, name: 'Laptop', credential: softwarePasskey(site).create(options, lie) }
  await expect(person.call(contract.addPasskey, { body })).rejects.toMatchObject({ code: 'passkey.not-added' })
  expect((await person.call(contract.listPasskeys, {})).items).toEqual([])
})

test('challenge works once, also in parallel', async () => {
  const { passkey } = await withPasskey()
  const { attempt, options } = await begin()
  const body = { attempt, passkey: passkey.answer(options) }
  const ends = await Promise.all([1, 2, 3].map(() => endOf(call(contract.signInWithPasskey, { body }))))
  expect(ends.toSorted()).toEqual(['done', 'passkey.expired', 'passkey.expired'])
})

test('challenge expires after five minutes', async () => {
  const { passkey } = await withPasskey()
  const { attempt, options } = await begin()
  await withIdentity(pool, (db) => letTimePass(db, 6, ['passkey_challenge']))
  const body = { attempt, passkey: passkey.answer(options) }
  await expect(call(contract.signInWithPasskey, { body })).rejects.toMatchObject({ code: 'passkey.expired' })
})

test('challenge answers no other attempt or purpose', async () => {
  const person = await withPasskey()
  const [one, other] = [await begin(), await begin()]
  const mixed = { attempt: one.attempt, passkey: person.passkey.answer(other.options) }
  await expect(call(contract.signInWithPasskey, { body: mixed })).rejects.toMatchObject(failed)

  const adding = await person.call(contract.beginPasskey, { body: { password } })
  const borrowed = { attempt: adding.attempt, passkey: person.passkey.answer(adding.options) }
  await expect(call(contract.signInWithPasskey, { body: borrowed })).rejects.toMatchObject({ code: 'passkey.expired' })
})

test('new passkey needs the challenge of the same person', async () => {
  const [person, thief] = [await aRetailer(app), await aRetailer(app)]
  const { attempt, options } = await person.call(contract.beginPasskey, { body: { password } })
  const body = { attempt, name: 'Laptop', credential: softwarePasskey(site).create(options) }
  await expect(thief.call(contract.addPasskey, { body })).rejects.toMatchObject({ code: 'passkey.expired' })
})

test('second factor accepts no passkey of another person', async () => {
  const [person, other] = [await withPasskey(), await withPasskey()]
  const { attempt, options } = await begin(person.email)
  const body = { attempt, passkey: other.passkey.answer(options) }
  await expect(call(contract.signInWithPasskey, { body })).rejects.toMatchObject(failed)
  expect(await signInWith(app, person.passkey, person.email)).toMatchObject({ id: person.id })
})

test('user handle must be that of the passkey', async () => {
  const [person, other] = [await withPasskey(), await withPasskey()]
  const { attempt, options } = await begin()
  const passkey = { ...person.passkey.answer(options), userHandle: other.passkey.answer(options).userHandle }
  await expect(call(contract.signInWithPasskey, { body: { attempt, passkey } })).rejects.toMatchObject(failed)
  const id = Buffer.from(passkey.userHandle, 'base64url').toString('hex')
  expect(id).toHaveLength(64)
})

test('counter that goes back is refused and recorded', async () => {
  const person = await withPasskey()
  await signInWith(app, person.passkey)
  for (const counter of [2, 1, 0]) {
    const { attempt, options } = await begin()
    const body = { attempt, passkey: person.passkey.answer(options, { counter }) }
    await expect(call(contract.signInWithPasskey, { body })).rejects.toMatchObject(failed)
  }
  const events = await withIdentity(pool, (db) =>
    listColumn(db, 'account_event', 'action', { userId: person.id }, 'at', 'id'),
  )
  expect(events.filter((event) => event === 'passkey-copied')).toHaveLength(3)
})

test('removed passkey gets the answer of an unknown one', async () => {
  const { passkey, ...person } = await withPasskey()
  const { items } = await person.call(contract.listPasskeys, {})
  await person.call(contract.removePasskey, { params: { id: items[0]?.id ?? '' }, body: {} })
  expect((await post.newest(person.email)).subject).toBe('A passkey was removed from your account')

  await expect(signInWith(app, passkey)).rejects.toMatchObject(failed)
  const stranger = softwarePasskey(site)
  stranger.create({ challenge: 'x', user: { id: 'eA' } })
  await expect(signInWith(app, stranger)).rejects.toMatchObject(failed)
})

test('inactive account gets the same answer', async () => {
  const { passkey, id } = await withPasskey()
  await withIdentity(pool, (db) => updateRows(db, 'user_account', { id }, { active: false }))
  await expect(signInWith(app, passkey)).rejects.toMatchObject(failed)
})

test('passkeys of other people cannot be changed', async () => {
  const [person, other] = [await withPasskey(), await aRetailer(app)]
  const id = (await person.call(contract.listPasskeys, {})).items[0]?.id ?? ''
  const none = { status: 409, code: 'passkey.not-found' }
  const rename = { params: { id }, body: { name: 'Mine' } }
  await expect(other.call(contract.renamePasskey, rename)).rejects.toMatchObject(none)
  await expect(other.call(contract.removePasskey, { params: { id }, body: {} })).rejects.toMatchObject(none)
  await person.call(contract.renamePasskey, { params: { id }, body: { name: 'Phone' } })
  expect((await person.call(contract.listPasskeys, {})).items).toMatchObject([{ name: 'Phone' }])
})

const noPassword = { fields: [{ field: 'password', code: 'password.required' }] }

test('adding always needs the password', async () => {
  const person = await aRetailer(app)
  const beginWith = (typed: string) => person.call(contract.beginPasskey, { body: { password: typed } })
  await expect(beginWith('')).rejects.toMatchObject(noPassword)
  const wrong = { fields: [{ field: 'password', code: 'password.wrong' }] }
  for (let index = 0; index < 5; index += 1) await expect(beginWith('Wrong-password-1')).rejects.toMatchObject(wrong)
  await expect(beginWith(password)).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})

test('older sign-in needs the password to remove', async () => {
  const person = await withPasskey()
  const id = (await person.call(contract.listPasskeys, {})).items[0]?.id ?? ''
  await withIdentity(pool, (db) => letTimePass(db, 16, ['session']))
  const remove = (body: { password?: string }) => person.call(contract.removePasskey, { params: { id }, body })
  await expect(remove({})).rejects.toMatchObject(noPassword)
  await remove({ password })
})

test('list marks passkeys of the last 30 days', async () => {
  const person = await withPasskey()
  const list = async () => (await person.call(contract.listPasskeys, {})).items.map(({ isRecent }) => isRecent)
  const day = 24 * 60
  await withIdentity(pool, (db) => letTimePass(db, 29 * day, ['passkey']))
  expect(await list()).toEqual([true])
  await withIdentity(pool, (db) => letTimePass(db, day, ['passkey']))
  expect(await list()).toEqual([false])
})

test('mail about a new password names recent passkeys', async () => {
  const newPassword = 'Bread-and-3-plums'
  const change = async (person: Awaited<ReturnType<typeof withPasskey>>) => {
    await person.call(changePassword, { body: { currentPassword: password, newPassword } })
    return post.newest(person.email)
  }
  const mail = await change(await withPasskey())
  expect(mail.subject).toBe('Your password was changed: check your passkeys')
  expect(mail.text).toContain('"Laptop": ')
  expect(mail.text).toMatch(/Open your passkeys: \S+\/profile#passkeys\n/)

  const careful = await withPasskey()
  await withIdentity(pool, (db) => letTimePass(db, 30 * 24 * 60, ['passkey']))
  const old = await change(careful)
  expect(old.subject).toBe('Your password was changed')
  expect(old.text).not.toContain('Laptop')
})

test('mail about a reset password names recent passkeys', async () => {
  const person = await withPasskey()
  await recoveryOf(app).forgot(person.email)
  await recoveryOf(app).reset(person.email, await post.codeTo(person.email), 'Bread-and-3-plums')
  const { subject, text } = await post.newest(person.email)
  expect(subject).toBe('Your password was changed: check your passkeys')
  expect(text).toContain('"Laptop": ')
})

test('unproven email gets no passkey', async () => {
  const person = await aRetailer(app, { person: { emailVerified: false } })
  await expect(person.call(contract.beginPasskey, { body: { password } })).rejects.toMatchObject({
    code: 'two-factor.email-unproven',
  })
})

test('account has ten passkeys at most', async () => {
  const person = await withPasskey()
  for (let index = 2; index < 10; index += 1) await addPasskey(app, person)
  const begun = [1, 2].map(() => person.call(contract.beginPasskey, { body: { password } }))
  const ends = (await Promise.all(begun)).map(({ attempt, options }) => {
    const body = { attempt, name: 'Phone', credential: softwarePasskey(site).create(options) }
    return endOf(person.call(contract.addPasskey, { body }))
  })
  expect((await Promise.all(ends)).toSorted()).toEqual(['done', 'passkey.too-many'])
})

test('five wrong answers delay a passkey, not the password', async () => {
  const { passkey, email } = await withPasskey()
  for (let index = 0; index < 5; index += 1) {
    const { attempt, options } = await begin()
    const body = { attempt, passkey: passkey.answer(options, { challenge: 'b3RoZXI' }) }
    await expect(call(contract.signInWithPasskey, { body })).rejects.toMatchObject(failed)
  }
  await expect(signInWith(app, passkey)).rejects.toMatchObject({ status: 429, code: 'login.locked' })
  expect(await endOf(call(login, { body: { email, password } }))).toBe('done')
})

test('an address has 240 challenges a minute', async () => {
  for (let index = 0; index < 240; index += 1) await begin()
  await expect(begin()).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})

test('begin answers alike for known and unknown addresses', async () => {
  const known = await begin((await withPasskey()).email)
  const unknown = await begin(`${newId()}@people.test`)
  const constant = { ...known.options, challenge: '' }
  expect({ ...unknown.options, challenge: '' }).toEqual(constant)
  expect(known.options.challenge).toHaveLength(unknown.options.challenge.length)
})

test('cashier is referred to the app', async () => {
  const { partnerId } = await aRetailer(app)
  const person = await aPerson(app, { role: 'SUPERVISOR', partnerId })
  const passkey = await addPasskey(app, person)
  await withIdentity(pool, (db) =>
    updateRows(db, 'user_account', { id: person.id }, { role: 'CASHIER', audience: 'pos' }),
  )
  await expect(signInWith(app, passkey)).rejects.toMatchObject({ code: 'login.use-the-app' })
})

test('the passcode page learns that the account has a passkey', async () => {
  const person = await aRetailer(app, { person: { twoFactor: true } })
  const logIn = () => call(login, { body: { email: person.email, password } })
  await expect(logIn()).rejects.toMatchObject({ current: { hasPasskey: false } })
  await addPasskey(app, person)
  await expect(logIn()).rejects.toMatchObject({ current: { hasPasskey: true } })
})
