import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { evict, workersIn } from '../../apps/server/src/db/embedded/postmaster.ts'
import type { Fault } from './faults.ts'
import type { Patroni } from './patroni.ts'
import type { Rig } from './rig.ts'
import { isReady, until } from './services.ts'

/** Data directory of the single PostgreSQL; none with Patroni. */
const clusters = ({ cluster }: Rig): string[] => (cluster === undefined ? [] : [cluster])

const needsSingle = (rig: Rig): string | undefined =>
  clusters(rig).length === 0 ? 'for a single PostgreSQL, without --patroni' : undefined

const needsProc = (rig: Rig): string | undefined =>
  process.platform === 'linux' ? needsSingle(rig) : 'the processes of PostgreSQL are found in /proc only'

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
      await wait(1 + random.next() * 2)
      await lose(patroni, wait)
    }
  },
})

/** Runs statements as superuser, in a session that may write also when the database is read-only by default. */
const alter = async ({ books }: Rig, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: books.databaseUrl })
  await client.connect()
  try {
    await client.query('set default_transaction_read_only = off')
    for (const statement of [...statements, 'select pg_reload_conf()']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Waits until `/health/ready` of every api is 503, as for a database that rejects writes. */
const expectNotReady = async ({ apis }: Rig): Promise<void> => {
  const isNoneReady = async () => (await Promise.all(apis.map(({ port }) => isReady(port)))).every((one) => !one)
  if (!(await until(isNoneReady, 20))) throw new Error('An api stays ready although writes fail.')
}

const expectReady = async ({ apis, workers }: Rig): Promise<void> => {
  await Promise.all([...apis, ...workers].map(({ ready }) => ready()))
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Fills the file system of `folder`. Returns the file to delete. */
export const fill = (folder: string): string => {
  const file = join(folder, 'filler')
  for (const bytes of [1 << 20, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
  return file
}

export const databaseFaults: readonly Fault[] = [
  {
    name: 'database-paused',
    about: 'SIGSTOP to all processes of PostgreSQL, SIGCONT six seconds later',
    missing: needsProc,
    run: async (rig) => {
      signalDatabase(rig, 'SIGSTOP')
      await rig.wait(6)
      signalDatabase(rig, 'SIGCONT')
    },
  },
  {
    name: 'database-killed',
    about: 'SIGKILL to all processes of PostgreSQL, which starts again within two seconds; twice',
    missing: needsProc,
    run: async (rig) => {
      const { wait, random } = rig
      for (let nth = 0; nth < 2; nth += 1) {
        await wait(random.next())
        evict(clusters(rig))
        await wait(3)
      }
    },
  },
  {
    name: 'everything-killed',
    about: 'SIGKILL to PostgreSQL and to every process of the product at once; the product starts first',
    missing: needsProc,
    run: async (rig) => {
      const { apis, workers, wait, random } = rig
      await wait(random.next() * 2)
      evict(clusters(rig))
      const all = [...apis, ...workers]
      await Promise.all(all.map(({ kill }) => kill()))
      for (const { start } of all) start()
      await expectReady(rig)
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
  atPrimary('primary-crashed', 'SIGKILL to PostgreSQL of the primary, but not to Patroni', (patroni) =>
    patroni.crashPrimary(),
  ),
  atPrimary('primary-exchanged', 'primary and standby exchange their roles, as before maintenance', (patroni) =>
    patroni.exchange(),
  ),
  {
    name: 'database-read-only',
    about: 'every new transaction is read-only, as after a failover to a standby: not ready, then ready',
    missing: needsSingle,
    run: async (rig) => {
      await alter(rig, 'alter system set default_transaction_read_only = on')
      try {
        await expectNotReady(rig)
        await rig.wait(2)
      } finally {
        await alter(rig, 'alter system reset default_transaction_read_only')
      }
      await expectReady(rig)
    },
  },
  {
    name: 'database-full',
    about: 'no space on the disk of the database, WAL included: not ready, then ready',
    missing: ({ isDatabaseTmpfs }) =>
      isDatabaseTmpfs ? undefined : 'a small tmpfs for the database needs root on Linux and the long form',
    run: async (rig) => {
      const fillers = clusters(rig).map(fill)
      try {
        await expectNotReady(rig)
        await rig.wait(2)
      } finally {
        for (const filler of fillers) rmSync(filler)
      }
      await expectReady(rig)
    },
  },
  {
    name: 'disk-slow',
    about: 'each write of the WAL to disk takes 100 ms longer, for eight seconds',
    isLossless: true,
    missing: needsSingle,
    run: async (rig) => {
      await alter(rig, 'alter system set commit_delay = 100000', 'alter system set commit_siblings = 0')
      await rig.wait(8)
      await alter(rig, 'alter system reset commit_delay', 'alter system reset commit_siblings')
    },
  },
]
