import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Client } from 'pg'
import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { alternate, median, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { seedPartners, seedSales, standard } from './settle-seed.ts'
import { openSettlement } from './settle-setup.ts'

/** A million in all its size; fewer show the same ratio sooner. */
const purchases = Number(process.env['SETTLE_PURCHASES'] ?? 1_000_000)
const few = 10_000
const rounds = Number(process.env['SETTLE_ROUNDS'] ?? 3)

type Cost = { seconds: number; cpu: number }
const costOf = async (cpu: () => number, work: () => Promise<unknown>): Promise<Cost> => {
  const own = process.cpuUsage()
  const theirs = cpu()
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(own)
  return { seconds, cpu: (user + system) / 1e6 + cpu() - theirs }
}

/** The least: each of the same rows is written once, by two statements. */
const bareUpdate = async ({ client, cpu }: BenchDatabase): Promise<Cost> => {
  await seedSales(client, purchases)
  await client.query('set statement_timeout = 0')
  return costOf(cpu, async () => {
    await client.query(`update entry set statement_id = store_id where statement_id is null`)
    await client.query(`update purchase set statement_id = store_id, refund_status = 'REMITTANCEREQUESTED'
      where statement_id is null`)
  })
}

/** Whatever is written moves a row: its version, its place, or the counters. */
const printOf = async (client: Client): Promise<string> => {
  const tables = ['entry', 'purchase', 'statement', 'payment_order', 'settlement_run', 'audit_entry']
  const parts = []
  for (const table of tables) {
    const { rows } = await client.query(`
      select count(*) || ':' || coalesce(sum(hashtextextended(xmin::text || xmax::text || ctid::text, 0)), 0) as print
      from ${table}`)
    parts.push(rows[0].print)
  }
  return parts.join()
}

/** Above rest, in MB, of a process of its own. */
const memoryOf = async ({ url, client }: BenchDatabase, count: number): Promise<number> => {
  const cutOff = await seedSales(client, count)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'settle-memory.ts'), url, cutOff.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  const { idle, peak } = JSON.parse(said)
  return peak - idle
}

/** The run of a cut-off with a thousand partners, against the bare writing of the same rows. */
export const settleCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_settle')
  const { client } = database
  await seedPartners(client)
  const { deps, close } = await openSettlement(database.url)
  const built: Date[] = []
  const settle = async (): Promise<Cost> => {
    const cutOff = await seedSales(client, purchases)
    built.push(cutOff)
    return costOf(database.cpu, () => buildRun(deps, { programmeId: standard, cutOff }))
  }
  const found = await alternate(rounds, settle, () => bareUpdate(database))

  const before = await printOf(client)
  const again: Cost[] = []
  for (const cutOff of built) {
    again.push(await costOf(database.cpu, () => buildRun(deps, { programmeId: standard, cutOff })))
  }
  const isSame = before === (await printOf(client))
  const [little, much] = [await memoryOf(database, few), await memoryOf(database, purchases)]
  const { rows } = await client.query(
    `select count(*)::int as wrong from book_violation where rule in ('statement-sums', 'hash-chain', 'order-sums')`,
  )
  await close()
  await database.stop()

  const of = (list: readonly Cost[], what: keyof Cost) => list.map((cost) => cost[what])
  const line = (what: keyof Cost, unit: string, goal: number): Case => ({
    name: `${purchases} purchases of 1,000 partners, ${what === 'cpu' ? 'CPU' : 'time'} against a bare update`,
    unit,
    ours: median(of(found.ours, what)),
    limit: median(of(found.limit, what)),
    goal,
    samples: [of(found.ours, what), of(found.limit, what)],
  })
  return [
    line('cpu', 'CPU-s', 3),
    line('seconds', 's', 3),
    {
      name: `peak memory above rest, against ${few} purchases and 20 MB`,
      unit: 'MB',
      ours: much,
      limit: little + 20,
      goal: 1,
    },
    {
      name: 'the same again, time',
      unit: 's',
      ours: median(of(again, 'seconds')),
      limit: median(of(found.ours, 'seconds')),
      goal: 0.1,
    },
    { name: 'the same again, rows written (1: some)', unit: '', ours: isSame ? 0 : 1, limit: 1, goal: 0 },
    { name: 'statements and orders that are wrong', unit: '', ours: rows[0].wrong, limit: 1, goal: 0 },
  ]
}
