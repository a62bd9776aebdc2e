import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMain } from '../built.ts'

export type Settings = Record<string, string>

/** A process of the product with its supervisor. */
export type Service = {
  name: string
  start: () => void
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
  const start = (): void => {
    const started = spawn(process.execPath, [...nodeArgs, role], {
      env: environment(place.settings),
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
  return { name, start, ready, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}

/** Runs a role that ends by itself: `migrate`, `seed`. */
export const runRole = (role: string, settings: Settings): void => {
  const { status, stderr } = spawnSync(process.execPath, [...nodeArgs, role], {
    env: environment(settings),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The role ${role} ended with ${status}:\n${stderr}`)
}
