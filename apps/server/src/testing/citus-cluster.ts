import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { unprivileged } from '#server/db/embedded/home.ts'
import { isAlive } from '#server/db/embedded/process-state.ts'
import { run } from '#server/db/embedded/run.ts'
import { askDatabase } from './ask-database.ts'
import { freePort } from './free-port.ts'

/** Folder with the programs of each PostgreSQL from Debian's packages. */
const debian = '/usr/lib/postgresql'
const owner = unprivileged()

const hasCitus = (bin: string): boolean => {
  const program = join(bin, 'pg_config')
  if (!existsSync(program)) return false
  const libraries = execFileSync(program, ['--pkglibdir'], { encoding: 'utf8' }).trim()
  return existsSync(join(libraries, 'citus.so'))
}

/** Returns the folder of programs of a PostgreSQL with Citus: PG_BIN, or the newest of Debian. */
const programs = (): string => {
  const given = process.env['PG_BIN']
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = [...(given ? [given] : []), ...versions.map((one) => join(debian, one, 'bin'))].find(hasCitus)
  if (found) return found
  throw new Error(
    `No PostgreSQL with Citus in ${given ?? debian}: install Citus and set PG_BIN to the folder of its pg_config, or set ` +
      'CITUS_URL to the URL of a database on the coordinator, with its superuser.',
  )
}

/** A node that crashes starts again by itself. Tests lose nothing in a power cut. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '32',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
}

/** Ends a server at once and waits for at most five seconds without a turn of the event loop: the process may be ending. */
const endServer = (pid: number): void => {
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) Atomics.wait(pause, 0, 0, 50)
}

type Node = { url: string; port: number; pid: number }

const startNode = async (bin: string, folder: string): Promise<Node> => {
  const port = await freePort()
  mkdirSync(folder)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const tool = async (name: string, args: string[]): Promise<void> => {
    const code = await run({ program: join(bin, name), args, owner, cwd: folder, output: join(folder, 'tools') })
    const logs = [join(folder, 'tools'), log].filter((file) => existsSync(file))
    if (code !== 0)
      throw new Error(`${name}: ${logs.map((file) => readFileSync(file, 'utf8').slice(-2000)).join('\n')}`)
  }
  await tool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const flags = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}="${value}"`)
  await tool('pg_ctl', ['start', '-D', data, '-w', '-t', '120', '-l', log, '-o', flags.join(' ')])
  return {
    url: `postgres://postgres:trusted@127.0.0.1:${port}/postgres`,
    port,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
  }
}

/**
 * Starts a coordinator and two workers on this machine. `url`: database `postgres` of the coordinator. `stop` ends them at once,
 * as does the end of this process.
 */
export const startCitusCluster = async (): Promise<{ url: string; stop: () => void }> => {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-citus-'))
  chmodSync(folder, 0o755)
  const nodes: Node[] = []
  const stop = (): void => {
    for (const { pid } of nodes.splice(0)) endServer(pid)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  try {
    for (const name of ['coordinator', 'worker-1', 'worker-2']) nodes.push(await startNode(bin, join(folder, name)))
    const [coordinator, ...workers] = nodes
    if (!coordinator) throw new Error('A cluster has a coordinator')
    for (const { url } of nodes) await askDatabase(url, 'create extension citus')
    const nodesOfCluster = [
      `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
      ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
    ]
    for (const text of nodesOfCluster) await askDatabase(coordinator.url, text)
    return { url: coordinator.url, stop }
  } catch (error) {
    stop()
    throw error
  }
}
