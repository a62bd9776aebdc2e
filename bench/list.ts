import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { alternate, median, quantile, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader, seedMillion, type Reader } from './list-seed.ts'
import type { Statement } from './list-server.ts'

const rounds = 7
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

/** p50 and p95 of each round; the median of the rounds is what counts. Both are held to the goal. */
const latency = async (
  name: string,
  goal: number,
  ours: () => Promise<unknown>,
  limit: () => Promise<unknown>,
  count = perRound,
): Promise<Case[]> => {
  // What runs for the first time is compiled and cached on the way: no round shall pay for it.
  await times(count, ours)
  const found = await alternate(
    rounds,
    () => times(count, ours),
    () => times(perRound, limit),
  )
  return [0.5, 0.95].map((share) => {
    const [mine, least] = [found.ours, found.limit].map((all) => all.map((one) => quantile(one, share)))
    const samples = [mine ?? [], least ?? []]
    return {
      name: `${name} p${share * 100}`,
      unit: 'ms',
      ours: median(mine ?? []),
      limit: median(least ?? []),
      goal,
      samples,
    }
  })
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
  const [counting, any] = [await recorded(), await recorded()]
  server.child.kill()
  return { counting, any }
}

/** CPU of server process and database together, per request. */
const cpuPerRequest = async (database: BenchDatabase, path: string, token: string, goal: number): Promise<Case[]> => {
  const { any: statements } = await recordedBy(database.url, path, token)
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
const transactionOf = async (
  database: BenchDatabase,
  statements: readonly Statement[],
): Promise<() => Promise<void>> => {
  await database.client.query('set role tillgate_api')
  return async () => {
    for (const statement of statements) await database.client.query(statement)
  }
}

const cursorOf = async ({ port }: Server, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

/** What is asked, the goal, and how often a round asks it. */
const asksOf = async (server: Server, { storeId, token, item }: Reader) => {
  const page = `/api/item?storeId=${storeId}&page=1&pageSize=15`
  const search = (words: string) => `/api/item?storeId=${storeId}&search=${encodeURIComponent(words)}`
  return [
    ['list of 15, API', page, 20, perRound],
    ['next 15 by cursor, API', `${page}&cursor=${await cursorOf(server, page, token)}`, 20, perRound],
    ['one item by id, API', `/api/item/${item.id}/code/${item.code}/store/${storeId}`, 10, perRound],
    ['barcode search, API', search(item.code), 20, perRound],
    ['common word all over the list, API', search('lot 7'), 40, perRound],
    ['common word, 20,834 names before the first, API', search('coffee'), 40, perRound / 5],
  ] as const
}

const ofSession = (one: Statement) => one.text.includes('find_session')

export const listCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_list', true)
  if (database.isNew) await seedMillion(database.client)
  const reader = await aReader(database.client)
  const page = `/api/item?storeId=${reader.storeId}&page=1&pageSize=15`
  const selectOne = () => database.client.query('select 1')
  const { counting, any } = await recordedBy(database.url, page, reader.token)
  const transaction = async (statements: Statement[]) =>
    transactionOf(
      database,
      statements.filter((one) => !ofSession(one)),
    )

  const found = [
    ...(await latency('list of 15, SQL transaction', 12, await transaction(any), selectOne)),
    ...(await latency('the same with its count, SQL transaction', 12, await transaction(counting), selectOne)),
  ]
  const server = await start('ours', database.url)
  for (const [name, path, goal, count] of await asksOf(server, reader)) {
    found.push(...(await latency(name, goal, () => ask(server, path, reader.token), selectOne, count)))
  }
  server.child.kill()
  found.push(...(await cpuPerRequest(database, page, reader.token, 2.5)))
  agent.destroy()
  await database.stop()
  return found
}
