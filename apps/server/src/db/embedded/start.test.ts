import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { askDatabase } from '#server/testing/ask-database.ts'
import { discardEmbedded } from './discard.ts'
import { removeOrphans } from './home.ts'
import { type Embedded, startEmbedded } from './start.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** Where the cluster is: below DATA_DIR, or elsewhere when we are root. */
const clusterOf = (dataDir: string): string => {
  const marker: unknown = JSON.parse(readFileSync(join(dataDir, 'postgres', 'cluster.json'), 'utf8'))
  return join(z.parse(z.object({ cluster: z.string() }), marker).cluster, 'data')
}
const pidOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8'), 10)

const aDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillgate-embedded-'))
  undo.push(async () => {
    await discardEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

const start = async (dataDir: string): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir })
  undo.push(embedded.stop)
  return embedded
}

test('a first start creates a durable PostgreSQL 18', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir)

  expect(await askDatabase(url, 'show server_version')).toEqual([[expect.stringMatching(/^18\./)]])
  expect(await askDatabase(url, 'show fsync')).toEqual([['on']])
  expect(await askDatabase(url, 'select current_database(), current_user')).toEqual([['tillgate', 'postgres']])
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(url)
  stranger.password = 'wrong'
  await expect(askDatabase(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a restart keeps the data and the port', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  await askDatabase(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await expect(askDatabase(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start(dataDir)

  expect(second.url).toBe(first.url)
  expect(await askDatabase(second.url, 'select answer from kept')).toEqual([[42]])
})

test('the last user stops a shared running server', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  const pid = pidOf(dataDir)

  const second = await start(dataDir)
  await first.stop()

  expect(pidOf(dataDir)).toBe(pid)
  expect(await askDatabase(second.url, 'select 1')).toEqual([[1]])
})

test('a killed server restarts with all committed data', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir)
  await askDatabase(url, 'create table kept as select 42 as answer')
  process.kill(pidOf(dataDir), 'SIGKILL')

  const again = await start(dataDir)

  expect(await askDatabase(again.url, 'select answer from kept')).toEqual([[42]])
})

test('finds the running server of a killed Node process', async () => {
  const dataDir = aDataDir()
  const script = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'start.ts'))})
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    process.kill(process.pid, 'SIGKILL')`
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script])).toThrow('SIGKILL')
  const orphan = pidOf(dataDir)

  const { url } = await start(dataDir)

  expect(pidOf(dataDir)).toBe(orphan)
  expect(await askDatabase(url, 'select 1')).toEqual([[1]])
})

test('starts despite a pid file of an unrelated process', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid')
  const written = readFileSync(pidFile, 'utf8')
  await first.stop()
  // PostgreSQL looks past processes of other users by itself.
  const { uid, gid } = statSync(clusterOf(dataDir))
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', uid, gid })
  undo.push(() => {
    stranger.kill()
  })
  writeFileSync(pidFile, written.replace(/^\d+/, `${stranger.pid}`))

  const { url } = await start(dataDir)

  expect(await askDatabase(url, 'select 1')).toEqual([[1]])
})

test('two concurrent first starts share one server', async () => {
  const dataDir = aDataDir()

  const [one, other] = await Promise.all([start(dataDir), start(dataDir)])

  expect(one.url).toBe(other.url)
  expect(await askDatabase(one.url, 'select 1')).toEqual([[1]])
})

test('two data directories run side by side', async () => {
  const [one, other] = await Promise.all([start(aDataDir()), start(aDataDir())])

  await askDatabase(one.url, 'create table mine ()')

  await expect(askDatabase(other.url, 'table mine')).rejects.toThrow('does not exist')
})

test('discarding a data directory removes processes and files', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir)
  const cluster = clusterOf(dataDir)

  await discardEmbedded(dataDir)

  expect([existsSync(cluster), existsSync(join(dataDir, 'postgres'))]).toEqual([false, false])
  await expect(askDatabase(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('restarts a dead server on the same port', async () => {
  const dataDir = aDataDir()
  const { url, stop } = await startEmbedded({ dataDir, watchMs: 100 })
  undo.push(stop)
  await askDatabase(url, 'create table kept as select 42 as answer')
  const killed = pidOf(dataDir)

  process.kill(killed, 'SIGKILL')

  await expect
    .poll(() => askDatabase(url, 'select answer from kept').catch(() => 'away'), { timeout: 20_000 })
    .toEqual([[42]])
  expect(pidOf(dataDir)).not.toBe(killed)
})

test('the cluster lies in DATA_DIR, which only its owner lists', async () => {
  const dataDir = aDataDir()

  await start(dataDir)

  expect(clusterOf(dataDir)).toContain(join(dataDir, 'postgres'))
  expect(statSync(dataDir).mode & 0o067).toBe(0)
})

test('a moved data directory keeps its data', async () => {
  const parent = aDataDir()
  const [before, after] = [join(parent, 'before'), join(parent, 'after')]
  const first = await start(before)
  await askDatabase(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  renameSync(before, after)

  const { url, stop } = await start(after)

  expect(await askDatabase(url, 'select answer from kept')).toEqual([[42]])
  await stop()
})

test('the last user deletes a temporary cluster', async () => {
  const dataDir = aDataDir()
  const wish = { dataDir, isTemporary: true }
  const [one, other] = [await startEmbedded(wish), await startEmbedded(wish)]
  const cluster = clusterOf(dataDir)

  await one.stop()
  expect(existsSync(cluster)).toBe(true)
  await other.stop()

  expect([existsSync(cluster), existsSync(join(dataDir, 'postgres'))]).toEqual([false, false])
})

test('data of another PostgreSQL version is refused', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  await first.stop()
  writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '17\n')

  await expect(start(dataDir)).rejects.toThrow(
    `The database in ${realpathSync(dataDir)} was made by PostgreSQL 17, and this version of Tillgate has PostgreSQL 18: set ` +
      'DATA_DIR to a new folder, or delete this one if its data has no value.',
  )
})

test('a cluster goes when its DATA_DIR was deleted, not moved', () => {
  const place = aDataDir()
  const aCluster = (name: string): string => {
    const cluster = join(place, name)
    mkdirSync(cluster)
    writeFileSync(join(cluster, 'owner'), '')
    writeFileSync(join(cluster, 'data-dir'), `${join(place, 'away')}\n`)
    return cluster
  }
  const [deleted, moved] = [aCluster('deleted'), aCluster('moved')]
  linkSync(join(moved, 'owner'), join(place, 'new-place'))

  removeOrphans(place)

  expect([existsSync(deleted), existsSync(moved)]).toEqual([false, true])
})
