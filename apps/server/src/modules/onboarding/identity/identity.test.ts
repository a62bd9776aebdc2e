import { getOnboarding } from '@tillgate/contract/onboarding.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { resetPersonIdentity } from '@tillgate/contract/operator-partners.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { sqlNow } from '#server/db/rows.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app, drive, anApplicant, openIdentity, update, prove, identityOf } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

test('PENDINGVERIFICATION: check has not started', async () => {
  const person = await anApplicant()
  expect(await identityOf(person)).toBe('PENDINGVERIFICATION')
  expect(await openIdentity(person)).toMatch(/^link-sandbox-/)
  expect(await identityOf(person)).toBe('PENDINGVERIFICATION')
})

test('IDV_SUCCESS: provider shows nothing more', async () => {
  const person = await anApplicant()

  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')

  expect(await identityOf(person)).toBe('IDV_SUCCESS')
  expect(await openIdentity(person)).toBe('')
  expect(await plaid.actions(person, person.id)).toEqual(['identity.opened', 'identity.moved'])
})

test('IDV_ACTIVE: closed window resumes at the same step', async () => {
  const person = await anApplicant()
  await drive.idv.open(await openIdentity(person))

  await plaid.processWebhooks()
  expect(await identityOf(person)).toBe('IDV_ACTIVE')
  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')
  expect(await plaid.attempts(person)).toHaveLength(1)
})

test('IDV_FAILED: three attempts, then IDV_PENDING_REVIEW', async () => {
  const person = await anApplicant()
  expect((await prove(person, 'stranger')).status).toBe('IDV_FAILED')
  await expect(openIdentity(person)).rejects.toMatchObject({ status: 429, code: 'identity.too-soon' })
  const waitOf = async () => (await person.call(getOnboarding, {})).identityWaitSeconds
  expect(await waitOf()).toBeGreaterThan(50)
  expect(await waitOf()).toBeLessThanOrEqual(60)

  await plaid.age(person, 61)
  expect(await waitOf()).toBe(0)
  expect((await prove(person, 'leslie-typo')).status).toBe('IDV_FAILED')
  await plaid.age(person, 61)
  expect((await prove(person, 'stranger')).status).toBe('IDV_PENDING_REVIEW')
  expect(await waitOf()).toBe(0)
  expect((await mailsFor(app, person)).map(({ kind }) => kind)).toEqual(['identity-review'])

  expect(await openIdentity(person)).toBe('')
  expect(await identityOf(person)).toBe('IDV_PENDING_REVIEW')
  expect(await openIdentity(person)).toBe('')
})

test('used-up attempts wait in the inbox until an operator helps', async () => {
  const person = await anApplicant()
  const operator = await anOperator(app)
  const waiting = async () => {
    const { items } = await operator.call(listInbox, {})
    return items.filter(({ subjectId }) => subjectId === person.id)
  }
  for (const _ of [1, 2, 3]) {
    expect(await waiting()).toEqual([])
    await prove(person, 'stranger')
    await plaid.age(person, 61)
  }
  const [entry] = await waiting()
  expect(entry).toMatchObject({ kind: 'IDENTITY', subject: 'IDENTITY_CHECK', partnerId: person.partnerId })
  expect(Date.parse(entry?.dueAt ?? '') - Date.parse(entry?.at ?? '')).toBe(48 * 3_600_000)

  const params = { id: person.partnerId, userId: person.id }
  await operator.call(resetPersonIdentity, { params, body: { reason: 'The document was renewed.' } })
  expect(await waiting()).toEqual([])
  expect((await mailsFor(app, person)).map(({ kind }) => kind).toSorted()).toEqual([
    'identity-again',
    'identity-review',
  ])
})

test('operator’s reset allows three new attempts', async () => {
  const person = await anApplicant()
  for (const _ of [1, 2, 3]) {
    await prove(person, 'stranger')
    await plaid.age(person, 61)
  }
  await openIdentity(person)
  await updateRows(
    app.owner,
    'user_account',
    { id: person.id },
    { identityStatus: 'PENDINGVERIFICATION', identityResetAt: sqlNow },
  )

  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')
})

test.each(['leslie', 'leslie-review'] as const)('asked once more by an operator, %s begins anew', async (persona) => {
  const person = await anApplicant()
  await prove(person, persona)
  await updateRows(
    app.owner,
    'user_account',
    { id: person.id },
    { identityStatus: 'PENDINGVERIFICATION', identityResetAt: sqlNow },
  )

  expect(await openIdentity(person)).toMatch(/^link-sandbox-/)
  expect(await identityOf(person)).toBe('IDV_ACTIVE')
  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')
  expect(await openIdentity(person)).toBe('')
  expect(await plaid.attempts(person)).toHaveLength(2)
})

test('IDV_PENDING_REVIEW: provider reviews and reports later', async () => {
  const person = await anApplicant()
  const { id, status } = await prove(person, 'leslie-review')
  expect(status).toBe('IDV_PENDING_REVIEW')
  expect(await openIdentity(person)).toBe('')

  await drive.idv.set(id, 'success')
  await plaid.processWebhooks()
  expect(await identityOf(person)).toBe('IDV_SUCCESS')
})

test.each([
  ['IDV_EXPIRED', 'expired'],
  ['IDV_CANCELED', 'canceled'],
] as const)('%s: told by news, and begun anew a minute later', async (status, word) => {
  const person = await anApplicant()
  await drive.idv.open(await openIdentity(person))
  const attempt = (await drive.idv.list()).find((one) => one.clientUserId === `user_${person.id}`)
  await drive.idv.set(attempt?.id ?? '', word)
  await plaid.processWebhooks()
  expect(await identityOf(person)).toBe(status)
  expect(await update(person, attempt?.id ?? '')).toBe(status)

  await plaid.age(person, 61)
  expect((await prove(person, 'leslie')).status).toBe('IDV_SUCCESS')
})

test('another person’s check is refused as unknown and logged', async () => {
  const [mine, theirs] = [await anApplicant(), await anApplicant()]
  const { id } = await prove(theirs, 'leslie')

  const wrong = await update(mine, id).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ status: 404, code: 'identity.not-found' })
  expect(await endOf(update(mine, 'idv_4111111111111111'))).toBe('identity.not-found')

  expect(await identityOf(mine)).toBe('PENDINGVERIFICATION')
  expect(await plaid.attempts(mine)).toEqual([])
  expect(await plaid.actions(mine, mine.id)).toEqual(['identity.foreign', 'identity.foreign'])
})

test('concurrent retries start one attempt', async () => {
  const person = await anApplicant()
  await prove(person, 'stranger')
  await plaid.age(person, 61)

  const ends = await Promise.all([1, 2, 3].map(() => endOf(openIdentity(person))))

  expect(ends.filter((end) => end === 'done').length).toBeGreaterThanOrEqual(1)
  const attempts = (await drive.idv.list()).filter((one) => one.clientUserId === `user_${person.id}`)
  expect(attempts).toHaveLength(2)
})

test('late answer about an older attempt is ignored', async () => {
  const person = await anApplicant()
  const { id } = await prove(person, 'stranger')
  await plaid.age(person, 61)
  await openIdentity(person)
  expect(await identityOf(person)).toBe('IDV_ACTIVE')

  expect(await update(person, id)).toBe('IDV_ACTIVE')
})
