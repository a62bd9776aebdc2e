import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from './database.ts'
import { aRetailer } from './people.ts'
import { startApp } from './start-app.ts'
import { createShelf, createTill } from './tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const retailers = 6

type Placement = { name: string; port: number; shards: number }
const placementsOf = async (client: Client): Promise<Placement[]> => {
  const { rows } = await client.query<Placement>(`
    select nodename as name, nodeport as port, count(*)::int as shards from citus_shards
    where table_name = 'partner'::regclass group by 1, 2 order by 3`)
  return rows
}

type Till = Awaited<ReturnType<typeof createTill>>
let repeats = 0

/** Repeats a call as a till does: under the same key while the earlier request is under way. */
const repeat = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'idempotency.in-flight') throw error
    repeats += 1
    await pause(1000)
    return repeat(call)
  }
}

const lines = [
  { barcode: '036000291452', quantity: 2 },
  { barcode: '4006381333931', quantity: 1 },
]

/** Sells until `isOver`. Returns the number of sales; a failed call ends the test. */
const sell = async (till: Till, isOver: () => boolean): Promise<number> => {
  let sales = 0
  while (!isOver()) {
    sales += 1
    const [basket, sale] = [till.as(newId()), till.as(newId())]
    const body = { terminalTxnNo: sales, lines }
    const { id } = await repeat(() => basket(contract.createPurchase, { body }))
    const payment = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
    await repeat(() => sale(contract.confirmPurchase, { params: { id }, body: payment }))
  }
  return sales
}

// Two moves of all shards take minutes on a small machine.
const minutes = 900_000

test('partners move to an added worker while tills sell', { timeout: minutes }, async () => {
  const client = new Client({ connectionString: await testDatabase() })
  await client.connect()
  const tills = []
  for (let nth = 0; nth < retailers; nth += 1) {
    const admin = await aRetailer(app)
    await createShelf(app, admin)
    tills.push(await createTill(app, admin))
  }
  const [added] = await placementsOf(client)
  // Empties the worker, so that it is as a new one.
  await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', false)`, [added?.name, added?.port])
  await client.query(`select rebalance_table_shards(shard_transfer_mode := 'force_logical')`)
  expect(await placementsOf(client)).toHaveLength(1)
  await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [added?.name, added?.port])

  let isOver = false
  const selling = Promise.all(tills.map((till) => sell(till, () => isOver)))
  const begun = performance.now()
  await client.query(`select citus_rebalance_start(shard_transfer_mode := 'force_logical')`)
  await client.query(`select citus_rebalance_wait()`)
  const seconds = (performance.now() - begun) / 1000
  await pause(1000)
  isOver = true
  const sales = (await selling).reduce((sum, count) => sum + count, 0)

  const placements = await placementsOf(client)
  await client.end()
  expect(placements).toHaveLength(2)
  expect(sales).toBeGreaterThan(retailers)
  process.stdout.write(
    `moved ${placements[0]?.shards} shards in ${seconds.toFixed(1)} s during ${sales} sales, ${repeats} calls repeated\n`,
  )
})
