import { once } from 'node:events'
import { request } from 'node:http'
import { forgotPassword, validateTwoFactor } from '@tillgate/contract/recovery.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withMaintenance } from '#server/db/with-tenant.ts'
import { aHuman } from '#server/testing/human.ts'
import { listPosts } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aPartner, aPerson, aRetailer, clientOf } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const unknown = (): string => anEmail()

type More = { isSmsVerification?: boolean; phoneNumber?: string; captcha?: string; language?: string }
const forgot = async (email: string, { captcha, language, ...more }: More = {}) => {
  const token = captcha ?? (await aHuman(app, 'forgot-password'))
  return clientOf(app, undefined, language).call(forgotPassword, { body: { email, captcha: token, ...more } })
}

/** The answer as it crosses the wire, without what differs for every request. */
const raw = async (email: string, headers: Record<string, string> = {}) => {
  const captcha = await aHuman(app, 'forgot-password')
  const response = await fetch(`${app.base}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, captcha }),
  })
  const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers: kept, text: await response.text() }
}

test('known account gets a mailed code and link', async () => {
  const person = await aRetailer(app)

  const said = await forgot(person.email)

  expect(said.message).toBe(
    'An email was sent with the information to recover the password. You will be redirected to the reset password page.',
  )
  const mail = await post.newest(person.email)
  const [code, token] = [await post.codeTo(person.email), await post.tokenTo(person.email)]
  const link = `${app.deps.config.publicUrl}/reset-password/${encodeURIComponent(person.email)}/${token}`
  expect(mail.subject).toBe('Reset your password')
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toMatch(new RegExp(`font-size:32px[^>]*>${code}<`))
})

test('mail uses the language of the request', async () => {
  const person = await aRetailer(app)

  const said = await forgot(person.email, { language: 'es-ES' })

  expect(said.message).toMatch(/^Se envió un correo/)
  expect((await post.newest(person.email)).text).toContain('su código es:')
})

test('all account states get the same answer', async () => {
  const { partnerId } = await aPartner(app)
  const invited = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId, isInvited: true })
  const operator = await aPerson(app, { role: 'OPERATOR', audience: 'operator', partnerId: null })
  const known = await raw((await aRetailer(app)).email)

  for (const email of [unknown(), invited.email, operator.email]) expect(await raw(email)).toEqual(known)
  expect(await post.sentTo(invited.email)).toEqual([])
  expect(await post.sentTo(operator.email)).toEqual([])
})

test('known and unknown addresses run the same statements', async () => {
  const known = (await aRetailer(app)).email
  const captchas = [await aHuman(app, 'forgot-password'), await aHuman(app, 'forgot-password')]
  const ofKnown = await app.statementsOf(() => forgot(known, { captcha: captchas[0] ?? '' }))
  const ofUnknown = await app.statementsOf(() => forgot(unknown(), { captcha: captchas[1] ?? '' }))

  expect(ofKnown).toEqual(ofUnknown)
  expect(ofKnown.join('\n')).not.toContain('user_account')
})

test('undelivered text leaves the mailed code valid', async () => {
  const { email } = await aRetailer(app, { person: { phone: '+13055550188' } })
  const validate = (twoFactorCode: string) =>
    clientOf(app).call(validateTwoFactor, { body: { email, twoFactorCode, skipClearTwoFactorCode: true } })
  await forgot(email)
  const mailed = await post.codeTo(email)
  await forgot(email, { isSmsVerification: true, phoneNumber: '+13055550189' })
  await post.deliver()
  expect(await endOf(validate(mailed))).toBe('done')

  await forgot(email, { isSmsVerification: true, phoneNumber: '+13055550188' })
  const texted = await post.codeTo('+13055550188')
  expect(await endOf(validate(mailed))).toBe('passcode.wrong')
  expect(await endOf(validate(texted))).toBe('done')
})

test('queued message has a constant size and is deleted', async () => {
  const known = (await aRetailer(app)).email
  const nobody = unknown()
  await forgot(known)
  await forgot(nobody)
  const waiting = (await withMaintenance(app.worker.pool, (db) => listPosts(db, post.since))).slice(-2)
  expect(waiting.map((row) => row.sealed?.length)).toEqual([waiting[0]?.sealed?.length, waiting[0]?.sealed?.length])

  await post.deliver()

  const after = (await withMaintenance(app.worker.pool, (db) => listPosts(db, post.since))).slice(-2)
  expect(after).toMatchObject([
    { sealed: null, failure: null, sentAt: expect.any(Date) },
    { sealed: null, failure: 'nobody to send it to', sentAt: null },
  ])
  expect(await post.sentTo(nobody)).toEqual([])
})

test('forged headers change neither link nor rate limit', async () => {
  const person = await aRetailer(app)
  const forged = { 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '203.0.113.9', forwarded: 'host=evil.test' }

  for (let index = 1; index <= 10; index += 1) await raw(index === 1 ? person.email : unknown(), forged)
  const eleventh = await raw(unknown(), { ...forged, 'x-forwarded-for': '203.0.113.77' })

  expect(eleventh.status).toBe(429)
  const { text, html } = await post.newest(person.email)
  expect(text + html).not.toContain('evil.test')
})

test('forged Host sends no mail', async () => {
  const person = await aRetailer(app)
  const body = JSON.stringify({ email: person.email, captcha: await aHuman(app, 'forgot-password') })
  const sent = request(`${app.base}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { host: 'evil.test', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(421)

  await forgot(person.email)
  const { text, html } = await post.newest(person.email)
  expect(text + html).not.toContain('evil.test')
  expect(text).toContain(`${app.deps.config.publicUrl}/reset-password/`)
})

test('fourth mail an hour is refused for all addresses', async () => {
  const known = (await aRetailer(app)).email
  for (const email of [known, unknown()]) {
    await withIdentity(app.deps.pool, forgetLimits)
    for (let index = 1; index <= 3; index += 1) await forgot(email)
    await expect(forgot(email)).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
  }
})

test('1 §5: missing captcha sends nothing and requests a captcha', async () => {
  const person = await aRetailer(app)

  await expect(forgot(person.email, { captcha: 'made up' })).rejects.toMatchObject({
    status: 400,
    code: 'captcha.failed',
    message: 'Please verify you are not a robot',
  })
  expect(await post.sentTo(person.email)).toEqual([])
})

test('captcha works once and for its purpose', async () => {
  const captcha = await aHuman(app, 'forgot-password')
  await forgot(unknown(), { captcha })

  await expect(forgot(unknown(), { captcha })).rejects.toMatchObject({ code: 'captcha.failed' })
  const other = await aHuman(app, 'registration')
  await expect(forgot(unknown(), { captcha: other })).rejects.toMatchObject({ code: 'captcha.failed' })
})

test('unavailable captcha provider returns 503', async () => {
  const { captcha } = app.deps
  app.deps.captcha = { verify: async () => ({ ok: false, reason: 'unavailable' }) }
  const refused = forgot(unknown(), { captcha: 'any' }).finally(() => {
    app.deps.captcha = captcha
  })

  await expect(refused).rejects.toMatchObject({ status: 503, code: 'captcha.unavailable' })
})

test('text goes only to the stored number', async () => {
  const [own, strange] = ['+13055550111', '+13055550112']
  const person = await aRetailer(app, { person: { phone: own } })

  const said = await forgot(person.email, { isSmsVerification: true, phoneNumber: strange })
  expect(said.message).toBe('Code has been sent to your phone. Please check your messages.')
  expect(await post.sentTo(strange)).toEqual([])

  await forgot(person.email, { isSmsVerification: true, phoneNumber: own })
  expect(await post.codeTo(own)).toMatch(/^[0-9]{6}$/)
  expect((await post.newest(own)).text).not.toContain('http')
})

test('number given before the email proof gets no text', async () => {
  const phone = '+13055550113'
  const person = await aRetailer(app, { person: { phone, emailVerified: false } })

  await forgot(person.email, { isSmsVerification: true, phoneNumber: phone })

  expect(await post.sentTo(phone)).toEqual([])
})

test('text request without a number is refused', async () => {
  await expect(forgot(unknown(), { isSmsVerification: true })).rejects.toMatchObject({
    fields: [{ field: 'phoneNumber', code: 'phone.required' }],
  })
})

test.each(['+1305555011', '+130555501111', '+443055550114', '(305) 555-0114', '+1３０５5550114'])(
  'refuses %s as a phone number',
  async (phoneNumber) => {
    const refused = forgot(unknown(), { captcha: 'any', isSmsVerification: true, phoneNumber })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: [{ field: 'phoneNumber' }] })
  },
)

test.each([
  ['a line break', 'ana@people.test\r\nBcc: all@people.test', 'email.invalid'],
  ['300 characters', `${'a'.repeat(290)}@people.test`, 'email.too-long'],
  ['another script', 'anа@people.test', 'email.invalid'],
  ['two addresses', 'ana@people.test,eva@people.test', 'email.invalid'],
  ['a name around it', 'Ana <ana@people.test>', 'email.invalid'],
  ['nothing', '   ', 'email.required'],
])('refuses an address with %s', async (_, email, code) => {
  const statements = await app.statementsOf(async () => {
    await expect(forgot(email, { captcha: 'any' })).rejects.toMatchObject({ status: 400, fields: [{ code }] })
  })
  expect(statements).toEqual([])
})

test('address ignores case and surrounding blanks', async () => {
  const person = await aRetailer(app)

  await forgot(`  ${person.email.toUpperCase()} `)

  expect(await post.sentTo(person.email)).toHaveLength(1)
})
