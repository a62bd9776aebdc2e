import { changePassword, listSessions } from '@tillgate/contract/account.ts'
import { getProfile } from '@tillgate/contract/auth.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { placeholderBusinessName, placeholderZip, storeTypes } from '@tillgate/domain/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { countRows, letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { clientOf, signIn } from '#server/testing/people.ts'
import { another, endOf } from '#server/testing/recovery.ts'
import { chosen, registrationOf } from '#server/testing/registration.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const { choose, newcomer } = registrationOf(app, mailbox(app))
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const partners = () => withIdentity(pool, (db) => countRows(db, 'partner'))

test('1 §7: onboarding token creates a partner with its first store', async () => {
  const { accessToken } = await newcomer()

  const signedIn = await choose(accessToken, 'PHARMACY')

  expect(signedIn).toMatchObject({
    role: 'RETAILER',
    firstName: 'Ana',
    retailer: { type: 'PHARMACY', businessName: placeholderBusinessName, approvedScreen: false },
  })
  const { call } = clientOf(app, signedIn.accessToken)
  const { items } = await call(listStores, { query: {} })
  expect(items).toEqual([
    expect.objectContaining({
      zipCode: placeholderZip,
      status: 'PENDING',
      applicationStatus: 'PENDING_AUTH',
      code: expect.stringMatching(/^[0-9]{8}$/),
    }),
  ])
  await expect(call(getProfile, { params: { id: signedIn.id } })).resolves.toMatchObject({ role: 'RETAILER' })
})

test.each(storeTypes.map((type) => [type] as const))('%s sets its role', async (type) => {
  const { accessToken } = await newcomer()

  const { role, retailer } = await choose(accessToken, type)

  expect(role).toBe(type === 'GROCERY' || type === 'PHARMACY' ? 'RETAILER' : 'PROVIDER')
  expect(retailer?.type).toBe(type)
})

test('token works once', async () => {
  const { accessToken } = await newcomer()
  await choose(accessToken)

  await expect(choose(accessToken, 'DENTAL')).rejects.toMatchObject({ status: 401 })
})

test('eight concurrent requests create one partner', async () => {
  const { accessToken } = await newcomer()
  const before = await partners()

  const ends = await Promise.all(Array.from({ length: 8 }, () => endOf(choose(accessToken))))

  const losers = ends.filter((end) => end !== 'done')
  expect(losers).toHaveLength(7)
  // Too late to begin, or too late to end.
  for (const end of losers) expect(['session.missing', 'store-type.taken']).toContain(end)
  expect(await partners()).toBe(before + 1)
})

test('token expires after an hour', async () => {
  const { accessToken } = await newcomer()
  await withIdentity(pool, (db) => letTimePass(db, 60, ['session']))

  await expect(choose(accessToken)).rejects.toMatchObject({ status: 401 })
})

test('newcomer without a token can still choose a type', async () => {
  const { email } = await newcomer()

  const signedIn = await signIn(app, email, chosen)

  expect(signedIn).toMatchObject({ role: 'UNASSIGNED', retailer: null })
  expect(await endOf(choose(signedIn.accessToken))).toBe('done')
})

test('missing credential, existing role or unknown type is refused', async () => {
  const { accessToken } = await newcomer()
  const before = await partners()
  await expect(choose(undefined)).rejects.toMatchObject({ status: 401 })
  const response = await fetch(`${app.base}/api/auth/set-new-partner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ Type: 'OPERATOR' }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Please select a store type')
  expect(await partners()).toBe(before)

  const { accessToken: signedIn } = await choose(accessToken)
  await expect(choose(signedIn)).rejects.toMatchObject({ status: 403 })
})

test('choosing a type ends the newcomer’s other credentials', async () => {
  const { email, accessToken } = await newcomer()
  const { accessToken: other } = await signIn(app, email, chosen)
  await choose(accessToken)

  await expect(clientOf(app, other).call(listSessions, {})).rejects.toMatchObject({ status: 401 })
})

test('newcomer can change the password before choosing a type', async () => {
  const { email, accessToken } = await newcomer()
  await clientOf(app, accessToken).call(changePassword, {
    body: { currentPassword: chosen, newPassword: another },
  })

  await expect(choose(accessToken)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(app, email, another)).resolves.toMatchObject({ role: 'UNASSIGNED' })
})
