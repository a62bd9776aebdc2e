import pg from 'pg'
import { poolOver } from '../apps/server/src/db/db.ts'
import { reportText } from '../apps/server/src/modules/sales/reports/reports.queries.ts'
import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { callServers, type Call } from './frame/calls.ts'
import { cappedCase, caseOf, type Case } from './frame/case.ts'
import { msOf } from './frame/cost.ts'
import type { BenchDatabase } from './frame/database.ts'
import { megabytesOf, peakOf } from './frame/memory.ts'
import type { Bench, Run } from './frame/run.ts'
import { ask, bearer, startProduct, type Server } from './frame/servers.ts'
import { openWorker } from './frame/worker.ts'
import { aReader, standard } from './seed/partners.ts'
import { seedPartners, seedSales } from './seed/sales.ts'

const few = 100
const goals = [2, 2] as const
type Headers = Record<string, string>

/** Ten PDFs of few purchases, then one of all: memory of a document of hundreds of pages above one of three. */
const documentCase = async (server: Server, headers: Headers, little: string, large: string): Promise<Case> => {
  const document = (path: string) => ask(server, { path, headers })
  const before = await peakOf(server, async () => {
    for (let nth = 0; nth < 10; nth += 1) await document(little)
  })
  const peak = await peakOf(server, () => document(large))
  return cappedCase('PDF of all purchases, memory above one of few', 'MB', [Math.max(0, peak - before)], 40)
}

/** The partner's transactions as CSV over HTTP, against the same COPY into nothing. */
const reportCases = async (
  run: Run,
  database: BenchDatabase,
  server: Server,
  asked: { partnerId: string; headers: Headers },
) => {
  const owners = new pg.Pool({ connectionString: database.url, max: 1 })
  run.atEnd(() => owners.end())
  const text = await poolOver(owners)
    .transaction()
    .execute(async (db) => reportText(db, { partnerId: asked.partnerId }, 'en-US'))
  const download = () =>
    ask(server, { path: '/api/report/retailer/transactions/download', headers: asked.headers, body: {} })
  // The settings of the product for reports, so that the rows use the same plan.
  const copy = () =>
    database.client.query(
      `begin; set local timezone = 'America/New_York'; set local enable_sort = off; set local enable_seqscan = off;
       set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0; set local jit = off;
       copy (${text}) to '/dev/null' (format csv); commit`,
    )
  await download()
  const idle = megabytesOf(server)
  const peak = await peakOf(server, download)
  const found = await run.alternate(
    () => msOf(download),
    () => msOf(copy),
  )
  return [
    caseOf(
      { name: 'report of all transactions against COPY into nothing', unit: 'ms', goal: 1.6 },
      found,
      (one) => one,
    ),
    cappedCase('report of all transactions, peak memory above idle', 'MB', [peak - idle], 120),
  ]
}

/** A large statement: figures, purchases, the entries behind a figure, its PDF, and the report of all transactions. */
export const bench: Bench = async (run) => {
  const purchases = run.size(16_667, 1_000)
  const database = await run.database()
  const { client } = database
  await seedPartners(client)
  const { deps, close } = await openWorker(database.url, run.folder())
  run.atEnd(close)
  for (const count of [few, purchases]) {
    await buildRun(deps, { programId: standard, cutOff: await seedSales(client, count, 1) })
  }
  await seedSales(client, 5 * purchases, 1)
  await client.query('vacuum (analyze) entry, purchase, statement')
  const { rows } = await client.query('select partner_id, order_id, store_id from statement order by purchases desc')
  const [{ partner_id: partnerId, order_id: orderId, store_id: storeId }, little] = rows
  const token = await aReader(client, partnerId)
  const headers = bearer(token)
  const pathOf = (order: string, what = '') => `/api/transferstatement/${order}${what}?storeId=${storeId}`
  const calls: Call[] = [
    { name: 'list', paths: ['/api/transferstatement'], goals },
    { name: 'figures', paths: [pathOf(orderId)], goals, count: 10 },
    { name: 'first page of purchases', paths: [pathOf(orderId, '/detail')], goals, count: 40 },
    { name: 'first page of entries', paths: [`${pathOf(orderId, '/entries')}&type=PROC_FEE`], goals, count: 40 },
  ]
  const ours = await startProduct(run, database.url)
  const { latencies } = await callServers(run, { url: database.url, token, calls })
  return [
    ...(await latencies(ours)),
    await documentCase(ours, headers, pathOf(little.order_id, '/pdf'), pathOf(orderId, '/pdf')),
    ...(await reportCases(run, database, ours, { partnerId, headers })),
  ]
}
