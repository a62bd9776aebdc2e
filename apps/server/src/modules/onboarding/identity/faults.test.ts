import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { brokenAnswers, plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'

const plaid = await plaidApp()
const { app, drive, anApplicant, openIdentity, update, prove, identityOf } = plaid
beforeEach(async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  await drive.faults.clear()
})

const broken = brokenAnswers('{"identity_verifications":[{"id":1}]}')

test.each(broken)('link token returns 503 when %s and works later', async (_, action) => {
  const person = await anApplicant()
  const fault = await drive.faults.add({ match: { provider: 'plaid' }, action })

  await expect(openIdentity(person)).rejects.toMatchObject({ status: 503, code: 'identity.unavailable' })

  await drive.faults.remove(fault)
  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')
})

test.each(broken)('finished check returns 503 when %s and succeeds later', async (_, action) => {
  const person = await anApplicant()
  const id = await drive.idv.complete(await openIdentity(person), { persona: 'leslie' })
  const fault = await drive.faults.add({ match: { path: '/identity_verification/get' }, action })

  await expect(update(person, id)).rejects.toMatchObject({ status: 503, code: 'identity.unavailable' })
  expect(await identityOf(person)).toBe('PENDINGVERIFICATION')

  await drive.faults.remove(fault)
  expect(await update(person, id)).toBe('IDV_SUCCESS')
})

const failedAMinuteAgo = async () => {
  const person = await anApplicant()
  await prove(person, 'stranger')
  await plaid.age(person, 61)
  return person
}
const retries = async () => (await drive.requests('plaid')).filter(({ path }) => path.endsWith('/retry')).length

test('retry with a lost answer is not repeated', async () => {
  const person = await failedAMinuteAgo()
  const before = await retries()
  await drive.faults.add({ match: { path: '/identity_verification/retry' }, action: { kind: 'resetAfter' } })

  expect(await openIdentity(person)).toMatch(/^link-sandbox-/)

  expect(await retries()).toBe(before + 1)
  expect(await identityOf(person)).toBe('IDV_ACTIVE')
  expect((await drive.idv.list()).filter((one) => one.clientUserId === `user_${person.id}`)).toHaveLength(2)
})

test('undelivered retry returns 503 and can repeat at once', async () => {
  const person = await failedAMinuteAgo()
  await drive.faults.add({ match: { path: '/identity_verification/retry', times: 1 }, action: { kind: 'reset' } })

  expect(await endOf(openIdentity(person))).toBe('identity.unavailable')
  expect(await identityOf(person)).toBe('IDV_FAILED')
  expect(await openIdentity(person)).toMatch(/^link-sandbox-/)
})

test('identity status is NONREQUIRED without a required check', async () => {
  const person = await anApplicant()
  const { identity } = app.deps
  Object.assign(app.deps, { identity: { ...identity, template: '' } })
  const token = await openIdentity(person)
  Object.assign(app.deps, { identity })

  expect(token).toBe('')
  expect(await identityOf(person)).toBe('NONREQUIRED')
})
