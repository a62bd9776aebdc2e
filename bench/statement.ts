import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { agent, ask, latencies, peakOf, start, startBare, timedCalls, type Call, type Server } from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aReader } from './reader.ts'
import { seedPartners, seedSales, standard } from './settle-seed.ts'
import { openSettlement } from './settle-setup.ts'

/** So many sales of one store are a statement of three times as many entries. */
const purchases = 16_667
const few = 100
const within: [number, number] = [2, 2]

/** Ten PDFs of few purchases, then one of all: what a paper of hundreds of pages takes more than one of three. */
const paperCase = async (server: Server, token: string, [little, large]: readonly [string, string]): Promise<Case> => {
  const paper = (statement: string) => ask(server, `/api/transferstatement/${statement}`, token)
  const before = await peakOf(server, async () => {
    for (let nth = 0; nth < 10; nth += 1) await paper(little)
  })
  const peak = await peakOf(server, () => paper(large))
  return {
    name: 'PDF of all purchases, memory above one of few',
    unit: 'MB',
    ours: Math.max(0, peak - before),
    limit: 40,
    goal: 1,
  }
}

/** A statement of 50,000 entries, opened: its figures, its purchases and the entries behind a figure. */
export const statementCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_statement')
  const { client } = database
  await seedPartners(client)
  const { deps, close } = await openSettlement(database.url)
  for (const count of [few, purchases]) {
    await buildRun(deps, { programmeId: standard, cutOff: await seedSales(client, count, 1) })
  }
  await close()
  await client.query('vacuum (analyze) entry, purchase, statement')
  const { rows } = await client.query('select partner_id, order_id, store_id from statement order by purchases desc')
  const [{ partner_id: partnerId, order_id: orderId, store_id: storeId }, little] = rows
  const token = await aReader(client, partnerId)
  const one = `/api/transferstatement/${orderId}`
  const calls: Call[] = [
    { name: 'list', paths: ['/api/transferstatement'], goals: within },
    { name: 'proof', paths: [`${one}?storeId=${storeId}`], goals: within, count: 10 },
    { name: 'first page of purchases', paths: [`${one}/detail?storeId=${storeId}`], goals: within, count: 40 },
    {
      name: 'first page of entries',
      paths: [`${one}/entries?storeId=${storeId}&type=PROC_FEE`],
      goals: within,
      count: 40,
    },
  ]
  const server = await start('ours', database.url)
  const bare = await startBare(
    database.url,
    token,
    calls.flatMap(({ paths }) => paths),
  )
  const found = await latencies(timedCalls(server, bare, token, calls))
  const papers = [little.order_id, orderId].map((id) => `${id}/pdf?storeId=${storeId}`)
  const paper = await paperCase(server, token, [papers[0] ?? '', papers[1] ?? ''])
  for (const { child } of [server, bare]) child.kill()
  agent.destroy()
  await database.stop()
  return [...found, paper]
}
