import { spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startSandbox } from '../apps/sandbox/src/start.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/start.ts'
import { serverMain } from '../tools/built.ts'
import { untilReady } from './frame/built-process.ts'
import { cappedCase } from './frame/case.ts'
import { cpuSecondsOf, serverProcesses } from './frame/database.ts'
import { benchKeys } from './frame/keys.ts'
import { megabytesOf, sharedMegabytesOf } from './frame/memory.ts'
import type { Bench, Run } from './frame/run.ts'

const [port, sandboxPort, smtpPort] = [9483, 9484, 9485]

/** Starts a server that counts statements, with the demonstration. */
const openDatabase = async (run: Run, env: NodeJS.ProcessEnv) => {
  const dataDir = join(import.meta.dirname, '../.cache/bench-idle')
  mkdirSync(dataDir, { recursive: true })
  const settings = { max_connections: '60', shared_preload_libraries: 'pg_stat_statements' }
  const server = await startEmbedded({ dataDir, settings })
  run.atEnd(server.stop)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  run.atEnd(() => client.end())
  await client.query('create extension if not exists pg_stat_statements')
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const options = { env: { ...env, DATABASE_URL: server.url }, stdio }
  for (const role of ['migrate', 'seed']) {
    const { status } = spawnSync(process.execPath, [serverMain, role], options)
    if (status !== 0) throw new Error(`main.js ${role} failed`)
  }
  return { client, options }
}

/** Runs the built product in the role `all` without requests: CPU, statements and memory at rest. */
export const bench: Bench = async (run) => {
  // Jobs of the schedules run each minute, so that less than a minute shows no more than that the bench works.
  const seconds = run.size(60, 10)
  const dataDir = run.folder()
  const env = {
    ...process.env,
    APP_ENV: 'development',
    DATA_DIR: dataDir,
    DATA_KEYS: benchKeys,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
  }
  // Third parties that answer: a mail that cannot be sent is no rest.
  const sandbox = await startSandbox({ port: sandboxPort, smtpPort, dataDir })
  run.atEnd(sandbox.stop)
  const { client, options } = await openDatabase(run, env)
  const child = spawn(process.execPath, [serverMain, 'all'], options)
  run.atEnd(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await untilReady(port)
  // What a start leaves to do.
  await pause(seconds * 1000)

  const cpuOf = async () => ({
    sandbox: process.cpuUsage(),
    product: cpuSecondsOf([String(child.pid)]),
    database: cpuSecondsOf(await serverProcesses(client)),
  })
  await client.query('select pg_stat_statements_reset()')
  const [before, began] = [await cpuOf(), performance.now()]
  await pause(seconds * 1000)
  const [after, measured] = [await cpuOf(), (performance.now() - began) / 1000]
  const { rows } = await client.query(
    "select sum(calls)::int as calls from pg_stat_statements where query not ilike '%pg_backend_pid() as pid%'",
  )
  const memory = [megabytesOf({ child }), sharedMegabytesOf(await serverProcesses(client))] as const
  process.stdout.write(
    `memory at rest: ${memory.map((one) => one.toFixed(0)).join(' MB in node, ')} MB in PostgreSQL\n`,
  )
  const { user, system } = process.cpuUsage(before.sandbox)
  process.stdout.write(`sandbox at rest: ${((user + system) / 1e4 / measured).toFixed(2)} % of a core\n`)
  const share = (used: number): number[] => [(used / measured) * 100]
  return [
    cappedCase('CPU of node at rest', '% of a core', share(after.product - before.product), 1),
    cappedCase('CPU of PostgreSQL at rest', '% of a core', share(after.database - before.database), 0.5),
    cappedCase('statements at rest (pg_stat_statements)', '/s', [rows[0].calls / measured], 3),
  ]
}
