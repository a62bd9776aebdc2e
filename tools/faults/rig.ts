import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { sandboxClient } from '../../apps/sandbox/src/client.ts'
import { startSandbox } from '../../apps/sandbox/src/start.ts'
import { readMarker } from '../../apps/server/src/db/embedded/home.ts'
import { discardEmbedded } from '../../apps/server/src/db/embedded/discard.ts'
import { evict } from '../../apps/server/src/db/embedded/postmaster.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { startPgBouncer } from '../../apps/server/src/testing/pgbouncer.ts'
import type { Random } from '@tillgate/domain/seeded.ts'
import { startBalancer } from './balancer.ts'
import type { Books } from './checks.ts'
import { openLoad, type Load } from './load.ts'
import { startPatroni, type Patroni } from './patroni.ts'
import { runRole, service, type Service, type Settings } from './services.ts'

export type Rig = {
  /** Address of the product, behind the balancer. */
  base: string
  apis: readonly Service[]
  workers: readonly Service[]
  books: Books
  load: Load
  random: Random
  sandbox: ReturnType<typeof sandboxClient>
  balancer: string
  /** Data directory of the single PostgreSQL. Undefined with Patroni. */
  cluster: string | undefined
  patroni: Patroni | undefined
  /** True when the file store is a file system of its own. */
  isTmpfs: boolean
  /** True when the data directory of PostgreSQL is a small file system of its own. */
  isDatabaseTmpfs: boolean
  logs: string
  /** Names of processes that ended unasked. */
  crashes: string[]
  wait: (seconds: number) => Promise<void>
  stop: () => Promise<void>
}
export type RigOptions = {
  port: number
  drainSeconds: number
  /** How many times slower than the reference machine this one is. Stretches times in which a process must answer. */
  slowness: number
  workers: number
  isSmall: boolean
  hasPatroni: boolean
  /** Puts the data directory of the single PostgreSQL on a small disk, where that is permitted. */
  hasSmallDisk: boolean
  hasPgBouncer: boolean
  random: Random
}

const root = dirname(dirname(import.meta.dirname))

/** Mounts a file system of `megabytes` in memory. Returns false where that is not permitted. */
const mountTmpfs = (folder: string, megabytes: number): boolean => {
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tillgate-faults', folder]
  const isMounted = process.platform === 'linux' && spawnSync('/bin/mount', args).status === 0
  // Also after a signal: a mounted folder cannot be deleted.
  if (isMounted) process.once('exit', () => spawnSync('/bin/umount', ['--lazy', folder]))
  return isMounted
}

/** Moves the data directory of a stopped PostgreSQL to a file system of 1500 MB. */
const moveToTmpfs = (cluster: string): boolean => {
  const old = `${cluster}.old`
  renameSync(cluster, old)
  mkdirSync(cluster)
  const isMounted = mountTmpfs(cluster, 1500)
  // Copies owner and mode, also of the folder itself.
  spawnSync('/bin/cp', ['-a', `${old}/.`, cluster])
  rmSync(old, { recursive: true })
  return isMounted
}

/** Starts the single PostgreSQL. */
const startSingle = async (dataDir: string, hasSmallDisk: boolean) => {
  const settings = { max_wal_size: '128MB', min_wal_size: '48MB' }
  const made = await startEmbedded({ dataDir, settings })
  const cluster = join(readMarker(join(dataDir, 'postgres'))?.cluster ?? dataDir, 'data')
  process.once('exit', () => evict([cluster]))
  if (hasSmallDisk) await made.stop()
  const isDatabaseTmpfs = hasSmallDisk && moveToTmpfs(cluster)
  const { url, stop } = hasSmallDisk ? await startEmbedded({ dataDir, settings }) : made
  return {
    url,
    cluster,
    isDatabaseTmpfs,
    stop: async () => {
      await stop()
      if (isDatabaseTmpfs) spawnSync('/bin/umount', [cluster])
      await discardEmbedded(dataDir)
    },
  }
}

/** Starts database, sandbox, `migrate`, `seed`, two `api`, the workers and the balancer, all with empty data. */
export const openRig = async (options: RigOptions): Promise<Rig> => {
  const { port, drainSeconds, slowness, isSmall, random } = options
  const parent = join(root, '.cache', 'faults')
  const logs = join(parent, 'logs')
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const dataDir = mkdtempSync(join(parent, 'data-'))
  const filesDir = join(dataDir, 'files')
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => console.error(error))
  }
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const patroni = options.hasPatroni ? await startPatroni(port + 30, logs) : undefined
    const single = patroni ? undefined : await startSingle(dataDir, options.hasSmallDisk)
    const databaseUrl = patroni?.url ?? single?.url ?? ''
    for (const { stop: stopDatabase } of [patroni, single].filter((one) => one !== undefined)) undo.push(stopDatabase)
    const pooler = options.hasPgBouncer ? await startPgBouncer(databaseUrl, 10) : undefined
    if (pooler) undo.push(pooler.stop)
    else if (options.hasPgBouncer) throw new Error('pgbouncer is not installed')
    mkdirSync(filesDir, { mode: 0o700 })
    const isTmpfs = mountTmpfs(filesDir, 64)
    if (isTmpfs) undo.push(async () => spawnSync('/bin/umount', [filesDir]))
    const [sandboxPort, smtpPort] = [port + 20, port + 21]
    const identityWebhook = `http://127.0.0.1:${port}/api/webhooks/plaid`
    const mailWebhook = `http://127.0.0.1:${port}/api/webhooks/mail`
    const sandbox = await startSandbox({ port: sandboxPort, smtpPort, dataDir, identityWebhook, mailWebhook })
    undo.push(sandbox.stop)
    const settings: Settings = {
      APP_ENV: 'development',
      DATA_DIR: dataDir,
      FILES_URL: pathToFileURL(filesDir).href,
      DATABASE_URL: pooler?.url ?? databaseUrl,
      ...(pooler ? { DATABASE_DIRECT_URL: databaseUrl } : {}),
      ...(patroni ? { DATABASE_READ_URL: patroni.readUrl } : {}),
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_SMTP_PORT: `${smtpPort}`,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY: `${drainSeconds}`,
      DEMO_SALES_DAYS: '0',
      LOG_LEVEL: 'warn',
    }
    runRole('migrate', settings)
    const crashes: string[] = []
    const open = (role: 'api' | 'worker', health: number, own: Settings): Service => {
      const place = {
        folder: logs,
        settings: { ...settings, ...own },
        health,
        onCrash: (name: string) => crashes.push(name),
      }
      const opened = service(role, `${role}-${health}`, place)
      opened.start()
      undo.push(opened.kill)
      return opened
    }
    const apis = [port + 1, port + 2].map((own) => open('api', own, { PORT: `${own}` }))
    const workers = Array.from({ length: options.workers }, (_, nth) => port + 11 + nth).map((own) =>
      open('worker', own, { WORKER_PORT: `${own}` }),
    )
    // The processes start meanwhile.
    runRole('seed', settings)
    await Promise.all([...apis, ...workers].map(({ ready }) => ready()))
    const balancer = await startBalancer({ folder: logs, port, apis: [port + 1, port + 2] }, isSmall)
    undo.push(balancer.stop)
    const load = await openLoad(`http://127.0.0.1:${port}`, random, Math.round(5000 * slowness))
    undo.push(load.stop)
    const sandboxState = join(dataDir, 'sandbox', 'state.json')
    return {
      base: `http://127.0.0.1:${port}`,
      apis,
      workers,
      load,
      random,
      crashes,
      logs,
      stop,
      books: { databaseUrl, sandboxUrl: sandbox.url, sandboxState, filesDir },
      sandbox: sandboxClient(sandbox.url),
      balancer: balancer.name,
      cluster: single?.cluster,
      patroni,
      isTmpfs,
      isDatabaseTmpfs: single?.isDatabaseTmpfs ?? false,
      wait: (seconds) => pause(seconds * 1000),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
