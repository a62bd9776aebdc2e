import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { migrate } from '../../apps/server/src/boot/migrate.ts'

const dataDir = join(import.meta.dirname, '../../.cache/bench')

/** `cpu` returns the CPU seconds that the whole database has used. */
export type BenchDatabase = { url: string; client: Client; stop: () => Promise<void>; cpu: () => number }
/** A kept database of this name and size outlives the run; `seed` fills a new one. */
export type DatabaseOptions = { keep?: number; seed?: (client: Client) => Promise<unknown> }

/** Fields of /proc/PID/stat after the command's name; none for an ended process. */
const statOf = (pid: string): string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: string): string => statOf(pid)[1] ?? ''
/** User and system ticks of a process and of its children that have ended. */
const ticksOf = (pid: string): number =>
  statOf(pid)
    .slice(11, 15)
    .map(Number)
    .reduce((sum, ticks) => sum + ticks, 0)
const ticksPerSecond = 100

/** Process ids of the postmaster and its present children. `client` is one of its connections. */
export const serverProcesses = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(String(rows[0].pid))
  return [postmaster, ...childrenOf(postmaster)]
}
const childrenOf = (postmaster: string): string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)

/** CPU seconds of processes and of their children that have ended. */
export const cpuSecondsOf = (pids: readonly string[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond

const withName = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Comment of a kept database whose seeding ended: a half-seeded one is made again. */
const seeded = 'seeded'

/** Creates the database when it is missing or half-seeded. Returns true when it is new. */
const prepare = async (url: string, name: string, isKept: boolean): Promise<boolean> => {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const known = await owner.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, seeded],
  )
  const isNew = !isKept || known.rows.length === 0
  if (isNew) {
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.query(`create database ${name}`)
  }
  await owner.end()
  return isNew
}

/** Opens a migrated database on the benches' own server, as durable as in production. */
export const benchDatabase = async (base: string, { keep, seed }: DatabaseOptions = {}): Promise<BenchDatabase> => {
  const name = keep === undefined ? base : `${base}_${keep}`
  const server = await startEmbedded({ dataDir, settings: { max_connections: '60' } })
  const isNew = await prepare(server.url, name, keep !== undefined)
  const url = withName(server.url, name)
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  if (isNew) {
    await seed?.(client)
    await client.query(`comment on database ${name} is '${seeded}'`)
  }
  const [postmaster = ''] = await serverProcesses(client)
  return {
    url,
    client,
    cpu: () => cpuSecondsOf([postmaster, ...childrenOf(postmaster)]),
    stop: async () => {
      await client.end()
      await server.stop()
    },
  }
}
