import { changePassword, endOtherSessions, endSession, listSessions } from '@tillgate/contract/account.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, password, signIn } from '#server/testing/people.ts'
import { another, endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listColumn, listRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

type Person = Awaited<ReturnType<typeof aRetailer>>
const change = (person: Person, newPassword = another, currentPassword = password, confirmNewPassword = newPassword) =>
  person.call(changePassword, { body: { currentPassword, newPassword, confirmNewPassword } })
test('lists own sessions and marks the current session', async () => {
  const person = await aRetailer(app)
  await signIn(app, person.email)

  const { items } = await person.call(listSessions, {})

  expect(items).toHaveLength(2)
  expect(items.map((session) => session.isThis)).toEqual([false, true])
  expect(items[0]).toMatchObject({ ip: '127.0.0.1', expiresAt: expect.stringMatching(/Z$/) })
  const [{ signedInAt, expiresAt } = { signedInAt: '', expiresAt: '' }] = items
  expect(Date.parse(expiresAt) - Date.parse(signedInAt)).toBe(24 * 3600 * 1000)
})

test('ends one session at once', async () => {
  const person = await aRetailer(app)
  const { accessToken } = await signIn(app, person.email)
  const { items } = await person.call(listSessions, {})
  const other = items.find((session) => !session.isThis)?.id ?? ''

  expect((await person.call(endSession, { params: { id: other } })).message).toBe('That device is logged out.')

  await expect(clientOf(app, accessToken).call(listSessions, {})).rejects.toMatchObject({ status: 401 })
  expect(await endOf(person.call(endSession, { params: { id: other } }))).toBe('session.not-found')
})

test('another person’s sessions are hidden and cannot be ended', async () => {
  const [one, two] = [await aRetailer(app), await aRetailer(app)]
  const { items } = await two.call(listSessions, {})

  for (const id of [items[0]?.id ?? '', newId()]) {
    await expect(one.call(endSession, { params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  expect((await two.call(listSessions, {})).items).toHaveLength(1)
})

test('ends all other sessions and keeps the current session', async () => {
  const person = await aRetailer(app)
  for (let index = 1; index <= 3; index += 1) await signIn(app, person.email)

  expect((await person.call(endOtherSessions, {})).message).toBe('All other devices are logged out.')

  expect((await person.call(listSessions, {})).items).toHaveLength(1)
})

test('list excludes ended and expired sessions', async () => {
  const person = await aRetailer(app)
  await withIdentity(pool, (db) => letTimePass(db, 24 * 60 - 1, ['session']))
  const { accessToken } = await signIn(app, person.email)
  await withIdentity(pool, (db) => letTimePass(db, 1, ['session']))

  expect((await clientOf(app, accessToken).call(listSessions, {})).items).toHaveLength(1)
})

test('password change ends all sessions and notifies the owner', async () => {
  const person = await aRetailer(app)
  const { accessToken } = await signIn(app, person.email)

  expect((await change(person)).message).toBe('Password changed successfully.')

  await expect(person.call(listSessions, {})).rejects.toMatchObject({ status: 401 })
  await expect(clientOf(app, accessToken).call(listSessions, {})).rejects.toMatchObject({ status: 401 })
  expect(await endOf(signIn(app, person.email))).toBe('login.failed')
  expect(await endOf(signIn(app, person.email, another))).toBe('done')
  expect((await post.newest(person.email)).subject).toBe('Your password was changed')
  expect(
    await withIdentity(pool, (db) => listColumn(db, 'account_event', 'action', { userId: person.id }, 'at', 'id')),
  ).toContain('password-changed')
})

test.each<[string, [string?, string?, string?], string, string]>([
  ['the current one is wrong', [another, 'Wrong-password-1'], 'currentPassword', 'password.wrong'],
  ['the two new ones differ', [another, password, 'Something-0ther'], 'confirmNewPassword', 'password.match'],
  ['it is the old one', [password], 'newPassword', 'password.same'],
  ['everybody has it', ['Sunshine2024!'], 'newPassword', 'password.common'],
  ['it is the business’s name', ['Ruiz-Market-99'], 'newPassword', 'password.common'],
  ['it breaks the checklist', ['nocapitals1!'], 'newPassword', 'password.uppercase'],
])('password change is refused when %s', async (_, given, field, code) => {
  const person = await aRetailer(app)

  await expect(change(person, ...given)).rejects.toMatchObject({ status: 400, fields: [{ field, code }] })
  expect(await endOf(signIn(app, person.email))).toBe('done')
})

test('current password allows five guesses in fifteen minutes', async () => {
  const person = await aRetailer(app)
  for (let index = 1; index <= 5; index += 1) await endOf(change(person, another, 'Wrong-password-1'))

  await expect(change(person)).rejects.toMatchObject({ status: 429 })
})

test('concurrent password changes: one succeeds', async () => {
  const person = await aRetailer(app)

  const ends = await Promise.all([1, 2].map((n) => endOf(change(person, `${another}${n}`))))

  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
})

test('password may contain card digits', async () => {
  const person = await aRetailer(app)
  const numbers = 'Plum 4111 1111 1111 1111!'

  expect(await endOf(change(person, numbers))).toBe('done')
  const { accessToken } = await signIn(app, person.email, numbers)
  const { call } = clientOf(app, accessToken)
  expect(await endOf(call(changePassword, { body: { currentPassword: numbers, newPassword: another } }))).toBe('done')
})

test('event stores its origin and a shortened user agent', async () => {
  const person = await aRetailer(app)
  await fetch(`${app.base}/api/auth/sessions`, {
    method: 'DELETE',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Browser 4111 1111 1111 1111',
    },
    body: JSON.stringify({ trial: { userAgent: `${'x'.repeat(511)}\u{1F34C}`.repeat(9), hostname: 7, more: 'y' } }),
  })

  const [event] = await withIdentity(pool, (db) => listRows(db, 'account_event', { userId: person.id }, 'at'))
  expect(event).toMatchObject({
    action: 'sessions-ended',
    ip: '127.0.0.1',
    userAgent: 'Browser **** **** **** 1111',
  })
  expect(event?.trial).toEqual({ userAgent: 'x'.repeat(511) })
})
