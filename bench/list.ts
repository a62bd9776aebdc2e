import {
  agent,
  ask,
  cpuOf,
  latencies,
  perRound,
  recordedBy,
  rounds,
  start,
  times,
  transactionOf,
  type Server,
  type Timed,
} from './asking.ts'
import { alternate, median, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader, seedMillion, type Reader } from './list-seed.ts'
import type { Statement } from './list-server.ts'

/** CPU of server process and database together, per request. */
const cpuPerRequest = async (database: BenchDatabase, path: string, token: string, goal: number): Promise<Case[]> => {
  const { usual: statements } = await recordedBy(database.url, path, token)
  const [ours, bare] = [await start('ours', database.url), await start('bare', database.url)]
  bare.child.send({ statements })
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
  const line = (name: string, what: 'node' | 'all', most: number): Case => ({
    name,
    unit: 'us',
    ours: median(found.ours.map((one) => one[what])),
    limit: median(found.limit.map((one) => one[what])),
    goal: most,
    samples: [found.ours.map((one) => one[what]), found.limit.map((one) => one[what])],
  })
  return [
    line(`list of 15, CPU per request, node and database (${statements.length} statements)`, 'all', goal),
    line('list of 15, CPU per request, node alone', 'node', 4),
  ]
}

const cursorOf = async ({ port }: Server, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

const asksOf = async (server: Server, { storeId, token, item }: Reader): Promise<Timed[]> => {
  const page = `/api/item?storeId=${storeId}&page=1&pageSize=15`
  const search = (words: string) => `/api/item?storeId=${storeId}&search=${encodeURIComponent(words)}`
  const cursor = await cursorOf(server, page, token)
  const meta = (name: string, path: string, goal: number, count = perRound): Timed => ({
    name: `${name}, API`,
    goal,
    work: () => ask(server, path, token),
    count,
  })
  return [
    meta('list of 15', page, 20),
    meta('next 15 by cursor', `${page}&cursor=${cursor}`, 20),
    meta('one item by id', `/api/item/${item.id}/code/${item.code}/store/${storeId}`, 10),
    meta('barcode search', search(item.code), 20),
    meta('common word all over the list', search('lot 7'), 40),
    meta('common word, 20,834 names before the first', search('coffee'), 40, perRound / 5),
  ]
}

const ofSession = (one: Statement) => one.text.includes('find_session')

export const listCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_list', true)
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
  await database.client.query('set role tillgate_api')
  const found = await latencies(
    [
      { name: 'list of 15, SQL transaction', goal: 12, work: transaction(usual) },
      { name: 'the same with its count, SQL transaction', goal: 12, work: transaction(counting) },
      ...(await asksOf(server, reader)),
    ],
    () => database.client.query('select 1'),
  )
  server.child.kill()
  found.push(...(await cpuPerRequest(database, page, reader.token, 2.5)))
  agent.destroy()
  await database.stop()
  return found
}
