import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { evict, workersIn } from '../../apps/server/src/db/embedded/postmaster.ts'

/** Machine of the database: Patroni with its PostgreSQL. */
export type Node = {
  name: string
  start: () => void
  /** Sends SIGKILL to Patroni and PostgreSQL. */
  kill: () => void
  /** Sends SIGKILL to PostgreSQL, which Patroni starts again. */
  crash: () => void
  /** Sends a signal to Patroni and PostgreSQL. */
  signal: (name: NodeJS.Signals) => void
  /** Asks Patroni; false when Patroni does not answer. */
  is: (role: 'primary' | 'sync') => Promise<boolean>
  /** Asks this primary to exchange roles with another node. */
  yieldTo: (other: Node) => Promise<void>
}
/** `folder` belongs to `owner`, the user of PostgreSQL. Without `owner` the caller runs PostgreSQL. */
export type Place = { folder: string; port: number; owner: { uid: number; gid: number } | undefined; logs: string }

export const password = 'fault-rig'

/** Returns the number that `id` prints for the user of PostgreSQL. */
const idOfPostgres = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

/** Returns the user of PostgreSQL, which does not run as root. Undefined: the caller is not root. */
export const ownerOfPostgres = (): Place['owner'] => {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

const places = {
  etcd: ['/usr/bin/etcd', '/usr/local/bin/etcd'],
  patroni: ['/usr/bin/patroni', '/usr/local/bin/patroni'],
  postgres: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
}
const programOf = (name: keyof typeof places): string => {
  const found = places[name].find((path) => existsSync(path))
  if (found === undefined) throw new Error(`${name} is not installed: ${places[name].join(' or ')}`)
  return found
}

/** Program of the database with its log. Ends with this process. */
const program = ({ folder, owner, logs }: Place, name: string, command: string[], settings: NodeJS.ProcessEnv) => {
  const log = openSync(join(logs, `${name}.log`), 'a')
  const [path = '', ...args] = command
  const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder, ...settings }
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    start: (): void => {
      child = spawn(path, args, { cwd: folder, stdio: ['ignore', log, log], env, ...owner })
    },
    signal: (signal: NodeJS.Signals): void => void child?.kill(signal),
    end: async (): Promise<void> => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export const openEtcd = (place: Place, client: number) => {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${client + 1}`]
  return program(place, 'etcd', [programOf('etcd')], {
    ETCD_DATA_DIR: join(place.folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: clients,
    ETCD_ADVERTISE_CLIENT_URLS: clients,
    ETCD_LISTEN_PEER_URLS: peers,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
    ETCD_INITIAL_CLUSTER: `default=${peers}`,
  })
}

const login = (role: string, user: string) => ({
  [`PATRONI_${role}_USERNAME`]: user,
  [`PATRONI_${role}_PASSWORD`]: password,
})

/** Returns a node that starts with the settings of `node.env` in deploy/patroni and the ports of the rig. */
export const openNode = (place: Place, nth: number, ports: { etcd: number; rest: number; postgres: number }): Node => {
  const { folder } = place
  const [name, data] = [`db-${nth}`, join(folder, `data-${nth}`)]
  const [rest, postgres] = [`127.0.0.1:${ports.rest}`, `127.0.0.1:${ports.postgres}`]
  const patroni = program(place, `patroni-${name}`, [programOf('patroni'), join(folder, 'patroni.yml')], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd}`,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: join(programOf('postgres'), '..'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${nth}`),
    ...login('SUPERUSER', 'postgres'),
    ...login('REPLICATION', 'replicator'),
    ...login('REWIND', 'rewinder'),
  })
  const kill = (): void => {
    patroni.signal('SIGKILL')
    evict([data])
  }
  process.once('exit', kill)
  return {
    name,
    start: patroni.start,
    kill,
    crash: () => evict([data]),
    signal: (signal) => {
      patroni.signal(signal)
      for (const pid of workersIn(data)) process.kill(Number(pid), signal)
    },
    is: async (role) => {
      try {
        return (await fetch(`http://${rest}/${role}`, { signal: AbortSignal.timeout(1000) })).ok
      } catch {
        return false
      }
    },
    yieldTo: async (other) => {
      const body = JSON.stringify({ leader: name, candidate: other.name })
      const answer = await fetch(`http://${rest}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni refuses to exchange the roles: ${await answer.text()}`)
    },
  }
}
