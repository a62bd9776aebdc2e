import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '@tillgate/domain/seeded.ts'
import { ensureBuilt } from '../built.ts'
import { occupyCores } from '../occupy-cores.ts'
import { root } from '../steps.ts'
import { freePort, isReady, until } from './services.ts'

// Starts the product several times at once on a busy machine, kills each first start at a random moment, and starts it again:
// docs/howto/run-the-fault-rig.md.
const { values: given } = parseArgs({
  options: { starts: { type: 'string', default: '6' }, seed: { type: 'string' } },
})
const count = Number(given.starts)
const seed = Number(given.seed ?? randomInt(1_000_000))
const { between } = seeded(seed)

/** Latest kill, in milliseconds after the start. A first start on a busy machine takes longer. */
const latestKillMs = 60_000
/** A start may take this many seconds while all others run. */
const readySeconds = 900

/** What a newcomer reads as an error. */
const alarming = /error|EPIPE|lost|failed|warn|\bat .+:\d+:\d+/i

/** `output`: what the terminal shows. */
type Start = { child: ChildProcess; output: () => string }

const start = (dataDir: string, port: number): Start => {
  let text = ''
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: `${port}`,
      SANDBOX_PORT: `${port + 1}`,
      SANDBOX_SMTP_PORT: `${port + 2}`,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()))
  return { child, output: () => text }
}

const end = async ({ child }: Start, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

type Result = { killedAfterMs: number; problems: string[]; readyMs: number }

const killAndStartAgain = async (dataDir: string, port: number, killedAfterMs: number): Promise<Result> => {
  const cutOff = start(dataDir, port)
  await pause(killedAfterMs)
  await end(cutOff, 'SIGKILL')
  const began = performance.now()
  const again = start(dataDir, port)
  const isUp = await until(async () => again.child.exitCode !== null || isReady(port), readySeconds)
  const problems = isUp && again.child.exitCode === null ? [] : [`not ready:\n${again.output()}`]
  const lines = `${cutOff.output()}\n${again.output()}`.split('\n').filter((line) => alarming.test(line))
  problems.push(...lines)
  const readyMs = performance.now() - began
  await end(again, 'SIGTERM')
  return { killedAfterMs, problems, readyMs }
}

await ensureBuilt()
occupyCores()
const folder = mkdtempSync(join(tmpdir(), 'tillgate-starts-'))
const port = await freePort()
console.log(`${count} first starts at once, each core busy, --seed=${seed}`)
const results = await Promise.all(
  Array.from({ length: count }, (_, nth) =>
    killAndStartAgain(join(folder, `${nth}`), port + 3 * nth, between(0, latestKillMs)),
  ),
)
rmSync(folder, { recursive: true, force: true })
for (const { killedAfterMs, readyMs, problems } of results) {
  const times = `killed after ${(killedAfterMs / 1000).toFixed(1)} s, ready ${(readyMs / 1000).toFixed(0)} s later`
  console.log([times, ...problems].join('\n  '))
}
process.exit(results.some(({ problems }) => problems.length > 0) ? 1 : 0)
