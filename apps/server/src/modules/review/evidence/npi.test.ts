import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { approveApplication, updateBusiness } from '@tillgate/contract/operator-decisions.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { noNpiRegistry } from '#server/integrations/npi/live.ts'
import { anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { checkNpis } from './npi.jobs.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ NPI_BASE_URL: `${url}/npi/api` })
const olive = await anOperator(app)

const clearview = { type: 'VISION', name: 'Clearview Vision Center LLC', npi: '1245319599', license: 400 } as const
const npiOf = async (id: string) => {
  const { npi, checks, status, phase } = await olive.call(getApplication, { params: { id } })
  return { npi, status, phase, check: checks.find(({ check }) => check === 'npi') }
}
const silence = () => drive.faults.add({ match: { provider: 'npi' }, action: { kind: 'status', status: 503 } })
const approve = (id: string, accepted: 'npi'[] = []) =>
  olive.call(approveApplication, { params: { id }, body: { accepted } })

test.each([
  ['the same name', {}, 'pass', ['npi.name-matches', 'npi.taxonomy']],
  ['another name', { name: 'Delgado Auto Repair LLC' }, 'fail', ['npi.name-differs', 'npi.taxonomy']],
  ['another profession', { type: 'DENTAL' }, 'look', ['npi.name-matches', 'npi.other-taxonomy']],
  ['an unknown number', { npi: '1992837460' }, 'fail', ['npi.not-found']],
  ['a missing number', { npi: '' }, 'fail', ['npi.missing']],
  [
    'a deactivated number',
    { type: 'HEARING', name: 'Bayview Hearing Center Inc', npi: '1003000126' },
    'fail',
    ['npi.deactivated', 'npi.name-matches', 'npi.taxonomy'],
  ],
] as const)('%s', async (_, wish, result, codes) => {
  const { id, name } = await anApplication(app, { ...clearview, ...wish })
  await checkNpis(app.worker)
  const { check } = await npiOf(id)
  expect([check?.result, check?.evidence.map(({ code }) => code)]).toEqual([result, codes])
  const { items } = await olive.call(listApplications, { query: { view: 'all', search: name } })
  expect(items.find((row) => row.id === id)?.checks.npi).toBe(result)
})

test('reports the registry, our record and the result', async () => {
  const { id } = await anApplication(app, clearview)
  await checkNpis(app.worker)
  expect((await npiOf(id)).npi).toMatchObject({
    number: '1245319599',
    state: 'FOUND',
    record: { kind: 'ORGANIZATION', names: ['CLEARVIEW VISION CENTER LLC'], isActive: true, place: 'MIAMI, FL' },
    comparisons: [{ who: 'BUSINESS', result: 'match' }],
  })
})

test('a retailer has no check of its NPI', async () => {
  const { id } = await anApplication(app)
  expect(await npiOf(id)).toMatchObject({ npi: null, check: undefined })
})

test('a pending answer blocks the approval', async () => {
  const { id } = await anApplication(app, clearview)
  expect(await endOf(approve(id, ['npi']))).toBe('review.check-pending')
})

test('a silent registry is asked again after an hour', async () => {
  await silence()
  const { id, partnerId } = await anApplication(app, clearview)
  await checkNpis(app.worker)
  expect((await npiOf(id)).check).toMatchObject({ result: 'look', evidence: [{ code: 'npi.unavailable' }] })
  await drive.faults.clear()
  await checkNpis(app.worker)
  expect((await npiOf(id)).check?.result).toBe('look')
  await updateRows(app.owner, 'application', { partnerId }, { npiAskedAt: ago('61 minutes') })
  await checkNpis(app.worker)
  expect((await npiOf(id)).check?.result).toBe('pass')
})

test('a changed number is asked about again', async () => {
  const { id } = await anApplication(app, clearview)
  await checkNpis(app.worker)
  const body = { field: 'npi', value: '1234567893', reason: 'As on the credentials', version: 1 } as const
  await olive.call(updateBusiness, { params: { id }, body })
  expect((await npiOf(id)).check).toMatchObject({ result: 'wait', evidence: [{ code: 'npi.pending' }] })
  await checkNpis(app.worker)
  expect((await npiOf(id)).npi?.record?.names).toEqual(['SONRISA DENTAL LLC'])
})

test('a failed answer after the approval begins a re-check', async () => {
  await silence()
  const { id, partnerId } = await anApplication(app, { ...clearview, name: 'Delgado Auto Repair LLC' })
  await checkNpis(app.worker)
  await approve(id, ['npi'])
  await drive.faults.clear()
  await updateRows(app.owner, 'application', { partnerId }, { npiAskedAt: ago('61 minutes') })
  await checkNpis(app.worker)
  expect(await npiOf(id)).toMatchObject({ status: 'APPROVED', phase: 'RECHECK', check: { result: 'fail' } })
})

test('a program without a registry shows it as not performed', async () => {
  const { id } = await anApplication(app, clearview)
  await checkNpis({ ...app.worker, npi: noNpiRegistry })
  expect((await npiOf(id)).check).toMatchObject({ result: 'skip', evidence: [{ code: 'npi.not-performed' }] })
})
