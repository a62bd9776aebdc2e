import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { NewFault } from '../../apps/sandbox/src/faults.ts'
import { evict, workersIn } from '../../apps/server/src/db/embedded/postmaster.ts'
import type { Patroni } from './patroni.ts'
import type { Rig } from './rig.ts'
import type { Service } from './services.ts'

export type Fault = {
  name: string
  about: string
  /** The short form runs it as well. */
  isShort?: boolean
  /** No request may fail during the fault. */
  isLossless?: boolean
  /** Reason why this machine cannot make the fault. */
  missing?: (rig: Rig) => string | undefined
  run: (rig: Rig) => Promise<void>
}

/** Kills each process after a random pause. Its supervisor starts it again a second later. */
const killEach = async ({ wait, random }: Rig, services: readonly Service[]): Promise<void> => {
  for (const service of services) {
    await wait(0.3 + random() * 1.2)
    await service.kill()
    await wait(1)
    service.start()
    await service.ready()
  }
}

/** Lets a stand-in fail in one way after the other, `seconds` each. */
const atProvider = (
  name: string,
  about: string,
  provider: NonNullable<NewFault['match']['provider']>,
  seconds: number,
  actions: readonly NewFault['action'][],
): Fault => ({
  name,
  about,
  run: async ({ sandbox, wait }) => {
    for (const action of actions) {
      const id = await sandbox.faults.add({ match: { provider }, action })
      await wait(seconds)
      await sandbox.faults.remove(id)
    }
  },
})

/** Data directory of the single PostgreSQL; none with Patroni. */
const clusters = ({ cluster }: Rig): string[] => (cluster === undefined ? [] : [cluster])

const needsSingle = (rig: Rig): string | undefined => {
  if (clusters(rig).length === 0) return 'for a single PostgreSQL, without --patroni'
  return process.platform === 'linux' ? undefined : 'the processes of PostgreSQL are found in /proc only'
}

const signalDatabase = (rig: Rig, signal: NodeJS.Signals): void => {
  for (const pid of clusters(rig).flatMap(workersIn)) process.kill(Number(pid), signal)
}

/** Makes a fault of the database with a standby twice, so that each node is lost once. */
const atPrimary = (
  name: string,
  about: string,
  lose: (patroni: Patroni, wait: Rig['wait']) => Promise<void>,
): Fault => ({
  name,
  about,
  missing: ({ patroni }) => (patroni ? undefined : 'for a database with a standby, with --patroni'),
  run: async ({ patroni, wait, random }) => {
    if (!patroni) return
    for (let nth = 0; nth < 2; nth += 1) {
      await wait(1 + random() * 2)
      await lose(patroni, wait)
    }
  },
})

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Fills the file system of `folder`. Returns the file to delete. */
const fill = (folder: string): string => {
  const file = join(folder, 'filler')
  try {
    for (;;) writeFileSync(file, Buffer.alloc(4096), { flag: 'a' })
  } catch (error) {
    if (!isFull(error)) throw error
    return file
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'rolling-restart',
    about: 'SIGTERM to one api process after the other, each started again before the next',
    isShort: true,
    isLossless: true,
    run: async ({ apis, wait }) => {
      for (const api of apis) {
        const code = await api.stop()
        if (code !== 0) throw new Error(`${api.name} ended with ${code} after SIGTERM.`)
        api.start()
        await api.ready()
        await wait(1.5)
      }
    },
  },
  {
    name: 'api-killed',
    about: 'SIGKILL to one api process after the other',
    isShort: true,
    run: (rig) => killEach(rig, rig.apis),
  },
  {
    name: 'worker-killed',
    about: 'SIGKILL to each worker, in the middle of an import',
    run: (rig) => killEach(rig, rig.workers),
  },
  {
    name: 'database-paused',
    about: 'SIGSTOP to all processes of PostgreSQL, SIGCONT six seconds later',
    missing: needsSingle,
    run: async (rig) => {
      signalDatabase(rig, 'SIGSTOP')
      await rig.wait(6)
      signalDatabase(rig, 'SIGCONT')
    },
  },
  {
    name: 'database-killed',
    about: 'SIGKILL to all processes of PostgreSQL, which starts again within two seconds; twice',
    missing: needsSingle,
    run: async (rig) => {
      const { wait, random } = rig
      for (let nth = 0; nth < 2; nth += 1) {
        await wait(random())
        evict(clusters(rig))
        await wait(3)
      }
    },
  },
  {
    name: 'everything-killed',
    about: 'SIGKILL to PostgreSQL and to every process of the product at once',
    missing: needsSingle,
    run: async (rig) => {
      const { apis, workers, crashes, wait, random } = rig
      await wait(random() * 2)
      evict(clusters(rig))
      const all = [...apis, ...workers]
      await Promise.all(all.map(({ kill }) => kill()))
      await wait(3)
      for (const { start } of all) start()
      await Promise.all(all.map(({ ready }) => ready()))
      // A process that starts without its database ends with an error and is started again.
      crashes.length = 0
    },
  },
  atPrimary(
    'primary-killed',
    'SIGKILL to Patroni and PostgreSQL of the primary; it returns as standby',
    async (patroni, wait) => {
      const lost = await patroni.killPrimary()
      await wait(3)
      await patroni.rejoin(lost)
    },
  ),
  atPrimary(
    'primary-frozen',
    'SIGSTOP to Patroni and PostgreSQL of the primary, SIGCONT after the failover',
    async (patroni, wait) => {
      const lost = await patroni.freezePrimary()
      await wait(3)
      await patroni.thaw(lost)
    },
  ),
  atPrimary('primary-exchanged', 'primary and standby exchange their roles, as before maintenance', (patroni) =>
    patroni.exchange(),
  ),
  atProvider('issuer-hangs', 'the card issuer takes requests and does not answer', 'issuer', 8, [{ kind: 'timeout' }]),
  atProvider('issuer-lies', 'the issuer books and resets, cuts answers, sends HTML, 500 and 429', 'issuer', 2, [
    { kind: 'resetAfter' },
    { kind: 'truncated' },
    { kind: 'malformed' },
    { kind: 'status', status: 500 },
    { kind: 'rateLimit' },
  ]),
  atProvider('mail-fails', 'the mail server takes mails and resets, defers, is slow, sends HTTP', 'mail', 2, [
    { kind: 'resetAfter' },
    { kind: 'rateLimit' },
    { kind: 'slow', delayMs: 3000 },
    { kind: 'malformed' },
  ]),
  {
    name: 'files-full',
    about: 'no space in the file store: an upload waits until there is space',
    missing: ({ isTmpfs }) => (isTmpfs ? undefined : 'a small tmpfs for the file store needs root on Linux'),
    run: async ({ books, load, wait }) => {
      const filler = fill(books.filesDir)
      const upload = load.startImport(1000).then(() => true)
      const isUploaded = await Promise.race([upload, wait(4).then(() => false)])
      rmSync(filler)
      await upload
      if (isUploaded) throw new Error('An upload was accepted without space for its file.')
    },
  },
]
