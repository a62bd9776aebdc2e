import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aStallingProxy } from '#server/testing/stalling-proxy.ts'
import { testDatabase } from '#server/testing/database.ts'
import { connect } from './db.ts'
import { readinessOver } from './probe.ts'

const url = await testDatabase()
const { hostname, port } = new URL(url)
const line = await aStallingProxy(hostname, Number(port))
const pools: pg.Pool[] = []
afterAll(async () => {
  line.thaw()
  await Promise.all(pools.map((pool) => pool.end()))
  await line.close()
})

/** Pool over the stalling line with settings of the session. */
const aPool = (options = ''): pg.Pool => {
  const own = new URL(url)
  own.port = `${line.port}`
  own.searchParams.set('options', options)
  const pool = connect(own.href, 'tillgate_api', 1, () => undefined)
  pools.push(pool)
  return pool
}

test.each([
  ['accepts writes', '', true],
  ['is read-only', '-c default_transaction_read_only=on', false],
  // A full disk fails the same write of a temporary file.
  ['has no space for temporary files', '-c temp_file_limit=64', false],
])('a database that %s is ready: %s', async (_, options, expected) => {
  expect(await readinessOver(aPool(options))()).toBe(expected)
})

test('reuses a good result for two seconds', async () => {
  let clockMs = 0
  const pool = aPool()
  const isReady = readinessOver(pool, { graceMs: 1, now: () => clockMs })
  await isReady()
  await pool.end()
  pools.splice(pools.indexOf(pool), 1)

  clockMs = 1999
  expect(await isReady()).toBe(true)
  clockMs = 4001
  expect(await isReady()).toBe(false)
})

test('one late answer does not end readiness', async () => {
  let clockMs = 0
  const isReady = readinessOver(aPool(), { ms: 800, now: () => clockMs })
  await isReady()
  line.freeze()

  clockMs = 2500
  expect(await isReady()).toBe(true)
  clockMs = 4500
  expect(await isReady()).toBe(false)
  line.thaw()
  await expect.poll(isReady).toBe(true)
})
