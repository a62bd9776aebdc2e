import { login, logout } from '@tillgate/contract/auth.ts'
import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { hit } from '#server/http/rate-limit.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aPartner, aPerson, aRetailer, clientOf, password, signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { addressLimit } from './sign-in-guard.service.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()

// All of them come from one address, which has a limit of its own.
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

test('right password opens a valid session', async () => {
  const person = await aRetailer(app)

  const answer = await signIn(app, person.email.toUpperCase())

  expect(answer).toMatchObject({ id: person.id, role: 'RETAILER', retailer: { id: person.partnerId } })
  const { items } = await clientOf(app, answer.accessToken).call(listStoresByUser, {})
  expect(items).toHaveLength(1)
})

test('unknown, wrong and switched-off accounts get the same answer', async () => {
  const wrong = await aRetailer(app)
  const off = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: off.id }, { active: false })

  for (const [email, given] of [
    ['nobody@people.test', password],
    [wrong.email, 'Wrong-password-1'],
    [off.email, password],
  ] as const) {
    await expect(signIn(app, email, given)).rejects.toMatchObject({ status: 400, code: 'login.failed' })
  }
})

test('2 §6: cashier is referred to the app', async () => {
  const { partnerId } = await aPartner(app)
  const cashier = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId })

  await expect(signIn(app, cashier.email)).rejects.toMatchObject({ status: 400, code: 'login.use-the-app' })
})

test('sixth attempt waits even with the right password', async () => {
  const person = await aRetailer(app)
  for (let index = 1; index <= 5; index += 1) {
    await expect(signIn(app, person.email, 'Wrong-password-1')).rejects.toMatchObject({ status: 400 })
  }

  await expect(signIn(app, person.email)).rejects.toMatchObject({ status: 429, code: 'login.locked' })
})

test('one IP address cannot try many accounts', async () => {
  const { pool, keyring } = app.deps
  // The passwords of 30 sign-ins take more than the minute of the limit on a busy machine.
  await withIdentity(pool, async (db) => {
    for (let index = 1; index <= 29; index += 1) await hit(db, keyring, [addressLimit('127.0.0.1')])
  })

  await expect(signIn(app, anEmail())).rejects.toMatchObject({ status: 400, code: 'login.failed' })
  await expect(signIn(app, anEmail())).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})

test('unknown addresses count like known addresses', async () => {
  const email = anEmail()
  for (let index = 1; index <= 5; index += 1) await signIn(app, email).catch(() => {})

  await expect(signIn(app, email)).rejects.toMatchObject({ status: 429 })
})

test('parallel guesses share the limit', async () => {
  const person = await aRetailer(app)
  const tries = Array.from({ length: 16 }, () => signIn(app, person.email, 'Wrong-password-1'))

  const ends = await Promise.allSettled(tries)

  const evaluated = ends.filter((end) => end.status === 'rejected' && end.reason.code === 'login.failed')
  expect(evaluated).toHaveLength(5)
})

test('successful sign-in resets earlier failures', async () => {
  const person = await aRetailer(app)
  for (let index = 1; index <= 4; index += 1) await signIn(app, person.email, 'Wrong-password-1').catch(() => {})
  await signIn(app, person.email)

  await expect(signIn(app, person.email, 'Wrong-password-1')).rejects.toMatchObject({ code: 'login.failed' })
})

test('sign-out invalidates the credential', async () => {
  const person = await aRetailer(app)

  const said = await person.call(logout, {})

  expect(said.message).toBe('You are logged out.')
  await expect(person.call(listStoresByUser, {})).rejects.toMatchObject({ status: 401 })
})

test('switching a person off ends access at once', async () => {
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { active: false })

  await expect(person.call(listStoresByUser, {})).rejects.toMatchObject({ status: 401 })
})

test('Spanish refusal names each broken rule', async () => {
  const { call } = clientOf(app, undefined, 'es-ES')

  const refused = call(login, { body: { email: 'x', password: 'abc' } })

  await expect(refused).rejects.toMatchObject({
    status: 400,
    fields: expect.arrayContaining([
      { field: 'email', code: 'email.invalid', message: 'El correo electrónico no es válido' },
      expect.objectContaining({ field: 'password', code: 'password.too-short' }),
    ]),
  })
})
