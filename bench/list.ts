import { Agent } from 'node:http'
import { callServers, type Call } from './frame/calls.ts'
import { caseOf, type Case } from './frame/case.ts'
import { msOf } from './frame/cost.ts'
import type { BenchDatabase } from './frame/database.ts'
import type { Bench, Run } from './frame/run.ts'
import { ask, bearer, cpuOf, startProduct, type Asked, type Server } from './frame/servers.ts'
import { aReaderOfItems, seedItems, type Reader } from './seed/items.ts'

const pageSize = 15

/** The same numbers in each run: a linear congruential generator. */
const randomPages = (count: number, most: number): number[] => {
  let state = 20_261_122
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state % most) + 1
  })
}

const callsOf = async (server: Server, { storeId, token, item }: Reader, items: number): Promise<Call[]> => {
  const page = (nth: number) => `/api/item?storeId=${storeId}&page=${nth}&pageSize=${pageSize}`
  const search = (words: string) => `/api/item?storeId=${storeId}&search=${encodeURIComponent(words)}`
  const { cursor } = JSON.parse(await ask(server, { path: page(1), headers: bearer(token) }))
  const pages = randomPages(20, Math.min(600, Math.floor(items / 2 / pageSize)))
  return [
    { name: 'list of 15', paths: [page(1)], sqlGoal: 15, countGoal: 40, oneTripGoal: 2 },
    { name: 'a random page of the first 600', paths: pages.map(page), sqlGoal: 200 },
    { name: 'next 15 by cursor', paths: [`${page(1)}&cursor=${cursor}`] },
    { name: 'one item by id', paths: [`/api/item/${item.id}/code/${item.code}/store/${storeId}`], sqlGoal: 40 },
    { name: 'barcode search', paths: [search(item.code)], sqlGoal: 15 },
    { name: 'common word all over the list', paths: [search('lot 7')] },
    { name: 'a word of 8 % of the items', paths: [search('coffee')], count: 40 },
    { name: 'two words, one begun', paths: [search('milk whol')], count: 40 },
    { name: 'a word with a typing error', paths: [search('cofee')], count: 40 },
    { name: 'a common word by price', paths: [`${search('coffee')}&sortColumn=price`], count: 40 },
  ]
}
type Both = { run: Run; ours: Server; bare: Server; asked: { path: string; headers: Record<string, string> } }

/** Repeats the call after a 503, as a client does; the repeated calls count. */
const untilAnswered = (server: Server, asked: Asked): Promise<string> =>
  ask(server, asked).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('answered 503')) return untilAnswered(server, asked)
    throw error
  })

/** Time of a thousand requests over several connections. */
const concurrent = async ({ run, ours, bare, asked }: Both, connections: number): Promise<Case> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const thousand = (server: Server) => () =>
    msOf(() => Promise.all(Array.from({ length: 1000 }, () => untilAnswered(server, { ...asked, agent }))))
  const [mine, least] = [thousand(ours), thousand(bare)]
  await mine()
  await least()
  const found = await run.alternate(mine, least)
  agent.destroy()
  return caseOf({ name: `1,000 requests over ${connections} connections`, unit: 'ms', goal: 1.25 }, found, (one) => one)
}

/** CPU per request, of the server's process alone and with the database. */
const cpuPerRequest = async ({ run, ours, bare, asked }: Both, database: BenchDatabase): Promise<Case[]> => {
  const count = run.isSmall ? 100 : 600
  const used = (server: Server) => async () => {
    const [node, backend] = [await cpuOf(server), database.cpu()]
    for (let nth = 0; nth < count; nth += 1) await ask(server, asked)
    const alone = (await cpuOf(server)) - node
    return { node: (alone / count) * 1e6, all: ((alone + database.cpu() - backend) / count) * 1e6 }
  }
  const found = await run.alternate(used(ours), used(bare))
  const name = 'list of 15, CPU per request, node'
  return [
    caseOf({ name: `${name} and database`, unit: 'us', goal: 1.4 }, found, ({ all }) => all),
    caseOf({ name: `${name} alone`, unit: 'us', goal: 1.8 }, found, ({ node }) => node),
  ]
}

/** Pages and searches of one partner's items among a million, against the same statements on bare node:http and pg. */
export const bench: Bench = async (run) => {
  const items = run.size(1_000_000, 30_000)
  const database = await run.database({ keep: items, seed: (client) => seedItems(client, items) })
  const reader = await aReaderOfItems(database.client, items)
  const ours = await startProduct(run, database.url)
  const calls = await callsOf(ours, reader, items)
  const { bare, latencies } = await callServers(run, { url: database.url, token: reader.token, calls })
  const asked = { path: calls[0]?.paths[0] ?? '', headers: bearer(reader.token) }
  const both = { run, ours, bare, asked }
  return [
    ...(await latencies(ours)),
    await concurrent(both, 10),
    await concurrent(both, 50),
    ...(await cpuPerRequest(both, database)),
  ]
}
