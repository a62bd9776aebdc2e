import { login } from '@tillgate/contract/auth.ts'
import { forgotPassword } from '@tillgate/contract/recovery.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { aHuman } from '#server/testing/human.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listColumn } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const phone = '+13055550101'
let index = 0
/** A phone of its own for each person: texts to one number are limited. */
const careful = (given: { phone?: string } = {}) => {
  index += 1
  const own = `+1305555${String(2000 + index)}`
  return aRetailer(app, { person: { twoFactor: true, phone: own, ...given } }).then((made) => ({ ...made, phone: own }))
}

type More = { isSmsVerification?: boolean; twoFactorCode?: string; password?: string; language?: string }
const logIn = (email: string, { language, ...more }: More = {}) =>
  clientOf(app, undefined, language).call(login, { body: { email, password, ...more } })
const refused = (email: string, more: More = {}) =>
  logIn(email, more).then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  )

test('right password sends and requests a mailed code', async () => {
  const person = await careful()

  await expect(logIn(person.email)).rejects.toMatchObject({
    status: 400,
    code: 'login.two-factor-needed',
    message: 'User need two factor authentication',
  })
  const mail = await post.newest(person.email)
  expect(mail).toMatchObject({ channel: 'mail', subject: 'Your code to log in' })
  const signedIn = await logIn(person.email, { twoFactorCode: await post.codeTo(person.email) })
  expect(signedIn).toMatchObject({ id: person.id, role: 'RETAILER', retailer: { id: person.partnerId } })
  expect(await listColumn(app.owner, 'account_event', 'action', { userId: person.id }, 'at', 'id')).toEqual([
    'signed-in',
  ])
})

test('repeated mail request reports that the code was sent', async () => {
  const person = await careful()
  await refused(person.email)

  await expect(logIn(person.email, { isSmsVerification: false })).rejects.toMatchObject({
    status: 400,
    code: 'login.code-sent',
    message: 'Two-factor code was sent successfully',
  })
  expect(await post.sentTo(person.email)).toHaveLength(2)
})

test('text to the stored number has an autofill line', async () => {
  const person = await careful()

  expect(await refused(person.email, { isSmsVerification: true, language: 'es-ES' })).toBe('login.code-sent')

  const code = await post.codeTo(person.phone)
  expect((await post.newest(person.phone)).text.split('\n').at(-1)).toBe(`@localhost #${code}`)
  expect(await post.sentTo(person.email)).toEqual([])
  await expect(logIn(person.email, { twoFactorCode: code })).resolves.toMatchObject({ id: person.id })
})

test('account without a number gets only a mail', async () => {
  const person = await aRetailer(app, { person: { twoFactor: true } })

  expect(await refused(person.email, { isSmsVerification: true })).toBe('text.no-number')
  expect(await refused(person.email)).toBe('login.two-factor-needed')
})

test('fourth text in an hour is not sent', async () => {
  const person = await careful()
  for (let sent = 1; sent <= 3; sent += 1) await refused(person.email, { isSmsVerification: true })

  await expect(logIn(person.email, { isSmsVerification: true })).rejects.toMatchObject({
    status: 429,
    code: 'text.too-many',
    message: expect.stringMatching(/^At most 3 codes an hour .* Use the code that we mail you/),
  })
  expect(await post.sentTo(person.phone)).toHaveLength(3)
})

test('texts that strangers cause take none of the texts of sign-ins', async () => {
  const person = await careful()
  for (let sent = 1; sent <= 3; sent += 1) {
    const body = {
      email: person.email,
      isSmsVerification: true,
      phoneNumber: person.phone,
      captcha: await aHuman(app, 'forgot-password'),
    }
    await clientOf(app).call(forgotPassword, { body })
  }

  expect(await refused(person.email, { isSmsVerification: true })).toBe('login.code-sent')
})

test('wrong password never reaches the code step', async () => {
  const person = await careful()
  await refused(person.email)
  const twoFactorCode = await post.codeTo(person.email)
  const wrong = 'Wrong-password-1'

  for (let tried = 1; tried <= 4; tried += 1) {
    expect(await refused(person.email, { password: wrong, twoFactorCode: otherThan(twoFactorCode) })).toBe(
      'login.failed',
    )
  }
  // Not one of them was a guess at the code.
  expect(await refused(person.email, { twoFactorCode })).toBe('signed in')
  expect(await post.sentTo(person.email)).toHaveLength(1)
})

test('three wrong codes lock sign-in and notify the owner', async () => {
  const person = await careful()
  await refused(person.email)
  const twoFactorCode = await post.codeTo(person.email)
  const wrong = otherThan(twoFactorCode)

  expect(await refused(person.email, { twoFactorCode: wrong })).toBe('passcode.wrong')
  expect(await refused(person.email, { twoFactorCode: wrong })).toBe('passcode.wrong')
  expect(await refused(person.email, { twoFactorCode: wrong })).toBe('passcode.burnt')
  expect(await refused(person.email, { twoFactorCode })).toBe('passcode.burnt')
  expect((await post.newest(person.email)).subject).toBe('Somebody has your password')
  expect((await post.sentTo(person.email)).filter((mail) => mail.subject.startsWith('Somebody'))).toHaveLength(1)
})

test('wrong codes count as failures and the sixth waits', async () => {
  const person = await careful()
  for (let sent = 1; sent <= 2; sent += 1) {
    await refused(person.email, { isSmsVerification: false })
    const wrong = otherThan(await post.codeTo(person.email))
    for (let tried = 1; tried <= 2; tried += 1) await refused(person.email, { twoFactorCode: wrong })
  }
  const wrong = otherThan(await post.codeTo(person.email))
  for (let tried = 3; tried <= 5; tried += 1) await refused(person.email, { twoFactorCode: wrong })

  expect(await refused(person.email, { twoFactorCode: wrong })).toBe('login.locked')
})

test('code works once and within ten minutes', async () => {
  const person = await careful()
  await refused(person.email)
  const used = await post.codeTo(person.email)
  await logIn(person.email, { twoFactorCode: used })
  expect(await refused(person.email, { twoFactorCode: used })).toBe('passcode.expired')

  await refused(person.email)
  const late = await post.codeTo(person.email)
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 10, ['passcode']))
  expect(await refused(person.email, { twoFactorCode: late })).toBe('passcode.expired')
})

test('sixth unused code of a day is not created', async () => {
  const person = await careful()
  for (let sent = 1; sent <= 5; sent += 1) await refused(person.email)

  await expect(logIn(person.email)).rejects.toMatchObject({ status: 429, code: 'passcode.too-many' })
})

test.each(['12345', 'abcdef', '１２３４５６', '1234567'])('%s is invalid and not counted', async (twoFactorCode) => {
  const person = await careful({ phone })

  await expect(logIn(person.email, { twoFactorCode })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'twoFactorCode', code: 'passcode.six-digits', message: 'Code must be exactly 6 digits' }],
  })
})
