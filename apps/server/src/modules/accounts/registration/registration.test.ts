import { updateOwnLanguage } from '@tillgate/contract/account.ts'
import { createUser } from '@tillgate/contract/users.ts'
import { resetPassword } from '@tillgate/contract/recovery.ts'
import { confirmPartnerRegistration, setNewPartner } from '@tillgate/contract/registration.ts'
import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { aHuman } from '#server/testing/human.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, aUser, clientOf, signIn } from '#server/testing/people.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { chosen, registrationOf, somebody } from '#server/testing/registration.ts'
import { startApp } from '#server/testing/start-app.ts'
import { languageOfPartner } from '#server/modules/notifications/api.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import { findRow, getRow } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const { register, resend, verify, confirm } = registrationOf(app, post)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const applicant = async () => {
  const email = somebody()
  await register(email)
  return { email, code: await post.codeTo(email) }
}

test('mailed code and password create an account', async () => {
  const { email, code } = await applicant()
  expect((await post.newest(email)).subject).toBe('Your code to sign up')

  expect(await verify(email, code)).toEqual({ isVerified: true })
  const { accessToken } = await confirm(email, code)

  expect(accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await withIdentity(pool, (db) => findRow(db, 'user_account', { email }))).toMatchObject({
    role: 'UNASSIGNED',
    audience: 'portal',
    partnerId: null,
    firstName: 'Ana',
    lastName: 'Ruiz',
    emailVerified: true,
  })
})

test('new code invalidates the older code and its verification', async () => {
  const { email, code } = await applicant()
  await verify(email, code)

  expect((await register(email)).message).toBe('Code resent successfully, please check your inbox.')

  const newer = await post.codeTo(email)
  expect(await endOf(confirm(email, code))).toBe('passcode.wrong')
  expect(await endOf(confirm(email, newer))).toBe('registration.not-verified')
})

test('resent code keeps the names and replaces the older code', async () => {
  const { email, code } = await applicant()

  expect((await resend(email)).message).toBe('Code resent successfully, please check your inbox.')

  const newer = await post.codeTo(email)
  expect(await endOf(verify(email, code))).toBe('passcode.wrong')
  await verify(email, newer)
  await confirm(email, newer)
  expect(await withIdentity(pool, (db) => findRow(db, 'user_account', { email }))).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ruiz',
  })
})

test('resending without a registration answers alike and mails the way', async () => {
  const email = somebody()
  const [unknown, known] = [await resend(email), await resend((await applicant()).email)]
  expect(unknown).toEqual(known)

  const mail = await post.newest(email)
  expect(mail.subject).toBe('Your sign-up is no longer open')
  expect(mail.text).toContain('/bo-register/register')
  expect(mail.text).not.toMatch(/\b\d{6}\b/)
})

test('resending counts in the limits of registrations', async () => {
  const { email } = await applicant()
  await resend(email)
  await resend(email)
  expect(await endOf(resend(email))).toBe('registration.too-many')
})

/** The answer as it crosses the wire, without what differs for every request. */
const raw = async (email: string, more: object = {}) => {
  const response = await fetch(`${app.base}/api/auth/partner-registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ana', lastName: 'Ruiz', email, ...more }),
  })
  const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers: kept, text: await response.text() }
}

test('known and unknown addresses get identical answers and statements', async () => {
  const known = (await aRetailer(app)).email
  const texted = { phoneNumber: '+13055550131', isSmsVerification: true }

  const answers: unknown[] = []
  const statements: string[][] = []
  for (const [email, more] of [[known], [somebody()], [known, texted], [somebody(), texted]] as const) {
    statements.push(await app.statementsOf(async () => answers.push(await raw(email, more))))
  }

  expect(answers[0]).toEqual(answers[1])
  expect(answers[2]).toEqual(answers[3])
  expect(statements[0]).toEqual(statements[1])
  expect(statements[2]).toEqual(statements[3])
  expect(statements.flat().join('\n')).not.toContain('user_account')
})

test('existing account is reported only by mail', async () => {
  const { email } = await aRetailer(app)
  await register(email)

  const mail = await post.newest(email)
  expect(mail.subject).toBe('You already have an account')
  expect(mail.text).toContain('This email already has an account. Log in or reset your password.')
  expect(mail.text).toContain(`${app.deps.config.publicUrl}/login`)
  expect(await endOf(verify(email, '123456'))).toBe('passcode.wrong')
})

test('codes of existing accounts have the same guess limits', async () => {
  const { email } = await aRetailer(app)
  await register(email)

  const ends: string[] = []
  for (const code of ['000000', '000001', '000002']) ends.push(await endOf(verify(email, code)))
  expect(ends).toEqual(['passcode.wrong', 'passcode.wrong', 'passcode.burnt'])
})

test('mail does not repeat typed text', async () => {
  const email = somebody()
  await raw(email, { firstName: 'win at evil.test' })

  const { text, html, subject } = await post.newest(email)
  expect(text + html + subject).not.toContain('evil.test')
})

test('text code proves the phone instead of the address', async () => {
  const email = somebody()
  const phoneNumber = '+13055550132'

  const said = await register(email, { phoneNumber, isSmsVerification: true })
  expect(said.message).toBe('Two-factor code sent to your phone. Please check and enter the code.')
  expect(await post.sentTo(email)).toEqual([])
  const code = await post.codeTo(phoneNumber)
  await verify(email, code)
  await confirm(email, code)

  expect(await withIdentity(pool, (db) => findRow(db, 'user_account', { email }))).toMatchObject({
    emailVerified: false,
    phoneNumber,
  })
})

/** A sign-up by text, which leaves the email unproven. */
const signUpByText = async (email: string, password = chosen) => {
  const phoneNumber = `+1305555${String(1000 + randomInt(8999))}`
  await register(email, { phoneNumber, isSmsVerification: true })
  const code = await post.codeTo(phoneNumber)
  await verify(email, code)
  return confirm(email, code, password)
}

test('unproven email blocks neither registration nor invitation', async () => {
  const [registered, invited] = [somebody(), somebody()]
  await signUpByText(registered, 'Squatter-and-5-pies')
  await signUpByText(invited, 'Squatter-and-5-pies')

  await register(registered)
  const code = await post.codeTo(registered)
  await verify(registered, code)
  await confirm(registered, code)
  expect(await endOf(signIn(app, registered, chosen))).toBe('done')
  expect(await endOf(signIn(app, registered, 'Squatter-and-5-pies'))).toBe('login.failed')

  const admin = await aRetailer(app)
  await admin.call(createUser, { body: aUser({ email: invited, roleType: 'SUPERVISOR' }) })
  // Until the invitation is answered, the person who signed up by text can sign in.
  expect(await endOf(signIn(app, invited, 'Squatter-and-5-pies'))).toBe('done')
  const token = await post.tokenTo(invited)
  await clientOf(app).call(resetPassword, {
    body: { email: invited, code: token, newPassword: chosen, isActivationFlow: true },
  })
  expect((await signIn(app, invited, chosen)).role).toBe('SUPERVISOR')
  expect(await endOf(signIn(app, invited, 'Squatter-and-5-pies'))).toBe('login.failed')
})

test('recovery ignores the account with the email unproven', async () => {
  const [registered, invited] = [somebody(), somebody()]
  await signUpByText(registered, 'Squatter-and-5-pies')
  const { reset, forgot } = recoveryOf(app)
  await forgot(registered)
  const ofSquatter = await post.tokenTo(registered)
  await register(registered)
  const code = await post.codeTo(registered)
  await verify(registered, code)
  await confirm(registered, code)
  // The older link is of the other account, which cannot prove the email any more.
  expect(await endOf(reset(registered, ofSquatter))).toBe('reset.failed')
  await forgot(registered)
  expect((await post.newest(registered)).text).toContain('Ana')
  await reset(registered, await post.codeTo(registered))
  expect(await endOf(signIn(app, registered, another))).toBe('done')

  // Invited between the code by text and the password.
  const phoneNumber = '+13055550139'
  await register(invited, { phoneNumber, isSmsVerification: true })
  const texted = await post.codeTo(phoneNumber)
  await verify(invited, texted)
  const admin = await aRetailer(app)
  await admin.call(createUser, { body: aUser({ email: invited, roleType: 'SUPERVISOR' }) })
  expect(await endOf(confirm(invited, texted))).toBe('done')
})

test('open invitation does not block registration of its email', async () => {
  const [byMail, byText] = [somebody(), somebody()]
  const admin = await aRetailer(app)
  const invite = (email: string) => admin.call(createUser, { body: aUser({ email, roleType: 'SUPERVISOR' }) })
  await invite(byMail)
  await invite(byText)
  const token = await post.tokenTo(byMail)

  await signUpByText(byText)
  expect(await endOf(signIn(app, byText, chosen))).toBe('done')

  await register(byMail)
  const code = await post.codeTo(byMail)
  await verify(byMail, code)
  await confirm(byMail, code)
  expect(await endOf(signIn(app, byMail, chosen))).toBe('done')
  const notice = await post.newest(admin.email)
  expect(notice.subject).toBe('An invitation can no longer be accepted')
  expect(notice.text).toContain(byMail)
  expect(await endOf(recoveryOf(app).reset(byMail, token, another, true))).toBe('email.held')
  expect(await endOf(signIn(app, byMail, chosen))).toBe('done')
})

test('unproven email gets no known-device mark', async () => {
  const email = somebody()
  const { accessToken } = await signUpByText(email)
  const founded = await clientOf(app, accessToken).call(setNewPartner, { body: { Type: 'GROCERY' } })
  expect([founded.device, (await signIn(app, email, chosen)).device]).toEqual(['', ''])
})

test('text about an account goes only to its phone', async () => {
  const own = '+13055550133'
  const { email } = await aRetailer(app, { person: { phone: own } })

  await register(email, { phoneNumber: '+13055550134', isSmsVerification: true })
  expect(await post.sentTo('+13055550134')).toEqual([])
  expect((await post.newest(email)).subject).toBe('You already have an account')

  await register(email, { phoneNumber: own, isSmsVerification: true })
  expect((await post.newest(own)).text).toContain('This email already has an account')
})

test('third wrong code invalidates the code', async () => {
  const { email, code } = await applicant()
  const wrong = otherThan(code)

  expect(await endOf(verify(email, wrong))).toBe('passcode.wrong')
  expect(await endOf(verify(email, wrong))).toBe('passcode.wrong')
  expect(await endOf(verify(email, wrong))).toBe('passcode.burnt')
  expect(await endOf(verify(email, code))).toBe('passcode.burnt')
})

test('confirmation needs the verified code within ten minutes', async () => {
  const { email, code } = await applicant()
  await expect(confirm(email, code)).rejects.toMatchObject({
    code: 'registration.not-verified',
    message: 'You need to verify your email first.',
  })
  await verify(email, code)
  expect(await endOf(confirm(email, otherThan(code)))).toBe('passcode.wrong')

  await withIdentity(pool, (db) => letTimePass(db, 10, ['passcode', 'registration']))
  expect(await endOf(confirm(email, code))).toBe('passcode.expired')
})

test('concurrent confirmations of a code create one account', async () => {
  const { email, code } = await applicant()
  await verify(email, code)

  const ends = await Promise.all([1, 2, 3, 4].map(() => endOf(confirm(email, code))))

  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  expect(await endOf(confirm(email, code))).toBe('passcode.expired')
})

test('fourth mail in an hour is refused', async () => {
  const email = somebody()
  for (let index = 1; index <= 3; index += 1) await register(email)

  await expect(register(email)).rejects.toMatchObject({ status: 429, code: 'registration.too-many' })
})

test('address needs a captcha from six, stops after twenty', async () => {
  for (let index = 1; index <= 5; index += 1) await register(somebody())

  await expect(register(somebody())).rejects.toMatchObject({
    code: 'captcha.failed',
    fields: [{ field: 'captcha', code: 'captcha.required' }],
  })
  const captcha = await aHuman(app, 'registration')
  expect(await endOf(register(somebody(), { captcha }))).toBe('done')
  expect(await endOf(register(somebody(), { captcha }))).toBe('captcha.failed')
  for (let index = 9; index <= 20; index += 1) await endOf(register(somebody()))
  expect(await endOf(register(somebody(), { captcha: await aHuman(app, 'registration') }))).toBe('rate.too-many')
})

test('password must meet the checklist, match and be uncommon', async () => {
  const { email, code } = await applicant()
  await verify(email, code)

  await expect(confirm(email, code, 'short', 'other')).rejects.toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ field: 'password', code: 'password.min-8' })]),
  })
  await expect(confirm(email, code, chosen, `${chosen}x`)).rejects.toMatchObject({
    fields: [{ field: 'confirmPassword', code: 'password.match', message: 'Passwords must match' }],
  })
  await expect(confirm(email, code, 'Welcome123!')).rejects.toMatchObject({
    fields: [{ field: 'password', code: 'password.common' }],
  })
  expect(await endOf(confirm(email, code))).toBe('done')
})

test('names are validated with their messages', async () => {
  await expect(raw(somebody(), { firstName: 'A'.repeat(21), lastName: ' ' })).resolves.toMatchObject({ status: 400 })
  const { text } = await raw(somebody(), { firstName: 'A'.repeat(21), lastName: ' ' })
  expect(text).toContain('First Name must not exceed 20 characters')
  expect(text).toContain('Last Name is a required field')
})

test('mails come in the language chosen last', async () => {
  const email = somebody()
  await register(email, { language: 'es-ES' })
  const code = await post.codeTo(email)
  await verify(email, code)
  const { accessToken } = await clientOf(app, undefined, 'es-ES').call(confirmPartnerRegistration, {
    body: { email, emailVerificationCode: code, password: chosen, confirmPassword: chosen },
  })
  const own = await clientOf(app, accessToken).call(setNewPartner, { body: { Type: 'GROCERY' } })
  const { partnerId } = await withIdentity(pool, (db) => getRow(db, 'user_account', { email }))
  const language = () =>
    withTenant({ pool, caller: { partnerId: partnerId ?? '' } }, (db) => languageOfPartner(db, partnerId ?? ''))
  expect(await language()).toBe('es-ES')

  const person = clientOf(app, own.accessToken, 'es-ES')
  await person.call(updateOwnLanguage, { body: { language: 'en-US' as const } })
  expect(await language()).toBe('en-US')
  await agreeToTerms(person)
  expect(await language()).toBe('es-ES')
})
