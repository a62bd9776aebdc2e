import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { agent, latencies, start, startBare, timedCalls, type Call } from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aReader } from './reader.ts'
import { seedPartners, seedSales, standard } from './settle-seed.ts'
import { openSettlement } from './settle-setup.ts'

/** So many sales of one store are a statement of three times as many entries. */
const purchases = 16_667
const within: [number, number] = [2, 2]

/** A statement of 50,000 entries, opened: its figures, its purchases and the entries behind a figure. */
export const statementCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_statement')
  const { client } = database
  await seedPartners(client)
  const cutOff = await seedSales(client, purchases, 1)
  const { deps, close } = await openSettlement(database.url)
  await buildRun(deps, { programmeId: standard, cutOff })
  await close()
  await client.query('vacuum (analyze) entry, purchase, statement')
  const { rows } = await client.query('select partner_id, order_id, store_id from statement')
  const { partner_id: partnerId, order_id: orderId, store_id: storeId } = rows[0]
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
  for (const { child } of [server, bare]) child.kill()
  agent.destroy()
  await database.stop()
  return found
}
