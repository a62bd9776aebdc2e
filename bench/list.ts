import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { alternate, median, quantile, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader, seedMillion, type Reader } from './list-seed.ts'
import type { Statement } from './list-server.ts'

const rounds = 9
const perRound = 200
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Server = { child: ChildProcess; port: number }
const start = async (kind: 'ours' | 'recorded' | 'bare', url: string): Promise<Server> => {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [kind, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  for (;;) {
    const [message] = await once(child, 'message')
    if (message.port) return { child, port: message.port }
  }
}
const cpuOf = async ({ child }: Server): Promise<number> => {
  child.send({ cpu: true })
  for (;;) {
    const [{ cpu }] = await once(child, 'message')
    if (cpu) return (cpu.user + cpu.system) / 1e6
  }
}

const ask = ({ port }: Server, path: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1', headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
const times = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
  const found: number[] = []
  for (let nth = 0; nth < count; nth += 1) found.push(await timed(work))
  return found
}

const nothingYet = (): { ours: number[][]; least: number[][] } => ({ ours: [], least: [] })
type Timed = { name: string; goal: number; work: () => Promise<unknown>; count?: number }

/**
 * p50 and p95 of each round; the median of the rounds is what counts, and both are held to the goal. Every round visits
 * every case, each with its own limit behind it: a burst of other work spoils a round of some, not all rounds of one.
 */
const latencies = async (cases: readonly Timed[], limit: () => Promise<unknown>): Promise<Case[]> => {
  // What runs for the first time is compiled and cached on the way: no round shall pay for it.
  for (const { work, count = perRound } of cases) await times(count, work)
  const found = cases.map((one) => ({ ...one, ...nothingYet() }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, count = perRound, ours, least } of found) {
      ours.push(await times(count, work))
      least.push(await times(perRound, limit))
    }
  }
  return found.flatMap(({ name, goal, ours, least }) =>
    [0.5, 0.95].map((share): Case => {
      const samples = [ours, least].map((all) => all.map((one) => quantile(one, share)))
      const [mine = [], bare = []] = samples
      return { name: `${name} p${share * 100}`, unit: 'ms', ours: median(mine), limit: median(bare), goal, samples }
    }),
  )
}

/** What the product says to the database: for a list it has not counted yet, and for one that it has. */
const recordedBy = async (url: string, path: string, token: string) => {
  const server = await start('recorded', url)
  let statements: Statement[] = []
  server.child.on('message', (message: { statement?: Statement }) => {
    if (message.statement) statements.push(message.statement)
  })
  const recorded = async (): Promise<Statement[]> => {
    statements = []
    await ask(server, path, token)
    // What was said is on its way until the child answers.
    await cpuOf(server)
    return statements
  }
  const [counting, usual] = [await recorded(), await recorded()]
  server.child.kill()
  return { counting, usual }
}

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

/** The recorded statements on one connection: what the database and the wire cost, without the product. */
const transactionOf =
  (client: BenchDatabase['client'], statements: readonly Statement[]): (() => Promise<void>) =>
  async () => {
    for (const statement of statements) await client.query(statement)
  }

const cursorOf = async ({ port }: Server, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

const asksOf = async (server: Server, { storeId, token, item }: Reader): Promise<Timed[]> => {
  const page = `/api/item?storeId=${storeId}&page=1&pageSize=15`
  const search = (words: string) => `/api/item?storeId=${storeId}&search=${encodeURIComponent(words)}`
  const cursor = await cursorOf(server, page, token)
  const asking = (name: string, path: string, goal: number, count = perRound): Timed => ({
    name: `${name}, API`,
    goal,
    work: () => ask(server, path, token),
    count,
  })
  return [
    asking('list of 15', page, 20),
    asking('next 15 by cursor', `${page}&cursor=${cursor}`, 20),
    asking('one item by id', `/api/item/${item.id}/code/${item.code}/store/${storeId}`, 10),
    asking('barcode search', search(item.code), 20),
    asking('common word all over the list', search('lot 7'), 40),
    asking('common word, 20,834 names before the first', search('coffee'), 40, perRound / 5),
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
