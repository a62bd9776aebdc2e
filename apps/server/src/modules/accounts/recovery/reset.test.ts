import { getResetLink } from '@tillgate/contract/recovery.ts'
import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newToken } from '#server/secrets/keyring.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aRetailer, clientOf, password, signIn } from '#server/testing/people.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { findRow, listColumn, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const { forgot, validate, reset } = recoveryOf(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

/** A person who requested a reset, with the code and the token of the mail. */
const forgetful = async (person: Parameters<typeof aRetailer>[1] = {}) => {
  const made = await aRetailer(app, person)
  await forgot(made.email)
  return { ...made, code: await post.codeTo(made.email), token: await post.tokenTo(made.email) }
}

test('code resets the password, ends sessions, notifies the owner', async () => {
  const person = await forgetful()

  expect((await validate(person.email, person.code)).message).toBe('Validate code successfully.')
  expect((await reset(person.email, person.code)).message).toBe(
    'Password reset successfully. You will be redirected to the login page.',
  )

  await expect(person.call(listStoresByUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await endOf(signIn(app, person.email, password))).toBe('login.failed')
  await expect(signIn(app, person.email, another)).resolves.toMatchObject({ id: person.id })
  expect((await post.newest(person.email)).subject).toBe('Your password was changed')
  expect(
    await withIdentity(pool, (db) => listColumn(db, 'account_event', 'action', { userId: person.id }, 'at', 'id')),
  ).toEqual(['password-reset', 'signed-in'])
})

test('mailed link resets the password once', async () => {
  const person = await forgetful()

  expect(await endOf(reset(person.email, person.token))).toBe('done')
  expect(await endOf(reset(person.email, person.token))).toBe('link.used')
  // And the code of the same mail is not needed any more.
  expect(await endOf(reset(person.email, person.code))).toBe('passcode.expired')
})

test('reset by code invalidates the link', async () => {
  const person = await forgetful()
  await reset(person.email, person.code)

  expect(await endOf(reset(person.email, person.token))).toBe('link.expired')
})

test('proved code allows one reset within five minutes', async () => {
  const person = await forgetful()
  await validate(person.email, person.code)
  await withIdentity(pool, (db) => letTimePass(db, 5, ['passcode']))
  expect(await endOf(reset(person.email, person.code))).toBe('passcode.expired')

  const quick = await forgetful()
  await validate(quick.email, quick.code)
  expect(await endOf(reset(quick.email, quick.code))).toBe('done')
  expect(await endOf(reset(quick.email, quick.code))).toBe('passcode.expired')
})

test('validation without keeping uses the code up', async () => {
  const person = await forgetful()

  expect(await endOf(validate(person.email, person.code, false))).toBe('done')
  expect(await endOf(reset(person.email, person.code))).toBe('passcode.expired')
})

test('wrong codes count alike for validation and reset', async () => {
  const person = await forgetful()
  const nobody = anEmail()
  await forgot(nobody)
  const wrong = otherThan(person.code)

  for (const email of [person.email, nobody]) {
    expect(await endOf(validate(email, wrong))).toBe('passcode.wrong')
    expect(await endOf(reset(email, wrong))).toBe('passcode.wrong')
    expect(await endOf(validate(email, wrong))).toBe('passcode.burnt')
    expect(await endOf(reset(email, wrong))).toBe('passcode.burnt')
  }
  expect(await endOf(reset(person.email, person.token))).toBe('done')
})

test('address without a request has no code', async () => {
  expect(await endOf(validate(anEmail(), '123456'))).toBe('passcode.expired')
})

test('concurrent resets: one succeeds', async () => {
  const byLink = await forgetful()
  const byCode = await forgetful()

  const links = await Promise.all([1, 2].map((n) => endOf(reset(byLink.email, byLink.token, `${another}${n}`))))
  const codes = await Promise.all([1, 2].map((n) => endOf(reset(byCode.email, byCode.code, `${another}${n}`))))

  expect(links.toSorted()).toEqual(['done', 'link.used'])
  expect(codes.toSorted()).toEqual(['done', 'passcode.expired'])
})

test('link expires after an hour', async () => {
  const person = await forgetful()
  await withIdentity(pool, (db) => letTimePass(db, 59, ['link_token']))
  const late = await forgetful()
  await withIdentity(pool, (db) => letTimePass(db, 1, ['link_token']))

  expect(await endOf(reset(person.email, person.token))).toBe('link.expired')
  expect(await endOf(reset(late.email, late.token))).toBe('done')
})

test('new link invalidates the older link', async () => {
  const person = await forgetful()
  await forgot(person.email)
  await post.deliver()

  expect(await endOf(reset(person.email, person.token))).toBe('link.expired')
})

test('foreign, unknown and truncated links are refused', async () => {
  const person = await forgetful()
  const stranger = await forgetful()

  expect(await endOf(reset(person.email, stranger.token))).toBe('link.expired')
  expect(await endOf(reset(person.email, newToken()))).toBe('link.expired')
  await expect(reset(person.email, person.token.slice(0, -1))).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'code', code: 'link.invalid' }],
  })
  expect(await endOf(reset(person.email, person.token))).toBe('done')
})

test('1 §7: link works only in its own flow', async () => {
  const person = await forgetful()

  expect(await endOf(reset(person.email, person.token, another, true))).toBe('link.expired')
  expect(await endOf(reset(person.email, person.code, another, true))).toBe('link.expired')
})

test('account switched off meanwhile stays off', async () => {
  const person = await forgetful()
  await withIdentity(pool, (db) => updateRows(db, 'user_account', { id: person.id }, { active: false }))

  expect(await endOf(reset(person.email, person.token))).toBe('link.expired')
  expect(await endOf(reset(person.email, person.code))).toBe('reset.failed')
})

test('reset never skips the second factor', async () => {
  const person = await forgetful({ person: { twoFactor: true } })
  await reset(person.email, person.token)

  expect(await endOf(signIn(app, person.email, another))).toBe('login.two-factor-needed')
})

test('reset unlocks an account after 100 failures', async () => {
  const person = await forgetful()
  for (let index = 1; index <= 6; index += 1) await endOf(signIn(app, person.email, 'Wrong-password-1'))
  expect(await endOf(signIn(app, person.email))).toBe('login.locked')
  await reset(person.email, person.token)

  expect(await endOf(signIn(app, person.email, another))).toBe('done')
})

test('common password is refused and keeps the code valid', async () => {
  const person = await forgetful()

  for (const common of ['Password1!', 'P@ssw0rd2026!', 'Ruiz-Market-1']) {
    await expect(reset(person.email, person.code, common)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'newPassword', code: 'password.common' }],
    })
  }
  expect(await endOf(reset(person.email, person.code))).toBe('done')
})

test('refusal names each broken rule of the checklist', async () => {
  await expect(reset('ana@people.test', '123456', 'abc')).rejects.toMatchObject({
    fields: [
      { code: 'password.min-8', message: 'Password must be at least 8 characters' },
      { code: 'password.uppercase' },
      { code: 'password.special' },
      { code: 'password.number' },
    ],
  })
})

test('reset removes a phone from before the email proof', async () => {
  const person = await forgetful({ person: { phone: '+13055550121', emailVerified: false } })
  await reset(person.email, person.code)

  const account = await withIdentity(pool, (db) => findRow(db, 'user_account', { email: person.email }))
  expect(account).toMatchObject({ phoneNumber: null, emailVerified: true })
})

test('reset keeps the phone of a proven address', async () => {
  const phone = '+13055550122'
  const person = await forgetful({ person: { phone } })
  await reset(person.email, person.token)

  expect(await withIdentity(pool, (db) => findRow(db, 'user_account', { email: person.email }))).toMatchObject({
    phoneNumber: phone,
  })
})

test('used link reports its use and reading changes nothing', async () => {
  const { email } = await aRetailer(app)
  await forgot(email)
  const token = await post.tokenTo(email)
  const look = () => endOf(clientOf(app).call(getResetLink, { body: { email, token } }))
  expect([await look(), await look()]).toEqual(['done', 'done'])
  await reset(email, token)
  expect(await look()).toBe('link.used')
})
