import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { approveApplication, confirmProposal } from '@tillgate/contract/operator-decisions.ts'
import type { BankPersona } from '@tillgate/sandbox/plaid/personas.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { reconcileBanks } from '#server/modules/banking/banking.jobs.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { password } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'

// Jobs that other tests left in a shared database would run first.
const DATABASE_URL = await testDatabase('_account_holder')
const { app, drive, link, links, openBank, register, processWebhooks, anApplicantWithoutBank, age } = await plaidApp({
  DATABASE_URL,
})
const olive = await anOperator(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const bankOf = async (id: string) => {
  const { bank, checks, phase } = await olive.call(getApplication, { params: { id } })
  return { ...bank, phase, check: checks.find(({ check }) => check === 'bank') }
}
const name = 'Fresh Corner LLC'
const reason = 'The bank still uses the former name'
const mismatch = { accepted: ['bank' as const], overrides: [{ check: 'bank' as const, reason }] }

test.each([
  ['FRESH CORNER L.L.C.', 'pass', 'bank.holder-matches'],
  ['Ruiz, Ana', 'pass', 'bank.holder-is-owner'],
  ['Ana Ruiz Holdings Inc', 'look', 'bank.holder-similar'],
  ['Delgado Auto Repair LLC', 'fail', 'bank.holder-differs'],
  [null, 'look', 'bank.holder-unknown'],
] as const)('a reported holder %s: %s', async (holder, result, code) => {
  const { id } = await anApplication(app, { name, holder, owner: 'Ana Ruiz' })
  const { check } = await bankOf(id)
  expect(check).toMatchObject({ result, evidence: [{ code: 'bank.verified' }, { code }] })
})

test.each([
  ['a silent provider', { ownersState: 'UNAVAILABLE' }, 'look', 'bank.holder-unavailable'],
  ['an unasked provider', { ownersState: null }, 'wait', 'bank.holder-pending'],
] as const)('%s neither passes nor fails', async (_, wish, result, code) => {
  const { id, name: business } = await anApplication(app, { name, ...wish })
  expect((await bankOf(id)).check).toMatchObject({ result, evidence: [{ code: 'bank.verified' }, { code }] })
  const { items } = await olive.call(listApplications, { query: { view: 'all', search: business } })
  expect(items.find((row) => row.id === id)?.checks.bank).toBe(result)
})

test.each([
  [name, 'look', 'bank.holder-declared', []],
  ['Delgado Auto Repair LLC', 'fail', 'bank.holder-declared-differs', ['Delgado Auto Repair LLC']],
] as const)('a declared holder %s: %s', async (declaredHolder, result, code, others) => {
  const { id } = await anApplication(app, { name, declaredHolder })
  const { check, holder } = await bankOf(id)
  expect(check).toMatchObject({ result, evidence: [{ code: 'bank.verified' }, { code }] })
  expect(holder).toMatchObject({ source: 'DECLARED', names: [declaredHolder], others })
  expect(holder.comparisons).toMatchObject([{ who: 'BUSINESS', name }])
})

test('compares with the business, its trade name and each owner', async () => {
  const { id } = await anApplication(app, { name, tradeName: 'Fresh Corner', holder: 'Delgado Inc', owner: 'Ana Ruiz' })
  expect((await bankOf(id)).holder).toMatchObject({
    source: 'REPORTED',
    names: ['Delgado Inc'],
    comparisons: [
      { who: 'BUSINESS', name, result: 'mismatch' },
      { who: 'TRADE_NAME', name: 'Fresh Corner', result: 'mismatch' },
      { who: 'OWNER', name: 'Ana Ruiz', result: 'mismatch' },
    ],
  })
})

test.each([
  ['another holder', { holder: 'Delgado Auto Repair LLC' }],
  ['another declared holder', { declaredHolder: 'Delgado Auto Repair LLC' }],
])('%s takes a reason and two operators', async (_, wish) => {
  const otto = await anOperator(app)
  const { id } = await anApplication(app, wish)
  const approve = (body: { accepted: 'bank'[]; overrides?: { check: 'bank'; reason: string }[] }) =>
    olive.call(approveApplication, { params: { id }, body })
  expect(await endOf(approve({ accepted: ['bank'] }))).toBe('review.reason-missing')
  await expect(
    approve({ ...mismatch, overrides: [{ check: 'bank', reason: '19 characters long.' }] }),
  ).rejects.toMatchObject({ status: 400, fields: [{ code: 'reason.too-short' }] })
  expect(await approve(mismatch)).toMatchObject({ status: 'REVIEW', needsSecondPerson: true })
  expect(await olive.call(getApplication, { params: { id } })).toMatchObject({
    proposal: { overrides: [{ check: 'bank', reason }] },
  })
  expect(await endOf(olive.call(confirmProposal, { params: { id } }))).toBe('review.second-person')
  expect(await otto.call(confirmProposal, { params: { id } })).toMatchObject({ status: 'APPROVED' })
  expect((await otto.call(getApplication, { params: { id } })).overrides).toEqual([
    { check: 'bank', reason, by: { id: olive.id, name: expect.any(String) } },
  ])
})

test('stores the owners that the bank reports, encrypted', async () => {
  const person = await anApplicantWithoutBank()
  await link(person, 'platypus', { holder: 'Delgado Foods LLC' })
  const [found] = await links(person)
  expect(found).toMatchObject({ ownersState: 'REPORTED', holder: null, ownersAt: expect.any(Date) })
  expect(found?.ownersSealed?.toString('latin1')).not.toContain('Delgado')
})

test('a typed account stores the declared holder', async () => {
  const person = await anApplicantWithoutBank()
  await link(person, 'insights-pass', { holder: 'Delgado Foods LLC' })
  expect(await links(person)).toMatchObject([{ ownersState: 'DECLARED', holder: 'Delgado Foods LLC' }])
})

test('a silent provider is asked again', async () => {
  const person = await anApplicantWithoutBank()
  const match = { provider: 'plaid', path: '/identity/get' } as const
  await drive.faults.add({ match, action: { kind: 'status', status: 500 } })
  expect(await link(person, 'platypus', { holder: 'Delgado Foods LLC' })).toBe('AUTOMATICALLY_VERIFIED')
  expect(await links(person)).toMatchObject([{ ownersState: 'UNAVAILABLE', ownersSealed: null }])

  await drive.faults.clear()
  await age(person, 3700)
  await reconcileBanks(app.worker)
  expect(await links(person)).toMatchObject([{ ownersState: 'REPORTED' }])
})

/** An approved store that links another account, held by `holder`. */
const aChange = async (holder: string, persona: BankPersona = 'platypus-savings') => {
  const made = await anApplication(app, { name })
  await olive.call(approveApplication, { params: { id: made.id }, body: { accepted: [] } })
  const { partnerId, storeId } = made
  const person = { ...made.person, partnerId, storeId, storeIds: [storeId] }
  const token = await openBank(person, { isChange: true, password, isDatabaseInsights: persona === 'automatic' })
  await register(person, await drive.bank.link(token, { persona, holder }))
  await app.work()
  return { ...made, person }
}

test('another holder of a changed account begins a re-check', async () => {
  const [other, same] = [await aChange('Delgado Auto Repair LLC'), await aChange('FRESH CORNER')]
  await expect.poll(() => bankOf(other.id)).toMatchObject({ phase: 'RECHECK', check: { result: 'fail' } })
  expect(await bankOf(same.id)).toMatchObject({ phase: 'DECIDED', check: { result: 'pass' } })
  await app.rest()
})

test('another declared holder who takes over later begins a re-check', async () => {
  const { id, storeId } = await aChange('Delgado Auto Repair LLC', 'automatic')
  expect(await bankOf(id)).toMatchObject({ phase: 'DECIDED', check: { result: 'pass' } })
  const item = (await drive.bank.list()).find(({ clientUserId }) => clientUserId === `store_${storeId}`)
  await drive.bank.set(item?.id ?? '', 'automatically_verified')
  await processWebhooks()
  await expect
    .poll(() => bankOf(id))
    .toMatchObject({
      phase: 'RECHECK',
      check: { result: 'fail', evidence: [{ code: 'bank.verified' }, { code: 'bank.holder-declared-differs' }] },
    })
  await app.rest()
})

test('a later report of another holder begins a re-check', async () => {
  const { id, storeId } = await aChange('FRESH CORNER')
  const item = (await drive.bank.list()).find(({ clientUserId }) => clientUserId === `store_${storeId}`)
  await drive.bank.setOwners(item?.id ?? '', ['Delgado Auto Repair LLC'])
  await processWebhooks()
  await expect
    .poll(() => bankOf(id))
    .toMatchObject({ phase: 'RECHECK', holder: { names: ['Delgado Auto Repair LLC'] } })
  await app.rest()
})
