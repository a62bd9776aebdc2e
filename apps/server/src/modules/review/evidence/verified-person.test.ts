import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { approveApplication } from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'

const { app, drive, openIdentity, update, attempts, anApplicant } = await plaidApp()
const olive = await anOperator(app)

const identityOf = async (id: string) => {
  const detail = await olive.call(getApplication, { params: { id } })
  return { ...detail.identity, check: detail.checks.find(({ check }) => check === 'identity') }
}

test('stores the person that the provider reports, encrypted', async () => {
  const person = await anApplicant()
  const named = { first: 'Ana', last: 'Ruiz', born: '1984-05-06' }
  await update(person, await drive.idv.complete(await openIdentity(person), { persona: 'typed', ...named }))
  const [attempt] = await attempts(person)
  expect(attempt?.personSealed).toBeInstanceOf(Buffer)
  expect(attempt?.personSealed?.toString('latin1')).not.toContain('Ruiz')
})

test.each([
  ['Ana Ruiz', 'pass', 'identity.name-matches'],
  ['Ruiz, Ana María', 'pass', 'identity.name-matches'],
  ['Ana', 'look', 'identity.name-similar'],
  ['Leslie Knope', 'fail', 'identity.name-differs'],
  [null, 'look', 'identity.name-unknown'],
] as const)('a verification of %s: %s', async (verifiedName, result, code) => {
  const { id } = await anApplication(app, { verifiedName })
  const { check, report } = await identityOf(id)
  expect(check).toMatchObject({ result, evidence: [{ code: 'identity.verified' }, { code }] })
  expect(report?.name ?? null).toBe(verifiedName)
  expect(report?.isContactPerson ?? false).toBe(result === 'pass' || verifiedName === 'Ana')
})

test.each([
  ['Ana Ruiz', 'pass', 'identity.owner-matches'],
  ['Leslie Knope', 'fail', 'identity.owner-differs'],
] as const)('an owner %s beside the verified Ana Ruiz: %s', async (owner, result, code) => {
  const { id } = await anApplication(app, { owner, isOnlyOwner: true })
  const { check } = await identityOf(id)
  expect(check).toMatchObject({ result, evidence: [{ code: 'identity.verified' }, {}, { code }] })
})

test('shows the queue and the detail with the same result', async () => {
  const { id, name } = await anApplication(app, { verifiedName: 'Leslie Knope' })
  const { items } = await olive.call(listApplications, { query: { view: 'all', search: name } })
  expect(items.find((row) => row.id === id)?.checks.identity).toBe('fail')
})

test('one operator cannot approve another person’s verification', async () => {
  const { id } = await anApplication(app, { verifiedName: 'Leslie Knope' })
  const overrides = [{ check: 'identity' as const, reason: 'Known under both of her names' }]
  const approve = (accepted: 'identity'[]) =>
    olive.call(approveApplication, { params: { id }, body: { accepted, overrides } })
  expect(await endOf(approve([]))).toBe('review.not-accepted')
  expect(await approve(['identity'])).toMatchObject({ status: 'REVIEW', needsSecondPerson: true })
})

test('reports provider, our record and result for each person', async () => {
  const { id } = await anApplication(app, { verifiedName: 'Leslie Knope' })
  const { report } = await identityOf(id)
  expect(report).toMatchObject({
    source: 'DOCUMENT',
    bornYear: '1984',
    document: { category: 'drivers_license', issuer: 'FL', expiresOn: '2029-08-31' },
    comparisons: [{ who: 'APPLICANT', name: 'Ana Ruiz', result: 'mismatch' }],
  })
})
