import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { shipped } from './binaries.ts'
import { type Home, lendPassword, makeDataDir, makeHome, passwordOf, readMarker, writeMarker } from './home.ts'
import { alone } from './lock.ts'
import { evict, runningIn, settle } from './postmaster.ts'
import { isAlive } from './process-state.ts'
import { run } from './run.ts'

/** Registers this process as a user of the server; the last user stops the server. */
const enter = (own: string): string => {
  const name = `${process.pid}-${randomUUID()}`
  writeFileSync(join(own, 'users', name), '')
  return name
}

/** Unregisters a user and returns true when no user is left. Killed users count as unregistered. */
const leave = (own: string, name: string): boolean => {
  const users = join(own, 'users')
  // Without the deleted DATA_DIR no process can use the server.
  if (!existsSync(users)) return true
  rmSync(join(users, name), { force: true })
  const others = readdirSync(users)
  for (const other of others.filter((user) => !isAlive(Number.parseInt(user, 10)))) rmSync(join(users, other))
  return readdirSync(users).length === 0
}

export type Embedded = { url: string; stop: () => Promise<void> }
export type Wish = {
  dataDir: string
  log?: (line: string) => void
  settings?: Record<string, string>
  /** Interval in milliseconds between two checks of the server. */
  watchMs?: number
  /** Deletes the cluster when its last user leaves. */
  isTemporary?: boolean
}

/** Room for imports of a million rows, but every commit still reaches the disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Some containers have no /dev/shm; its replacement are files of the cluster.
  ...(process.platform === 'linux' && !existsSync('/dev/shm') ? { dynamic_shared_memory_type: 'mmap' } : {}),
}

const dataOf = (home: Home): string => join(home.cluster, 'data')
const logOf = (home: Home): string => join(home.cluster, 'log')

const lastLines = (home: Home): string => readFileSync(logOf(home), 'utf8').split('\n').slice(-12).join('\n').trim()

const tool = (home: Home, name: 'initdb' | 'pg_ctl', args: string[]): Promise<number> =>
  run({ program: join(home.bin, name), args, owner: home.owner, cwd: home.cluster, output: logOf(home) })

/** Opens the log for the postmaster's user, because the postmaster appends to the log. */
const openLog = (home: Home): void => {
  const log = logOf(home)
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  closeSync(openSync(log, 'a', 0o600))
  if (home.owner) chownSync(log, home.owner.uid, home.owner.gid)
}

const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : wanted))
    })
  })

export const stopServer = async (home: Home): Promise<void> => {
  if (runningIn(dataOf(home)) === undefined) return
  const code = await tool(home, 'pg_ctl', ['stop', '-D', dataOf(home), '-m', 'fast', '-w', '-t', '60'])
  if (code !== 0 && runningIn(dataOf(home)) !== undefined)
    throw new Error(`PostgreSQL did not stop:\n${lastLines(home)}`)
}

export const deleteCluster = (home: Home): void => {
  rmSync(home.cluster, { recursive: true, force: true })
  rmSync(home.own, { recursive: true, force: true })
}

/** PostgreSQL reads no files of another major version. */
const refuseOtherVersion = (home: Home): void => {
  const file = join(dataOf(home), 'PG_VERSION')
  const [own] = shipped().version.split('.')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : own
  if (found === own) return
  throw new Error(
    `The database in ${home.dataDir} was made by PostgreSQL ${found}, and this version of Tillgate has PostgreSQL ${own}: set ` +
      'DATA_DIR to a new folder, or delete this one if its data has no value.',
  )
}

/** Creates the cluster and deletes the files of an interrupted initdb or an emptied DATA_DIR. */
const makeCluster = async (home: Home, log: (line: string) => void): Promise<void> => {
  log('Making the database (first start)')
  await stopServer(home)
  evict([dataOf(home), home.cluster])
  rmSync(dataOf(home), { recursive: true, force: true })
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync']
  const code = await lendPassword(home, (file) =>
    tool(home, 'initdb', ['-D', dataOf(home), '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, ...locale]),
  )
  if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${home.cluster}:\n${lastLines(home)}`)
  writeMarker(home, await freePort(0))
}

/** The port may be taken between the probe and the start: hence tries. */
const start = async (home: Home, wish: Wish, triesLeft = 4): Promise<number> => {
  const running = await settle(dataOf(home))
  if (running !== undefined) return running
  const port = await freePort(readMarker(home.own)?.port ?? 0)
  const flags = Object.entries({ ...settings, ...wish.settings, port: `${port}` }).map(([k, v]) => `-c ${k}="${v}"`)
  const args = ['start', '-D', dataOf(home), '-w', '-t', '120', '-l', logOf(home), '-o', flags.join(' ')]
  if ((await tool(home, 'pg_ctl', args)) === 0) {
    writeMarker(home, port)
    return port
  }
  if (triesLeft === 0) throw new Error(`PostgreSQL does not start:\n${lastLines(home)}`)
  await pause(250)
  return start(home, wish, triesLeft - 1)
}

const ensureDatabase = async (server: string): Promise<void> => {
  const client = new Client({ connectionString: `${server}/postgres` })
  // The running query reports the error too; an error event without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'tillgate'")
    if (found.rowCount === 0) await client.query('create database tillgate')
  } finally {
    await client.end()
  }
}

/**
 * Starts the server and returns only after the server answers a connection: a server that is being killed still appears to
 * run for a moment.
 */
const serve = async (home: Home, wish: Wish, triesLeft = 5): Promise<string> => {
  const port = await start(home, wish)
  const server = `postgres://postgres:${passwordOf(home)}@127.0.0.1:${port}`
  try {
    await ensureDatabase(server)
    return server
  } catch (error) {
    const answered = error instanceof DatabaseError && error.code !== '57P03'
    if (answered || triesLeft === 0) throw error
    await pause(200)
    return serve(home, wish, triesLeft - 1)
  }
}

/**
 * Restarts a server that was killed or ran out of memory, on the same port. The first process that notices restarts the
 * server; a deleted DATA_DIR needs no server.
 */
const watch = (home: Home, wish: Wish, turn: string): (() => void) => {
  const { log = () => {}, watchMs = 1000 } = wish
  let isReviving = false
  let isOver = false
  const isDead = (): boolean => !isOver && readMarker(home.own) !== undefined && runningIn(dataOf(home)) === undefined
  const revive = async (): Promise<void> => {
    if (isReviving || !isDead()) return
    isReviving = true
    try {
      await alone(turn, async () => {
        if (!isDead()) return
        await serve(home, wish)
        log('PostgreSQL had ended and was started again')
      })
    } catch (error) {
      log(`PostgreSQL has ended: ${error instanceof Error ? error.message : 'unknown'}`)
    } finally {
      isReviving = false
    }
  }
  const timer = setInterval(() => void revive(), watchMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/**
 * Starts a PostgreSQL through its own pg_ctl for machines without a PostgreSQL. The server outlives a killed Node process
 * and is found again. The last process that uses the server stops the server.
 */
export const startEmbedded = (wish: Wish): Promise<Embedded> => {
  const log = wish.log ?? (() => {})
  const turn = `the database of ${makeDataDir(wish.dataDir)}`
  return alone(turn, async () => {
    const home = makeHome(wish.dataDir)
    refuseOtherVersion(home)
    openLog(home)
    if (!readMarker(home.own) || !existsSync(join(dataOf(home), 'PG_VERSION'))) await makeCluster(home, log)
    const server = await serve(home, wish)
    const user = enter(home.own)
    log(`PostgreSQL runs on ${new URL(server).host}, its files are in ${home.cluster}`)
    const unwatch = watch(home, wish, turn)
    const leaveIt = async (): Promise<void> => {
      if (!leave(home.own, user)) return
      await stopServer(home)
      if (wish.isTemporary) deleteCluster(home)
    }
    return {
      url: `${server}/tillgate`,
      stop: () => {
        unwatch()
        return alone(turn, leaveIt)
      },
    }
  })
}
