import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { caseOf, zeroCase, type Case } from './frame/case.ts'
import { costCases, costOf, rowsPrint, type Cost } from './frame/cost.ts'
import type { BenchDatabase } from './frame/database.ts'
import { memoryOfJob } from './frame/memory.ts'
import type { Bench } from './frame/run.ts'
import { openWorker } from './frame/worker.ts'
import { standard } from './seed/partners.ts'
import { seedPartners, seedSales } from './seed/sales.ts'

const written = ['entry', 'purchase', 'statement', 'payment_order', 'settlement_run', 'audit_entry']

/** The limit: each of the same rows is written once, by two statements. */
const bareUpdate = async (database: BenchDatabase, purchases: number): Promise<Cost> => {
  const { client } = database
  await seedSales(client, purchases)
  await client.query('set statement_timeout = 0')
  return costOf(database, async () => {
    await client.query(`update entry set statement_id = store_id where statement_id is null`)
    await client.query(`update purchase set statement_id = store_id, refund_status = 'REMITTANCEREQUESTED'
      where statement_id is null`)
  })
}

/** The run of a cut-off with a thousand partners, against the bare writing of the same rows. */
export const bench: Bench = async (run) => {
  const purchases = run.size(200_000, 5_000)
  const few = Math.min(10_000, purchases / 5)
  const database = await run.database()
  const { client } = database
  await seedPartners(client)
  const folder = run.folder()
  const { deps, close } = await openWorker(database.url, folder)
  run.atEnd(close)
  const settled = (cutOff: Date) => costOf(database, () => buildRun(deps, { programId: standard, cutOff }))
  const cutOffs: Date[] = []
  const found = await run.alternate(
    async () => {
      const cutOff = await seedSales(client, purchases)
      cutOffs.push(cutOff)
      return settled(cutOff)
    },
    () => bareUpdate(database, purchases),
  )

  const before = await rowsPrint(client, written)
  const again: Cost[] = []
  for (const cutOff of cutOffs) again.push(await settled(cutOff))
  const isSame = before === (await rowsPrint(client, written))

  const memoryOf = async (count: number): Promise<number> => {
    const cutOff = await seedSales(client, count)
    return memoryOfJob('settle', database.url, folder, standard, cutOff.toISOString())
  }
  const [little, much] = [await memoryOf(few), await memoryOf(purchases)]
  const memory: Case = {
    name: `peak memory above idle, against ${few} purchases and 20 MB`,
    unit: 'MB',
    goal: 1,
    ours: [much],
    limit: [little + 20],
  }
  const { rows } = await client.query(
    `select count(*)::int as wrong from ledger_violation where rule in ('statement-sums', 'hash-chain', 'order-sums')`,
  )
  const repeated = { ours: again, limit: found.ours }
  return [
    ...costCases(`${purchases} purchases of 1,000 partners against a bare update`, found, 3),
    memory,
    caseOf({ name: 'the same run again, time', unit: 's', goal: 0.1 }, repeated, ({ seconds }) => seconds),
    zeroCase('the same run again: rows written (1: some)', isSame ? 0 : 1),
    zeroCase('wrong statements and orders', rows[0].wrong),
  ]
}
