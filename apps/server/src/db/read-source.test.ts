import { downloadTransactions } from '@tillgate/contract/reports.ts'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { connect, poolOver } from './db.ts'
import { readSourceOf, type ReadSource } from './read-source.ts'

const url = await testDatabase('_standby')
const app = await startApp({ DATABASE_URL: url, DATABASE_READ_URL: `${url}?application_name=standby` })
const owner = new pg.Pool({ connectionString: url, max: 1 })
afterAll(() => owner.end())

const sourceAt = (at: string): ReadSource => {
  const bulk = connect(at, 'tillgate_api', 2, () => undefined)
  onTestFinished(() => bulk.end())
  return { bulk, pool: poolOver(bulk) }
}
const aPair = (standbyUrl: string) => {
  const [primary, standby] = [sourceAt(url), sourceAt(standbyUrl)]
  const warnings: unknown[] = []
  const log = { warn: (...given: unknown[]) => void warnings.push(given) }
  const choose = (patience: Parameters<typeof readSourceOf>[3]) => readSourceOf(primary, standby, log, patience)
  return { primary, standby, warnings, choose }
}

/** The functions of a standby, in a schema before those of PostgreSQL. Returns the URL of connections that see them. */
const aStandbyAt = async (position: string): Promise<string> => {
  await owner.query(`
    create schema if not exists standby;
    create or replace function standby.pg_is_in_recovery() returns boolean return true;
    create or replace function standby.pg_last_wal_replay_lsn() returns pg_lsn return '${position}'::pg_lsn`)
  return `${url}?options=${encodeURIComponent('-c search_path=standby,pg_catalog')}`
}

test('reports use the connections of DATABASE_READ_URL', async () => {
  const admin = await aRetailer(app)
  const used: string[] = []
  app.deps.bulk.on('acquire', () => used.push('primary'))
  const { bulk } = await app.deps.readSource()
  bulk.on('acquire', () => used.push('standby'))
  await expect(admin.download(downloadTransactions, { body: { fileType: 'csv' } })).rejects.toMatchObject({
    code: 'report.nothing',
  })
  expect(used).toEqual(['standby'])
  expect(bulk.options.connectionString).toContain('application_name=standby')
})

test('chooses the standby after it has replayed the primary', async () => {
  const { primary, standby, choose } = aPair(await aStandbyAt('0/1'))
  const chosen = choose({ lagMs: 60_000, restMs: 0 })()
  expect(await choose({ lagMs: 0, restMs: 0 })()).toBe(primary)
  await aStandbyAt('FFFFFFFF/0')
  expect(await chosen).toBe(standby)
})

test('reads the primary while the standby is away', async () => {
  const away = new URL(url)
  away.port = '1'
  const { primary, warnings, choose } = aPair(away.href)
  const source = choose({ lagMs: 1000, restMs: 60_000 })
  expect(await source()).toBe(primary)
  expect(await source()).toBe(primary)
  // The second report did not ask the standby.
  expect(warnings).toHaveLength(1)
})
