import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../apps/server/src/testing/database.ts'
import { callServers } from './frame/calls.ts'
import { runBench, type Run } from './frame/run.ts'
import { ask } from './frame/servers.ts'
import { aPartner, aReader } from './seed/partners.ts'
import { aBenchTill } from './seed/till.ts'
import { anIssuer, bareSteps, startBareTill } from './till.ts'

/** Opens a test database as the database of a bench. */
const openDatabase = async (name: string) => {
  const url = await testDatabase(`_${name}`)
  const client = new Client({ connectionString: url })
  await client.connect()
  return { url, client, cpu: () => 0, stop: () => client.end() }
}
const withRun = async (work: (run: Run) => Promise<void>): Promise<void> => {
  const bench = (run: Run) => work(run).then(() => [])
  await runBench('replay', bench, { isSmall: true }, openDatabase)
}

test('replays the recorded statements of a sale', () =>
  withRun(async (run) => {
    const { url, client } = await run.database()
    const till = await aBenchTill(client)
    const { create, confirm } = bareSteps(await startBareTill(run, url, till, await anIssuer(run)))
    const countSales = async (): Promise<unknown> =>
      (await client.query(`select count(*)::int as sales from entry where type = 'SALE'`)).rows[0]
    expect(await countSales()).toEqual({ sales: 3 })

    await create()
    await confirm()

    expect(await countSales()).toEqual({ sales: 4 })
  }))

test('replays the recorded statements of a list', () =>
  withRun(async (run) => {
    const { url, client } = await run.database()
    const { partnerId, storeId } = await aPartner(client)
    const path = `/api/item?storeId=${storeId}`
    const calls = [{ name: 'list', paths: [path] }]
    const { bare } = await callServers(run, { url, token: await aReader(client, partnerId), calls })

    expect(JSON.parse(await ask(bare, { path }))).toEqual({ size: 0, items: [] })
  }))
