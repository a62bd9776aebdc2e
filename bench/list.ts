import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { alternate, median, quantile, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader, seedMillion, type Reader } from './list-seed.ts'
import type { Statement } from './list-server.ts'

const rounds = 5
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

const spread = async (work: () => Promise<unknown>, share: number) => quantile(await times(perRound, work), share)

/** p95 (or p50) of each round; the median of the rounds is what counts. */
const latency = async (
  name: string,
  goal: number,
  ours: () => Promise<unknown>,
  limit: () => Promise<unknown>,
  share = 0.95,
): Promise<Case> => {
  const found = await alternate(
    rounds,
    () => spread(ours, share),
    () => spread(limit, share),
  )
  return {
    name,
    unit: 'ms',
    ours: median(found.ours),
    limit: median(found.limit),
    goal,
    samples: [found.ours, found.limit],
  }
}

const recordedBy = async (url: string, path: string, token: string): Promise<Statement[]> => {
  const server = await start('recorded', url)
  await ask(server, path, token)
  // What the first request said is on its way until the child answers; the second's statements are those of any.
  await cpuOf(server)
  const statements: Statement[] = []
  server.child.on('message', (message: { statement?: Statement }) => {
    if (message.statement) statements.push(message.statement)
  })
  await ask(server, path, token)
  await cpuOf(server)
  server.child.kill()
  return statements
}

/** CPU of server process and database together, per request. */
const cpuPerRequest = async (database: BenchDatabase, path: string, token: string, goal: number): Promise<Case[]> => {
  const statements = await recordedBy(database.url, path, token)
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

const pathsOf = ({ storeId }: Reader) => ({
  page: `/api/item?storeId=${storeId}&page=1&pageSize=15`,
  barcode: `/api/item?storeId=${storeId}&search=036000000009`,
  word: `/api/item?storeId=${storeId}&search=coffee`,
})

const ofSession = (one: Statement) => one.text.includes('find_session')

export const listCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_list', true)
  if (database.isNew) await seedMillion(database.client)
  const reader = await aReader(database.client)
  const paths = pathsOf(reader)
  const selectOne = () => database.client.query('select 1')
  const statements = (await recordedBy(database.url, paths.page, reader.token)).filter((one) => !ofSession(one))

  const found = [
    await latency('list of 15, SQL transaction p95', 12, await transactionOf(database, statements), selectOne),
  ]
  const server = await start('ours', database.url)
  for (const [name, path, goal] of [
    ['list of 15, API p95', paths.page, 20],
    ['barcode search, API p95', paths.barcode, 20],
    ['common-word search, API p95', paths.word, 40],
  ] as const) {
    found.push(await latency(name, goal, () => ask(server, path, reader.token), selectOne))
  }
  const page = () => ask(server, paths.page, reader.token)
  found.push(await latency('list of 15, API p50', 20, page, selectOne, 0.5))
  server.child.kill()
  found.push(...(await cpuPerRequest(database, paths.page, reader.token, 2.5)))
  agent.destroy()
  await database.stop()
  return found
}
