import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/http/log.ts'
import { serviceLimits } from '#server/db/service-login.ts'
import { seedStaff } from '#server/seed/staff.ts'
import { askDatabase } from '#server/testing/ask-database.ts'
import { testDataDir } from '#server/testing/data-dir.ts'
import { prepareDemonstration, seed } from './demonstration.ts'
import { openDeps } from './start.ts'

const log = openLog({ logLevel: 'silent', logsToTerminal: false })
const DATA_DIR = testDataDir()
const config = readConfig({ DATA_DIR, LOG_LEVEL: 'silent', DEMO_SALES_DAYS: '0' })
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

/** A database as the first start finds it. */
const anEmptyDatabase = async (): Promise<string> => {
  const { server, prefix } = inject('database')
  const name = `${prefix}first_${process.env['VITEST_POOL_ID'] ?? '0'}`
  await askDatabase(server, `create database ${name}`)
  onTestFinished(async () => void (await askDatabase(server, `drop database ${name} with (force)`)))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Adds staff only, which takes no seconds. */
const addStaff: typeof seed = async (given, url) => {
  const { deps, close } = await openDeps(given, url, 'tillgate_api', log, { isUnlimited: true })
  await seedStaff(deps.pool, deps.keyring, async () => 'no hash').finally(close)
}

/** Locks the accounts for some milliseconds. Returns once they are locked. */
const lockAccounts = async (url: string, ms: number): Promise<() => Promise<unknown>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table user_account')
  const waiting = client.query(`select pg_sleep(${ms / 1000}); commit`).finally(() => client.end())
  return () => waiting
}

const prepare = (url: string, fill?: typeof seed): Promise<void> =>
  prepareDemonstration(config, url, log, new AbortController(), fill)

const staffIn = (url: string) => askDatabase(url, "select count(*)::int from user_account where audience = 'operator'")
const tableIn = (url: string, name: string) => askDatabase(url, `select to_regclass('${name}')::text`)

test('limits of requests do not apply to the demonstration data', async () => {
  const url = await anEmptyDatabase()

  await prepare(url, async (...given) => {
    const waited = await lockAccounts(url, serviceLimits.lock_timeout + 1000)
    await seed(...given)
    await waited()
  })

  expect(await staffIn(url)).toEqual([[5]])
  expect(await askDatabase(url, "select count(*) > 10 from user_account where audience = 'portal'")).toEqual([[true]])
})

test('a lost session begins the first start anew', async () => {
  const url = await anEmptyDatabase()
  let starts = 0

  await prepare(url, async (...given) => {
    starts += 1
    if (starts > 1) return addStaff(...given)
    await askDatabase(url, 'create table left_over ()')
    const { deps, close } = await openDeps(config, url, 'tillgate_api', log, { isUnlimited: true })
    try {
      await deps.pool.transaction().execute(async (db) => {
        await askDatabase(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'tillgate_api'",
        )
        await db.selectFrom('user_account').select('id').execute()
      })
    } finally {
      await close()
    }
  })

  expect(starts).toBe(2)
  expect(await tableIn(url, 'left_over')).toEqual([[null]])
  expect(await staffIn(url)).toEqual([[5]])
})

test('a session lost while migrating begins the first start anew', async () => {
  const url = await anEmptyDatabase()
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query("select pg_advisory_lock(hashtext('tillgate migrate'))")
  const prepared = prepare(url, addStaff)
  const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => askDatabase(url, endWaiting)).toEqual([[true]])
  await holder.end()

  await prepared

  expect(await staffIn(url)).toEqual([[5]])
})

test('a first start that was cut off begins anew', async () => {
  const url = await anEmptyDatabase()
  const cutOff: typeof seed = async () => {
    await askDatabase(url, 'create table left_over ()')
    throw new Error('cut off')
  }
  await expect(prepare(url, cutOff)).rejects.toThrow('cut off')

  await prepare(url, addStaff)

  expect(await tableIn(url, 'left_over')).toEqual([[null]])
  expect(await staffIn(url)).toEqual([[5]])
})

test('a later start keeps what was added', async () => {
  const url = await anEmptyDatabase()
  await prepare(url, addStaff)
  await askDatabase(url, 'create table added ()')
  await expect(prepare(url, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')

  await prepare(url, addStaff)

  expect(await tableIn(url, 'added')).toEqual([['added']])
})
