import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { isReady } from '../e2e/harness/product.ts'
import { ensureBuilt, serverMain } from '../tools/built.ts'
import { quantile, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { benchKeys } from './keys.ts'
import type { Load, Sold } from './sales-load.ts'
import { benchTills } from './till-seed.ts'

/** Sales a second that arrive, and for how long; `SALES_RATE` and `SALES_SECONDS` ask for others. */
const wanted = Number(process.env['SALES_RATE'] ?? 200)
const seconds = Number(process.env['SALES_SECONDS'] ?? 60)
const count = Number(process.env['SALES_TILLS'] ?? 16)
const port = Number(process.env['PORT'] ?? 3160)

/** The product as it is built, API and worker in one process, over a database of its own. */
const startBuilt = async (url: string, issuer: string) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'))
  const child = spawn(process.execPath, [serverMain, 'all'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      APP_ENV: 'development',
      PORT: `${port}`,
      DATA_DIR,
      DATA_KEYS: benchKeys,
      DATABASE_URL: url,
      ISSUER_URL: issuer,
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; !(await isReady(`http://127.0.0.1:${port}`)); tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error('The built product did not start.')
    await pause(100)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { pid: child.pid, stop }
}

const cpuOfProcess = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const startLoad = async () => {
  const child = fork(join(import.meta.dirname, 'sales-load.ts'), { serialization: 'advanced' })
  const [{ issuer }] = await once(child, 'message')
  const run = async (load: Load): Promise<Sold> => {
    child.send(load)
    const [{ sold }] = await once(child, 'message')
    return sold
  }
  return { issuer: String(issuer), run, stop: () => child.kill() }
}

/** Where the database's time goes: by statement, planning beside execution. */
const topStatements = async (client: Client, sales: number) => {
  const { rows } = await client.query(
    `select round(sum(calls) / $1::numeric, 2)::float as "per sale", round((sum(total_exec_time) / $1)::numeric, 3)::float as "ms per sale",
      round((sum(total_plan_time) / $1)::numeric, 3)::float as "planning", left(regexp_replace(min(query), '\\s+', ' ', 'g'), 90) as statement
     from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where toplevel group by queryid order by sum(total_exec_time) + sum(total_plan_time) desc limit 24`,
    [sales],
  )
  console.table(rows)
  const { rows: all } = await client.query(
    `select round(sum(calls) / $1::numeric, 1)::float as statements, round((sum(total_exec_time) / $1)::numeric, 2)::float as "execution ms",
      round((sum(total_plan_time) / $1)::numeric, 2)::float as "planning ms" from pg_stat_statements where toplevel`,
    [sales],
  )
  console.table(all)
}

const shown = (name: string, of: number[], share: number): string =>
  `${name} p${share * 100} ${quantile(of, share).toFixed(1)} ms`

/** Sales as fast as customers come, priced and paid on the built product, and every cent accounted for afterwards. */
export const salesCases = async (): Promise<Case[]> => {
  await ensureBuilt()
  const database = await benchDatabase('bench_sales', { counts: true })
  await database.client.query('create extension if not exists pg_stat_statements')
  const tills = await benchTills(database.client, count)
  const load = await startLoad()
  const product = await startBuilt(database.url, load.issuer)
  await load.run({ port, tills, rate: wanted, seconds: 5 })

  await database.client.query('select pg_stat_statements_reset()')
  const [node, backend] = [cpuOfProcess(product.pid), database.cpu()]
  const sold = await load.run({ port, tills, rate: wanted, seconds })
  const used = { node: cpuOfProcess(product.pid) - node, database: database.cpu() - backend, load: sold.cpu }
  await topStatements(database.client, sold.sales)
  await product.stop()
  load.stop()
  const { rows: violations } = await database.client.query('select rule, found from sales_violation')
  await database.stop()

  for (const one of [...new Set(sold.errors)].slice(0, 10)) console.log(one)
  console.table(violations.slice(0, 10))
  const perSale = (cpu: number): string => `${((cpu / sold.sales) * 1000).toFixed(2)} ms`
  console.log(
    `${sold.sales} sales in ${sold.elapsed.toFixed(1)} s, ${sold.turnedAway} customers found every till busy`,
    `CPU per sale: node ${perSale(used.node)}, database ${perSale(used.database)}, load ${perSale(used.load)}`,
  )
  console.log(
    [0.5, 0.95]
      .flatMap((share) => [shown('price', sold.price, share), shown('confirm', sold.confirm, share)])
      .join(', '),
  )
  return [
    {
      name: 'milliseconds from sale to sale',
      unit: 'ms',
      ours: 1000 / (sold.sales / sold.elapsed),
      limit: 1000 / wanted,
      goal: 1.02,
    },
    { name: 'errors', unit: '', ours: sold.errors.length + 1, limit: 1, goal: 1 },
    { name: 'violations of the books', unit: '', ours: violations.length + 1, limit: 1, goal: 1 },
  ]
}
