import {
  agent,
  ask,
  cpuOf,
  latencies,
  perRound,
  recordedBy,
  rounds,
  start,
  startBare,
  timedCalls,
  times,
  transactionOf,
  underConcurrency,
  type Call,
  type Server,
} from './asking.ts'
import { alternate, median, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader, seedMillion, type Reader } from './list-seed.ts'
import type { Statement } from './list-server.ts'
import type { SqlTimes } from './sql-times.ts'

/** CPU of server process and database together, per request. */
const cpuPerRequest = async (database: BenchDatabase, path: string, token: string): Promise<Case[]> => {
  const [ours, bare] = [await start('ours', database.url), await startBare(database.url, token, [path])]
  const cost = async (server: Server) => {
    const [node, backend] = [await cpuOf(server), database.cpu()]
    await times(perRound * 3, () => ask(server, path, token))
    const used = (await cpuOf(server)) - node
    return { node: (used / perRound / 3) * 1e6, all: ((used + database.cpu() - backend) / perRound / 3) * 1e6 }
  }
  await cost(ours)
  await cost(bare)
  const found = await alternate(
    rounds,
    () => cost(ours),
    () => cost(bare),
  )
  ours.child.kill()
  bare.child.kill()
  const line = (name: string, what: 'node' | 'all', goal: number): Case => ({
    name,
    unit: 'us',
    ours: median(found.ours.map((one) => one[what])),
    limit: median(found.limit.map((one) => one[what])),
    goal,
    samples: [found.ours.map((one) => one[what]), found.limit.map((one) => one[what])],
  })
  return [
    line('list of 15, CPU per request, node and database', 'all', 1.4),
    line('list of 15, CPU per request, node alone', 'node', 1.8),
  ]
}

const cursorOf = async ({ port }: Server, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

/** The same numbers in each run: a linear congruential generator. */
const randomPages = (count: number, most: number): number[] => {
  let state = 20_261_122
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state % most) + 1
  })
}

const callsOf = async (server: Server, { storeId, token, item }: Reader): Promise<Call[]> => {
  const page = (nth: number) => `/api/item?storeId=${storeId}&page=${nth}&pageSize=15`
  const search = (words: string) => `/api/item?storeId=${storeId}&search=${encodeURIComponent(words)}`
  const cursor = await cursorOf(server, page(1), token)
  return [
    { name: 'list of 15', paths: [page(1)] },
    { name: 'a random page of the first 600', paths: randomPages(20, 600).map(page) },
    { name: 'next 15 by cursor', paths: [`${page(1)}&cursor=${cursor}`] },
    { name: 'one item by id', paths: [`/api/item/${item.id}/code/${item.code}/store/${storeId}`] },
    { name: 'barcode search', paths: [search(item.code)] },
    { name: 'common word all over the list', paths: [search('lot 7')] },
    { name: 'common word, 20,834 names before the first', paths: [search('coffee')], count: perRound / 5 },
  ]
}

const ofSession = (one: Statement) => one.text.includes('find_session')

/** Milliseconds in the database that a call may take among a million items. */
const sqlGoals: Record<string, number> = { 'one item by id': 1, 'a random page of the first 600': 5 }

const sqlCases = (calls: readonly Call[], sqlTimes: SqlTimes): Case[] =>
  calls.flatMap(({ name, paths }) => {
    const goal = sqlGoals[name]
    if (goal === undefined) return []
    const ours = median(paths.map((path) => sqlTimes.get(path) ?? Number.NaN))
    return [{ name: `${name}, SQL`, unit: 'ms', ours, limit: goal, goal: 1 }]
  })

export const listCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_list', { keep: true })
  if (database.isNew) await seedMillion(database.client)
  const reader = await aReader(database.client)
  const page = `/api/item?storeId=${reader.storeId}&page=1&pageSize=15`
  const { counting, usual } = await recordedBy(database.url, page, reader.token)
  const transaction = (statements: Statement[]) =>
    transactionOf(
      database.client,
      statements.filter((one) => !ofSession(one)),
    )

  const server = await start('ours', database.url)
  const calls = await callsOf(server, reader)
  const bare = await startBare(
    database.url,
    reader.token,
    calls.flatMap(({ paths }) => paths),
  )
  await database.client.query('set role tillgate_api')
  const sqlOnly = (name: string, statements: Statement[]) => ({
    name: `${name}, SQL transaction against \`select 1\``,
    goals: [15, 15] as const,
    work: transaction(statements),
    limit: () => database.client.query('select 1'),
  })
  const found = await latencies([
    sqlOnly('list of 15', usual),
    sqlOnly('the same with its count', counting),
    ...timedCalls(server, bare, reader.token, calls),
  ])
  for (const connections of [10, 50]) found.push(await underConcurrency(server, bare, reader.token, page, connections))
  server.child.kill()
  bare.child.kill()
  found.push(...sqlCases(calls, bare.sqlTimes))
  found.push(...(await cpuPerRequest(database, page, reader.token)))
  agent.destroy()
  await database.stop()
  return found
}
