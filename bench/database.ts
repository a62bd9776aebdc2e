import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../apps/server/src/db/embedded/start.ts'
import { migrate } from '../apps/server/src/boot/migrate.ts'

const dataDir = join(import.meta.dirname, '..', '.cache', 'bench')

export type BenchDatabase = { url: string; client: Client; stop: () => Promise<void>; cpu: () => number }

/** User and system ticks of a process and of those it has waited for. */
const ticksOf = (pid: string): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  } catch {
    return 0
  }
}
const parentOf = (pid: string): string => {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1] ?? ''
    )
  } catch {
    return ''
  }
}
const ticksPerSecond = 100

/** CPU seconds of the whole database: its postmaster, the children it has now, and those that ended. */
const cpuOf = (postmaster: string): number => {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children].reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond
}

const withName = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A server that counts its statements lives by itself: counting takes a little. */
const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
type Wish = { keep?: boolean; counts?: boolean }

/** A migrated database of this name on a server of the bench's own, as durable as in production. `keep` reuses one. */
export const benchDatabase = async (
  name: string,
  { keep = false, counts = false }: Wish = {},
): Promise<BenchDatabase & { isNew: boolean }> => {
  const server = await startEmbedded({
    dataDir: counts ? `${dataDir}-counting` : dataDir,
    settings: { max_connections: '60', ...(counts ? counting : {}) },
  })
  const owner = new Client({ connectionString: server.url })
  await owner.connect()
  if (!keep) await owner.query(`drop database if exists ${name} with (force)`)
  const known = await owner.query('select 1 from pg_database where datname = $1', [name])
  const isNew = known.rows.length === 0
  if (isNew) await owner.query(`create database ${name}`)
  await owner.end()

  const url = withName(server.url, name)
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(String(rows[0].pid))
  return {
    url,
    client,
    isNew,
    cpu: () => cpuOf(postmaster),
    stop: async () => {
      await client.end()
      await server.stop()
    },
  }
}
