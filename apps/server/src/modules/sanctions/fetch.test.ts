import { listSanctionLists } from '@tillgate/contract/operator-sanctions.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'
import { fetchSanctionList } from './lists/fetch.jobs.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_fetched_list'),
  SANCTIONS_LIST_URL: `${url}/ofac/SDN.XML`,
})
const olive = await anOperator(app)
const lists = () => olive.call(listSanctionLists, { query: {} })

test.each([
  ['a cut file', { kind: 'truncated' }],
  ['a web page', { kind: 'malformed' }],
  ['an error', { kind: 'status', status: 500 }],
] as const)('%s is no list', async (_, action) => {
  await drive.faults.add({ match: { provider: 'ofac' }, action })
  await fetchSanctionList(app.worker)
  expect((await lists()).inForce).toBeNull()
  await drive.faults.clear()
})

test('a fetched list is in force at once, and stored once', async () => {
  await fetchSanctionList(app.worker)
  await fetchSanctionList(app.worker)
  const { inForce, total, isFetched } = await lists()
  expect(inForce).toMatchObject({ source: 'FETCH', entries: 5, loadedBy: null, publishedOn: '2026-11-20' })
  expect([total, isFetched]).toEqual([1, true])
})
