import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMain } from '../../tools/built.ts'
import { discardEmbedded } from '../../apps/server/src/db/embedded/discard.ts'
import { readMarker } from '../../apps/server/src/db/embedded/home.ts'
import { evict } from '../../apps/server/src/db/embedded/postmaster.ts'

const root = dirname(dirname(import.meta.dirname))

export type Product = {
  url: string
  sandboxUrl: string
  dataDir: string
  /** What it has printed so far. */
  printed: () => string
  /** Waits for its last line of the start. */
  started: () => Promise<void>
  /** As Ctrl-C does. Gives the exit code. */
  stop: () => Promise<number | null>
  /** Kills Node alone, like a power cut; its database server keeps running. */
  kill: () => Promise<void>
  /** Kills PostgreSQL alone in the middle of its work: the product starts it again. */
  killDatabase: () => Promise<void>
  /** Waits until it answers again, thirty seconds at most. */
  back: () => Promise<void>
  /** The same product again, where browsers left it: same data, same addresses. */
  again: () => Promise<Product>
  /** Stops it, and deletes all it kept. */
  discard: () => Promise<void>
}
export type Ports = { port: number; sandboxPort: number; smtpPort: number }

/** Ports that this process gave to products, listening or about to. */
const given = new Set<number>()

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Returns a port below the range from which systems give ports to outgoing connections: a connection cannot take the
 * port before the product listens. Browsers refuse 10080.
 */
const freePort = async (): Promise<number> => {
  const port = randomInt(11_000, 32_000)
  if (given.has(port)) return freePort()
  given.add(port)
  return (await isFree(port)) ? port : freePort()
}

export const freePorts = async (): Promise<Ports> => ({
  port: await freePort(),
  sandboxPort: await freePort(),
  smtpPort: await freePort(),
})

export const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

const untilReady = async (child: ChildProcess, url: string, printed: () => string, triesLeft = 900): Promise<void> => {
  if (await isReady(url)) return
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${printed()}`)
  if (triesLeft === 0) throw new Error(`The product was not ready in time:\n${printed()}`)
  await pause(100)
  return untilReady(child, url, printed, triesLeft - 1)
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

export const newDataDir = (): string => {
  const trials = join(root, '.cache', 'e2e')
  mkdirSync(trials, { recursive: true })
  return mkdtempSync(join(trials, 'data-'))
}

type Command = [program: string, ...args: string[]]
export const directly: Command = [process.execPath, join(root, 'tools', 'start.ts')]
export const byNpm: Command = ['npm', 'start']

/** The whole product as `npm start` starts it: the built bundle, with the sandbox beside it, on ports and data of its own. */
export const startProduct = async (
  dataDir = newDataDir(),
  command: Command = directly,
  ports?: Ports,
  settings: NodeJS.ProcessEnv = {},
): Promise<Product> => {
  const [program, ...args] = command
  const { port, sandboxPort, smtpPort } = ports ?? (await freePorts())
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      // The runner's own variables would make the product take itself for a test.
      NODE_ENV: 'development',
      // As below npm: the product ends when this process does.
      npm_lifecycle_event: 'test',
      VITEST: undefined,
      DATABASE_URL: undefined,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_SMTP_PORT: `${smtpPort}`,
      DATA_DIR: dataDir,
      // Tests begin with empty tills at any hour.
      DEMO_SALES_DAYS: '0',
      // Chapters register more people than one address may: each says where it comes from.
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const printed = (): string => output
  const url = `http://127.0.0.1:${port}`
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended(child)
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended(child)
  }
  const started = async (): Promise<void> => {
    while (!printed().includes('Stop with Ctrl+C.')) await pause(50)
  }
  const killDatabase = async (): Promise<void> => {
    // While it starts, a product that loses its database ends with an error, and is started again.
    await started()
    const marker = readMarker(join(dataDir, 'postgres'))
    if (marker) evict([join(marker.cluster, 'data')])
  }
  const back = (): Promise<void> => untilReady(child, url, printed, 300)
  const again = (): Promise<Product> => startProduct(dataDir, command, { port, sandboxPort, smtpPort }, settings)
  const discard = async (): Promise<void> => {
    await stop()
    await discardEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child, url, printed)
  } catch (error) {
    await kill()
    throw error
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    printed,
    started,
    stop,
    kill,
    killDatabase,
    back,
    again,
    discard,
  }
}

/** The built server by itself, with these settings and no others. It has to end by itself. */
export const startBundle = (settings: NodeJS.ProcessEnv): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, [serverMain], { cwd: root, env: settings, encoding: 'utf8', timeout: 30_000 })

/** One of a chapter's own, set up in another way. */
export const startOther = (settings: NodeJS.ProcessEnv): Promise<Product> =>
  startProduct(newDataDir(), directly, undefined, settings)
