import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMain } from '../built.ts'

export type Settings = Record<string, string>

/** A process of the product with its supervisor. */
export type Service = {
  name: string
  /** Port of `/health/ready`. */
  port: number
  /** `own`: settings of this start only. */
  start: (own?: Settings) => void
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL and waits for the end. */
  kill: () => Promise<void>
  /** Waits until `/health/ready` answers 200, a minute at most. */
  ready: () => Promise<void>
}
type Place = { folder: string; settings: Settings; health: number; onCrash: (name: string) => void }

/** As the image starts the server. */
const nodeArgs = ['--min-semi-space-size=16', serverMain]

const environment = (settings: Settings): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], ...settings })

const endOf = async (child: ChildProcess | undefined): Promise<number | null> => {
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child?.exitCode ?? null
}

export const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** First of 60 ports that no other rig uses. */
export const freePort = async (): Promise<number> => {
  for (let port = 4100; port < 5000; port += 60) if (await isFree(port)) return port
  throw new Error('The ports 4100 to 5000 are taken: choose one with --port.')
}

/** Waits until `check` returns true. Returns false when `seconds` have passed. */
export const until = async (check: () => Promise<boolean>, seconds: number): Promise<boolean> => {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await check()) return true
    await pause(100)
  }
  return false
}

/** Starts `api` or `worker`. A process that ends unasked is reported to `onCrash` and started again. */
export const service = (role: 'api' | 'worker', name: string, place: Place): Service => {
  const log = openSync(join(place.folder, `${name}.log`), 'a')
  let child: ChildProcess | undefined
  const start = (own: Settings = {}): void => {
    const started = spawn(process.execPath, [...nodeArgs, role], {
      env: environment({ ...place.settings, ...own }),
      stdio: ['ignore', log, log],
    })
    started.once('exit', () => {
      if (child !== started) return
      place.onCrash(name)
      start()
    })
    child = started
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child
    child = undefined
    ending?.kill(signal)
    return endOf(ending)
  }
  const ready = async (): Promise<void> => {
    if (!(await until(() => isReady(place.health), 60))) throw new Error(`${name} was not ready within a minute.`)
  }
  return {
    name,
    port: place.health,
    start,
    ready,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Runs a role that ends by itself: `migrate`, `seed`. */
export const runRole = (role: string, settings: Settings): void => {
  const { status, stderr } = spawnSync(process.execPath, [...nodeArgs, role], {
    env: environment(settings),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The role ${role} ended with ${status}:\n${stderr}`)
}
