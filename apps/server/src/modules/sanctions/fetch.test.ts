import { listSanctionLists } from '@tillgate/contract/operator-sanctions.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { fetchedSanctionsList } from '#server/integrations/sanctions-list/live.ts'
import { queueFigures } from '#server/jobs/queue-figures.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { jobOf, lastAttempt } from '#server/testing/jobs.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { fetchSanctionList } from './lists/fetch.jobs.ts'
import { readList } from './lists/load-sanctions-list.service.ts'

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
  await expect(fetchSanctionList(app.worker)).rejects.toThrow(Error)
  expect((await lists()).inForce).toBeNull()
})

test('a failed fetch is retried, and counted after the last attempt', async () => {
  await drive.faults.add({ match: { provider: 'ofac' }, action: { kind: 'status', status: 500 } })
  await app.owner.transaction().execute((db) => app.worker.enqueue(db, 'sanctions-fetch', {}))
  await app.work()
  await expect.poll(() => jobOf(app, 'sanctions-fetch')).toMatchObject({ state: 'retry', retryLimit: 6 })

  await lastAttempt(app, 'sanctions-fetch')
  await expect.poll(() => jobOf(app, 'sanctions-fetch')).toMatchObject({ state: 'failed' })
  const figures = await queueFigures(app.worker.pool)
  expect(figures.filter(({ queue }) => queue === 'sanctions-fetch')).toMatchObject([{ failed: 1 }])
  await app.rest()
})

test('a list of the published size is read whole', async () => {
  const { bytes } = await fetchedSanctionsList(`${url}/ofac/SDN.XML?entries=18000`).fetchFile()
  const { entries } = await readList({ bytes })
  expect(entries).toHaveLength(18_000)
  expect(new Set(entries.map(({ name }) => name)).size).toBe(18_000)
})

test('a fetched list is in force at once, and stored once', async () => {
  await fetchSanctionList(app.worker)
  await fetchSanctionList(app.worker)
  const { inForce, total, isFetched } = await lists()
  expect(inForce).toMatchObject({ source: 'FETCH', entries: 5, loadedBy: null, publishedOn: '2026-11-20' })
  expect([total, isFetched]).toEqual([1, true])
})
