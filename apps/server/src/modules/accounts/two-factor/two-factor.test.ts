import {
  activateTwoFactor,
  beginTwoFactor,
  deactivateTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { recoveryText } from '@tillgate/domain/two-factor.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { codeNow } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, password } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const field = (code: string) => ({ status: 400, fields: [{ field: 'password', code }] })
type Person = Awaited<ReturnType<typeof aRetailer>>
type Proof = Pick<
  ClientInput<typeof login>['body'],
  'twoFactorCode' | 'isAppCode' | 'recoveryCode' | 'isSmsVerification'
>
const logIn = ({ email }: Person, proof: Proof = {}) =>
  endOf(clientOf(app).call(login, { body: { email, password, ...proof } }))
const begin = ({ call }: Person, way: 'MAIL' | 'TEXT' | 'APP') => call(beginTwoFactor, { body: { way, password } })
const activate = ({ call }: Person, way: 'MAIL' | 'TEXT' | 'APP', code: string) =>
  call(activateTwoFactor, { body: { way, code, password } })
let index = 0
const withPhone = async () => {
  index += 1
  const phone = `+1305555${String(4000 + index)}`
  return { ...(await aRetailer(app, { person: { phone } })), phone }
}
/** A person with an authenticator. Its first code was used by the set-up: the next step's code is the first for a sign-in. */
const withApp = async () => {
  const person = await withPhone()
  const { secret } = await begin(person, 'APP')
  const { recoveryCodes } = await activate(person, 'APP', await codeNow(app, secret ?? ''))
  return { ...person, recoveryCodes, code: () => codeNow(app, secret ?? '', 1) }
}

test('2 §2: second factor switches on with the mailed code', async () => {
  const person = await aRetailer(app)
  await begin(person, 'MAIL')
  expect(await logIn(person)).toBe('done')
  const code = await post.codeTo(person.email)
  expect(await endOf(activate(person, 'MAIL', otherThan(code)))).toBe('passcode.wrong')
  expect(await logIn(person)).toBe('done')

  expect(await activate(person, 'MAIL', code)).toEqual({
    message: 'Two-factor authentication is on.',
    recoveryCodes: [],
  })

  expect((await post.newest(person.email)).subject).toBe('Two-factor authentication is on')
  expect(await logIn(person)).toBe('login.two-factor-needed')
})

test('text code falls back to mail', async () => {
  const person = await withPhone()
  await begin(person, 'TEXT')
  await activate(person, 'TEXT', await post.codeTo(person.phone))
  expect(await person.call(getTwoFactor, {})).toMatchObject({
    isOn: true,
    way: 'TEXT',
    phone: `(•••) •••-${person.phone.slice(-4)}`,
  })

  expect(await logIn(person)).toBe('login.text-code-needed')
  expect(await logIn(person, { twoFactorCode: await post.codeTo(person.phone) })).toBe('done')
  expect(await logIn(person)).toBe('login.text-code-needed')
  expect(await logIn(person)).toBe('login.two-factor-needed')
  expect(await logIn(person, { twoFactorCode: await post.codeTo(person.email) })).toBe('done')
})

test('account without a number cannot choose text messages', async () => {
  expect(await endOf(begin(await aRetailer(app), 'TEXT'))).toBe('text.no-number')
})

test('authenticator code works once and other ways stay available', async () => {
  const person = await withApp()
  expect((await post.newest(person.email)).subject).toBe('An authenticator app protects your account')
  expect(await logIn(person)).toBe('login.app-code-needed')
  const code = await person.code()
  expect(await logIn(person, { twoFactorCode: otherThan(code), isAppCode: true })).toBe('passcode.wrong')
  expect(await logIn(person, { twoFactorCode: code, isAppCode: true })).toBe('done')
  expect(await logIn(person, { twoFactorCode: code, isAppCode: true })).toBe('passcode.wrong')

  expect(await logIn(person, { isSmsVerification: false })).toBe('login.code-sent')
  expect(await logIn(person, { twoFactorCode: await post.codeTo(person.email) })).toBe('done')
  expect(await logIn(person, { isSmsVerification: true })).toBe('login.code-sent')
  expect(await logIn(person, { twoFactorCode: await post.codeTo(person.phone) })).toBe('done')
})

test('recovery code works once and notifies the owner', async () => {
  const person = await withApp()
  const [first = '', second = ''] = person.recoveryCodes
  expect(new Set(person.recoveryCodes).size).toBe(10)

  expect(await logIn(person, { recoveryCode: recoveryText(first).toLowerCase() })).toBe('done')
  expect((await post.newest(person.email)).subject).toBe('A recovery code was used')
  expect(await logIn(person, { recoveryCode: first })).toBe('recovery-code.wrong')
  expect(await person.call(getTwoFactor, {})).toMatchObject({ recoveryCodesLeft: 9 })

  const { recoveryCodes } = await person.call(renewRecoveryCodes, { body: { password } })
  expect((await post.newest(person.email)).subject).toBe('You have new recovery codes')
  expect(await logIn(person, { recoveryCode: second })).toBe('recovery-code.wrong')
  const two = await Promise.all([1, 2].map(() => logIn(person, { recoveryCode: recoveryCodes[0] ?? '' })))
  expect(two.toSorted()).toEqual(['done', 'recovery-code.wrong'])
})

test('another person’s recovery code is refused', async () => {
  const [one, two] = [await withApp(), await withApp()]
  expect(await logIn(one, { recoveryCode: two.recoveryCodes[0] ?? '' })).toBe('recovery-code.wrong')
})

test('third wrong authenticator code notifies the owner', async () => {
  const person = await withApp()
  const wrong = otherThan(await person.code())
  const ends: string[] = []
  for (let tried = 1; tried <= 3; tried += 1) {
    ends.push(await logIn(person, { twoFactorCode: wrong, isAppCode: true }))
  }
  expect(ends).toEqual(['passcode.wrong', 'passcode.wrong', 'passcode.wrong'])
  expect((await post.newest(person.email)).subject).toBe('Somebody has your password')
})

test('ten wrong setup codes lock the authenticator setup', async () => {
  const person = await aRetailer(app)
  const { secret } = await begin(person, 'APP')
  const code = await codeNow(app, secret ?? '')
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await endOf(activate(person, 'APP', otherThan(code)))).toBe('passcode.wrong')
  }
  expect(await endOf(activate(person, 'APP', code))).toBe('passcode.too-many')
})

test.each<[string, (person: Person, given: string) => Promise<unknown>]>([
  ['beginning', ({ call }, given) => call(beginTwoFactor, { body: { way: 'MAIL', password: given } })],
  [
    'activating',
    ({ call }, given) => call(activateTwoFactor, { body: { way: 'MAIL', code: '123456', password: given } }),
  ],
  ['new recovery codes', ({ call }, given) => call(renewRecoveryCodes, { body: { password: given } })],
  ['switching off', ({ call }, given) => call(deactivateTwoFactor, { body: { password: given } })],
])('%s needs the password also right after a sign-in', async (_, change) => {
  const person = await withApp()
  await expect(change(person, '')).rejects.toMatchObject(field('password.required'))
  await expect(change(person, 'Wrong-password-1')).rejects.toMatchObject(field('password.wrong'))
  expect(await person.call(getTwoFactor, {})).toMatchObject({ isOn: true, way: 'APP', recoveryCodesLeft: 10 })
})

test('switching off deletes the authenticator', async () => {
  const person = await withApp()
  await person.call(deactivateTwoFactor, { body: { password } })

  expect((await post.newest(person.email)).subject).toBe('Two-factor authentication is off')
  expect(await logIn(person)).toBe('done')
  expect(await person.call(getTwoFactor, {})).toMatchObject({ isOn: false, way: 'MAIL', recoveryCodesLeft: 0 })
  expect(await endOf(person.call(renewRecoveryCodes, { body: { password } }))).toBe('two-factor.unchanged')
})

test('authenticator in setup is inactive and expires', async () => {
  const person = await aRetailer(app)
  const { secret } = await begin(person, 'APP')
  expect(await logIn(person)).toBe('done')
  await withIdentity(pool, (db) => letTimePass(db, 11, ['user_totp']))
  expect(await endOf(activate(person, 'APP', await codeNow(app, secret ?? '')))).toBe('passcode.expired')
})

test('unproven address cannot switch the second factor on', async () => {
  const person = await aRetailer(app, { person: { emailVerified: false } })
  expect(await endOf(begin(person, 'MAIL'))).toBe('two-factor.email-unproven')
})
