import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { testDatabase } from './database.ts'
import type { Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'

/** Statements per test: a test that hangs names them, and the next one begins anew. */
const perTest = 10

/** Returns the first statement of each ten, one for each test of a kill. */
export const tens = (statements: number): number[] =>
  Array.from({ length: Math.ceil(statements / perTest) }, (_, nth) => 1 + nth * perTest)

/** Runs `survives` for each `stride`-th of ten statements until it was not killed. Returns the number of kills. Ends with the test. */
export const killTen = async (
  signal: AbortSignal,
  from: number,
  stride: number,
  survives: (at: number) => Promise<boolean>,
): Promise<number> => {
  let kills = 0
  for (let at = from; at < from + perTest; at += stride) {
    signal.throwIfAborted()
    // The work has fewer statements.
    if (!(await survives(at))) break
    kills += 1
  }
  return kills
}

/** Runs an import or undo in a process that is killed at its n-th statement. Returns false when it sent fewer. */
export const killProcess = async (
  { deps: { config } }: TestApp,
  { partnerId }: Pick<Retailer, 'partnerId'>,
  id: string,
  at: number,
  task: 'import' | 'undo',
): Promise<boolean> => {
  const env = {
    ...process.env,
    DATABASE_URL: await testDatabase(),
    DATA_DIR: config.dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }
  const words = [join(import.meta.dirname, 'dying-worker.ts'), partnerId, id, String(at), '2', task]
  const [code, signal] = await once(spawn(process.execPath, words, { env, stdio: 'inherit' }), 'exit')
  if (code !== null && code !== 0) throw new Error(`the worker ended with ${code}`)
  return signal === 'SIGKILL'
}
