import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { haproxy, startHaproxy } from './balancer.ts'
import { openEtcd, openNode, ownerOfPostgres, password, type Node } from './patroni-node.ts'
import { until } from './services.ts'

/** PostgreSQL with a synchronous standby, both run by Patroni, behind haproxy. */
export type Patroni = {
  url: string
  /** URL of the standby. */
  readUrl: string
  /** Kills the primary. Returns when the standby is the primary. */
  killPrimary: () => Promise<Node>
  /** Kills PostgreSQL of the primary, but not Patroni. Returns when both nodes have exchanged their roles. */
  crashPrimary: () => Promise<void>
  /** Sends SIGSTOP to the primary. Returns when the standby is the primary. */
  freezePrimary: () => Promise<Node>
  /** Exchanges primary and standby. Returns when both have their new roles. */
  exchange: () => Promise<void>
  /** Starts a killed node. Returns when it is the synchronous standby. */
  rejoin: (node: Node) => Promise<void>
  /** Sends SIGCONT to a frozen node. Returns when it is the synchronous standby. */
  thaw: (node: Node) => Promise<void>
  stop: () => Promise<void>
}

const deploy = join(import.meta.dirname, '../../deploy/patroni')
const postgresOf = (port: number, nth: number): number => port + 10 + nth
const restOf = (port: number, nth: number): number => port + 20 + nth

/** The deployment's configuration with two nodes and the ports of this cluster. */
const haproxyConfig = (port: number): string =>
  readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
    .replaceAll(/^ *server db-3 .*\n/gm, '')
    .replaceAll(/server db-(\d) \S+ check port \d+/g, (_, digit) => {
      const nth = Number(digit)
      return `server db-${nth} 127.0.0.1:${postgresOf(port, nth)} check port ${restOf(port, nth)}`
    })
    .replace('bind *:5000', `bind 127.0.0.1:${port}`)
    .replace('bind *:5001', `bind 127.0.0.1:${port + 1}`)

const createDatabase = async (server: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('create database tillgate')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until one of the nodes has the role. */
const waitFor = async (role: 'primary' | 'sync', ...among: Node[]): Promise<void> => {
  const isThere = async (): Promise<boolean> => (await Promise.all(among.map(({ is }) => is(role)))).includes(true)
  if (await until(isThere, 90)) return
  throw new Error(`${among.map(({ name }) => name).join(' or ')} did not become ${role} within 90 seconds.`)
}

/** Starts etcd, two nodes with the files of deploy/patroni, and haproxy on `port` (primary) and the next port (standby). */
export const startPatroni = async (port: number, logs: string): Promise<Patroni> => {
  if (haproxy === undefined) throw new Error('haproxy is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-patroni-'))
  const owner = ownerOfPostgres()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  copyFileSync(join(deploy, 'patroni.yml'), join(folder, 'patroni.yml'))
  chmodSync(join(folder, 'patroni.yml'), 0o644)
  const place = { folder, port, owner, logs }
  const etcd = openEtcd(place, port + 28)
  const nodeOf = (nth: number): Node =>
    openNode(place, nth, { etcd: port + 28, rest: restOf(port, nth), postgres: postgresOf(port, nth) })
  const [first, second] = [nodeOf(1), nodeOf(2)]
  const undo: (() => Promise<void>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    etcd.end,
    async () => [first, second].forEach(({ kill }) => kill()),
  ]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  const byRole = async (): Promise<{ primary: Node; standby: Node }> =>
    (await first.is('primary')) ? { primary: first, standby: second } : { primary: second, standby: first }
  const loseBy = async (lose: (node: Node) => void): Promise<Node> => {
    const { primary, standby } = await byRole()
    lose(primary)
    await waitFor('primary', standby)
    return primary
  }
  const server = `postgres://postgres:${password}@127.0.0.1:${port}`
  try {
    for (const { start } of [etcd, first, second]) start()
    await waitFor('primary', first, second)
    await waitFor('sync', first, second)
    const balancer = await startHaproxy(haproxy, {
      folder: logs,
      name: 'haproxy-database',
      config: haproxyConfig(port),
    })
    undo.push(balancer.stop)
    if (!(await until(() => createDatabase(server), 60)))
      throw new Error('The database behind haproxy does not answer.')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `${server}/tillgate`,
    readUrl: `postgres://postgres:${password}@127.0.0.1:${port + 1}/tillgate`,
    killPrimary: () => loseBy(({ kill }) => kill()),
    crashPrimary: async () => waitFor('sync', await loseBy(({ crash }) => crash())),
    freezePrimary: () => loseBy(({ signal }) => signal('SIGSTOP')),
    exchange: async () => {
      const { primary, standby } = await byRole()
      await primary.yieldTo(standby)
      await waitFor('primary', standby)
      await waitFor('sync', primary)
    },
    rejoin: async (node) => {
      node.start()
      await waitFor('sync', node)
    },
    thaw: async (node) => {
      node.signal('SIGCONT')
      await waitFor('sync', node)
    },
    stop,
  }
}
