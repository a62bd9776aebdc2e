import { listStores } from '@tillgate/contract/stores.ts'
import { login } from '@tillgate/contract/auth.ts'
import {
  changeOperatorPassword,
  setOperatorPassword,
  verifyOperatorCode,
  enrolOperator,
  loginOperator,
  logoutOperator,
  getOperatorInvitation,
  getOperatorSelf,
  extendOperatorSession,
} from '@tillgate/contract/operator-auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { createInvitedStaff } from './staff-credentials.service.ts'
import { countGuess } from './operator-auth.queries.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { anOperator, codeNow, enrolled } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aPerson, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { recoveryOf } from '#server/testing/recovery.ts'

import { ageRows, deleteRows, updateRows } from '#server/world/rows.queries.ts'
const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
const { call } = clientOf(app)
const wrong = 'Wrong-password-1'

beforeEach(() => withIdentity(pool, forgetLimits))

const ticketOf = async (email: string) => (await call(loginOperator, { body: { email, password } })).ticket

test('first sign-in sets up an authenticator and session', async () => {
  const person = await anOperator(app)
  const { ticket, mustEnrol } = await call(loginOperator, { body: { email: person.email, password } })
  expect(mustEnrol).toBe(true)
  const first = await call(enrolOperator, { body: { ticket } })
  expect(await call(enrolOperator, { body: { ticket } })).toEqual(first)
  expect(first.otpauthUrl).toContain(`secret=${first.secret}&`)

  const signedIn = await call(verifyOperatorCode, { body: { ticket, code: await codeNow(app, first.secret) } })

  expect(signedIn).toMatchObject({ email: person.email, role: 'OPERATOR' })
  const self = await clientOf(app, signedIn.accessToken).call(getOperatorSelf, {})
  const hours = (Date.parse(self.expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test('later sign-ins need a code, which works once', async () => {
  const person = await anOperator(app)
  const { secret } = await enrolled(app, person.email)
  const code = await codeNow(app, secret, 1)

  const { ticket, mustEnrol } = await call(loginOperator, { body: { email: person.email, password } })
  expect(mustEnrol).toBe(false)
  await expect(call(enrolOperator, { body: { ticket } })).rejects.toMatchObject({ code: 'operator.enrolled' })
  await call(verifyOperatorCode, { body: { ticket, code } })

  const again = await ticketOf(person.email)
  await expect(call(verifyOperatorCode, { body: { ticket: again, code } })).rejects.toMatchObject({
    status: 400,
    code: 'operator.code-wrong',
  })
})

test('code older than the last used code is refused', async () => {
  const person = await anOperator(app)
  const { ticket } = await call(loginOperator, { body: { email: person.email, password } })
  const { secret } = await call(enrolOperator, { body: { ticket } })
  await call(verifyOperatorCode, { body: { ticket, code: await codeNow(app, secret, 1) } })

  const later = { ticket: await ticketOf(person.email), code: await codeNow(app, secret) }
  await expect(call(verifyOperatorCode, { body: later })).rejects.toMatchObject({ code: 'operator.code-wrong' })
})

test('three wrong codes use up a ticket', async () => {
  const person = await anOperator(app)
  const { secret } = await enrolled(app, person.email)
  const ticket = await ticketOf(person.email)
  const code = otherThan(await codeNow(app, secret, 1))

  const guesses = await Promise.allSettled(
    Array.from({ length: 8 }, () => call(verifyOperatorCode, { body: { ticket, code } })),
  )

  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'let in'))
  expect(codes.filter((one) => one === 'operator.code-wrong')).toHaveLength(3)
  expect(codes.filter((one) => one === 'operator.ticket-expired')).toHaveLength(5)
  const right = { ticket, code: await codeNow(app, secret, 1) }
  await expect(call(verifyOperatorCode, { body: right })).rejects.toMatchObject({ code: 'operator.ticket-expired' })
})

test('ticket counts three concurrent guesses', async () => {
  const person = await anOperator(app)
  const hash = tokenHash(await ticketOf(person.email))
  const counted = await Promise.all(Array.from({ length: 8 }, () => withIdentity(pool, (db) => countGuess(db, hash))))
  expect(counted.flatMap((row) => row?.attempts ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

test('ten wrong codes lock the second step across tickets', async () => {
  const person = await anOperator(app)
  const { secret } = await enrolled(app, person.email)
  const code = otherThan(await codeNow(app, secret, 1))
  const guess = async () => {
    const ticket = await ticketOf(person.email)
    return call(verifyOperatorCode, { body: { ticket, code } }).catch((error: { code: string }) => error.code)
  }
  for (let index = 0; index < 10; index += 1) await guess()

  expect(await guess()).toBe('operator.code-locked')
})

test('ticket expires after ten minutes and is no session', async () => {
  const person = await anOperator(app)
  const { secret } = await enrolled(app, person.email)
  const ticket = await ticketOf(person.email)
  await expect(clientOf(app, ticket).call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })

  await withIdentity(pool, (db) => ageRows(db, 'operator_ticket', { userId: person.id }, '11 minutes', ['expiresAt']))

  const late = { ticket, code: await codeNow(app, secret, 1) }
  await expect(call(verifyOperatorCode, { body: late })).rejects.toMatchObject({ code: 'operator.ticket-expired' })
})

test('code before the authenticator setup is refused', async () => {
  const person = await anOperator(app)
  const ticket = await ticketOf(person.email)
  await expect(call(verifyOperatorCode, { body: { ticket, code: '000000' } })).rejects.toMatchObject({
    code: 'operator.enrol-first',
  })
})

test('all failed sign-ins get the same answer', async () => {
  const person = await anOperator(app)
  const gone = await anOperator(app)
  await withIdentity(pool, (db) => updateRows(db, 'user_account', { id: gone.id }, { active: false }))
  const partner = await aRetailer(app)
  const answers = await Promise.all(
    [
      { email: anEmail(), password },
      { email: person.email, password: wrong },
      { email: gone.email, password },
      { email: partner.email, password },
    ].map((body) =>
      call(loginOperator, { body }).catch(({ status, code, message }) => ({ status, code, message: String(message) })),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 400, code: 'login.failed' })
})

test('sixth password in fifteen minutes is not verified', async () => {
  const { email } = await anOperator(app)
  for (let index = 0; index < 5; index += 1) {
    await call(loginOperator, { body: { email, password: wrong } }).catch(() => undefined)
  }
  await expect(call(loginOperator, { body: { email, password } })).rejects.toMatchObject({
    status: 429,
    code: 'operator.code-locked',
  })
})

test('portal and operator APIs refuse each other’s sessions', async () => {
  const partner = await aRetailer(app)
  const person = await anOperator(app)
  await expect(partner.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 403 })
  await expect(person.call(listStores, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(call(login, { body: { email: person.email, password } })).rejects.toMatchObject({
    code: 'login.failed',
  })
})

test('logout ends the session at once', async () => {
  const person = await anOperator(app)
  await person.call(logoutOperator, {})
  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
})

test('invitation sets a password, then an authenticator', async () => {
  const person = await aPerson(app, { audience: 'operator', role: 'OPERATOR', partnerId: null, isInvited: true })
  const { email } = person
  await withIdentity(pool, (db) =>
    createInvitedStaff(db, app.deps, 'en-US', { id: person.id, email, firstName: 'Ana' }),
  )
  const mail = await post.newest(email)
  expect(mail.text).toContain(`/operator/set-password/${encodeURIComponent(email)}/`)
  const token = await post.tokenTo(email)

  expect(await call(getOperatorInvitation, { body: { email, token } })).toEqual({ firstName: 'Ana', role: 'OPERATOR' })
  await call(setOperatorPassword, { body: { email, token, newPassword: password } })

  expect((await enrolled(app, email)).self).toMatchObject({ email })
  await expect(call(setOperatorPassword, { body: { email, token, newPassword: password } })).rejects.toMatchObject({
    code: 'link.expired',
  })
  // The session from before the new password is over.
  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
})

test('invitation link expires after three days', async () => {
  const { id, email } = await anOperator(app)
  await withIdentity(pool, (db) => createInvitedStaff(db, app.deps, 'en-US', { id, email, firstName: 'Ana' }))
  const token = await post.tokenTo(email)
  const other = await anOperator(app)
  await expect(call(getOperatorInvitation, { body: { email: other.email, token } })).rejects.toMatchObject({
    code: 'link.expired',
  })
  await withIdentity(pool, (db) => letTimePass(db, 72 * 60 + 1, ['link_token']))
  await expect(call(getOperatorInvitation, { body: { email, token } })).rejects.toMatchObject({ code: 'link.expired' })
})

test('portal’s password reset never mails an operator', async () => {
  const { email } = await anOperator(app)
  await recoveryOf(app).forgot(email)
  expect(await post.sentTo(email)).toEqual([])
})

test('next sign-in sets up a missing authenticator', async () => {
  const person = await anOperator(app)
  await enrolled(app, person.email)
  await withIdentity(pool, (db) => deleteRows(db, 'staff_totp', { userId: person.id }))
  expect((await call(loginOperator, { body: { email: person.email, password } })).mustEnrol).toBe(true)
})

test('idle operator session ends after half an hour', async () => {
  const { id, call: ask } = await anOperator(app)
  const away = (minutes: number) =>
    withIdentity(pool, (db) => ageRows(db, 'session', { userId: id }, `${minutes} minutes`, ['seenAt']))
  await away(29)
  expect((await ask(getOperatorSelf, {})).idleSeconds).toBeLessThanOrEqual(60)
  expect(await ask(extendOperatorSession, {})).toEqual({ idleSeconds: 1800 })
  await away(29)
  expect((await ask(getOperatorSelf, {})).idleSeconds).toBeLessThanOrEqual(60)

  await away(1)
  await expect(ask(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(ask(extendOperatorSession, {})).rejects.toMatchObject({ status: 401 })
})

test('idle portal session does not end', async () => {
  const { id, call: ask } = await aRetailer(app)
  await withIdentity(pool, (db) => ageRows(db, 'session', { userId: id }, '60 minutes', ['seenAt']))
  expect((await ask(listStores, { query: {} })).items).toHaveLength(1)
})

test('own password change ends only the other sessions', async () => {
  const person = await anOperator(app)
  const { self } = await enrolled(app, person.email)
  const elsewhere = clientOf(app, self.accessToken)
  const newPassword = 'Another-Word-77'
  const change = (currentPassword: string, chosen: string) =>
    person.call(changeOperatorPassword, { body: { currentPassword, newPassword: chosen } })
  await expect(change(wrong, newPassword)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'currentPassword', code: 'password.wrong' }],
  })
  await expect(change(password, password)).rejects.toMatchObject({
    fields: [{ field: 'newPassword', code: 'password.same' }],
  })

  await change(password, newPassword)

  expect((await person.call(getOperatorSelf, {})).email).toBe(person.email)
  await expect(elsewhere.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(ticketOf(person.email)).rejects.toMatchObject({ code: 'login.failed' })
  expect(await call(loginOperator, { body: { email: person.email, password: newPassword } })).toMatchObject({
    mustEnrol: false,
  })
  expect((await post.newest(person.email)).text).toContain('operator console was changed')
})
