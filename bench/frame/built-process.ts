import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMain } from '../../tools/built.ts'
import { cpuSecondsOf } from './database.ts'
import { benchKeys } from './keys.ts'
import type { Resources } from './report-resources.ts'
import type { Run } from './run.ts'
import { nodeFlags } from './servers.ts'

const port = 9486

/** `lines`: of the log so far. `cpu`: seconds so far. */
export type Built = { port: number; resources: () => Promise<Resources>; lines: () => number; cpu: () => number }

/** Waits until the product at this port of the machine is ready. */
export const untilReady = async (at: number): Promise<void> => {
  const isReady = await fetch(`http://127.0.0.1:${at}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady) return
  await pause(200)
  return untilReady(at)
}

/** Starts the built product in the role `api`; it ends with the bench. */
export const startBuilt = async (run: Run, url: string): Promise<Built> => {
  const child = fork(serverMain, ['api'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [...nodeFlags, '--expose-gc', '--import', join(import.meta.dirname, 'report-resources.ts')],
    env: {
      ...process.env,
      APP_ENV: 'development',
      DATABASE_URL: url,
      DATA_DIR: run.folder(),
      DATA_KEYS: benchKeys,
      PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  })
  run.atEnd(() => child.kill())
  let lines = 0
  child.stdout?.on('data', (text: Buffer) => {
    for (const byte of text) if (byte === 10) lines += 1
  })
  await untilReady(port)
  return {
    port,
    lines: () => lines,
    cpu: () => cpuSecondsOf([String(child.pid)]),
    resources: async () => {
      child.send({ resources: true })
      const [{ resources }] = await once(child, 'message')
      return resources
    },
  }
}
