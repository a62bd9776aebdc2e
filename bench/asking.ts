import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import type { Client } from 'pg'
import { alternate, median, quantile, type Case } from './case.ts'
import type { Statement } from './list-server.ts'
import { printSqlTimes, type SqlTimes } from './sql-times.ts'

export const rounds = 9
export const perRound = 200
export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Node's flags as the image starts the server; the bare server gets the same. */
const [, entrypoint = '[]'] =
  /^ENTRYPOINT (.*)$/m.exec(readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')) ?? []
const nodeFlags: string[] = JSON.parse(entrypoint).filter((word: string) => word.startsWith('--'))

export type Server = { child: ChildProcess; port: number }
export const start = async (
  kind: 'ours' | 'recorded' | 'bare',
  url: string,
  settings: Record<string, string> = {},
): Promise<Server> => {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [kind, url, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: nodeFlags,
  })
  for (;;) {
    const [message] = await once(child, 'message')
    if (message.port) return { child, port: message.port }
  }
}
export const cpuOf = async ({ child }: Server): Promise<number> => {
  child.send({ cpu: true })
  for (;;) {
    const [{ cpu }] = await once(child, 'message')
    if (cpu) return (cpu.user + cpu.system) / 1e6
  }
}

/** What of a server is in memory now. */
export const megabytesOf = ({ child }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** The most that it was while `work` went on. */
export const peakOf = async (server: Server, work: () => Promise<unknown>): Promise<number> => {
  let most = megabytesOf(server)
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(server))), 20)
  await work().finally(() => clearInterval(watch))
  return most
}

export const ask = ({ port }: Server, path: string, token: string, over = agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent: over, host: '127.0.0.1', headers: { authorization: `Bearer ${token}` } }, (answer) => {
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
export const times = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
  const found: number[] = []
  for (let nth = 0; nth < count; nth += 1) found.push(await timed(work))
  return found
}

const nothingYet = (): { ours: number[][]; least: number[][] } => ({ ours: [], least: [] })
/** `goals` of p50 and p95, as ratios to the same quantile of `limit`. */
export type Timed = {
  name: string
  goals: readonly [number, number]
  work: () => Promise<unknown>
  limit: () => Promise<unknown>
  count?: number
}

/**
 * p50 and p95 of each round; the median of the rounds is what counts, each held to its goal. Every round visits
 * every case, each with its own limit behind it: a burst of other work spoils a round of some, not all rounds of one.
 */
export const latencies = async (cases: readonly Timed[]): Promise<Case[]> => {
  // What runs for the first time is compiled and cached on the way: no round shall pay for it.
  for (const { work, limit, count = perRound } of cases) {
    await times(count, work)
    await times(count, limit)
  }
  const found = cases.map((one) => ({ ...one, ...nothingYet() }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, limit, count = perRound, ours, least } of found) {
      ours.push(await times(count, work))
      least.push(await times(count, limit))
    }
  }
  return found.flatMap(({ name, goals, ours, least }) =>
    [0.5, 0.95].map((share, nth): Case => {
      const samples = [ours, least].map((all) => all.map((one) => quantile(one, share)))
      const [mine = [], bare = []] = samples
      return {
        name: `${name} p${share * 100}`,
        unit: 'ms',
        ours: median(mine),
        limit: median(bare),
        goal: goals[nth] ?? 0,
        samples,
      }
    }),
  )
}

/** What the product says to the database: for a list it has not counted yet, and for one that it has. */
export const recordedBy = async (url: string, path: string, token: string) => {
  const [found] = await recordedAll(url, [path], token)
  return found ?? { counting: [], usual: [] }
}

const recordedAll = async (url: string, paths: readonly string[], token: string) => {
  const server = await start('recorded', url)
  let statements: Statement[] = []
  server.child.on('message', (message: { statement?: Statement }) => {
    if (message.statement) statements.push(message.statement)
  })
  const recorded = async (path: string): Promise<Statement[]> => {
    statements = []
    await ask(server, path, token)
    // What was said is on its way until the child answers.
    await cpuOf(server)
    return statements
  }
  const found: { path: string; counting: Statement[]; usual: Statement[] }[] = []
  for (const path of paths) found.push({ path, counting: await recorded(path), usual: await recorded(path) })
  server.child.kill()
  return found
}

/** A call of the product to be timed: its paths are asked in turn. */
export type Call = { name: string; paths: readonly string[]; goals?: readonly [number, number]; count?: number }

/** The goals of any read against bare node:http and pg. */
const readGoals = [1.5, 2] as const

/** A server on node:http and pg alone that answers each path with the product's statements, and their time in the database. */
export const startBare = async (
  url: string,
  token: string,
  paths: readonly string[],
): Promise<Server & { sqlTimes: SqlTimes }> => {
  const recorded = await recordedAll(url, paths, token)
  const sqlTimes = await printSqlTimes(
    url,
    recorded.map(({ path, usual }) => ({ path, statements: usual })),
  )
  const statements = new Map(recorded.map(({ path, usual }) => [path, usual]))
  const bare = await start('bare', url)
  bare.child.send({ statements })
  return { ...bare, sqlTimes }
}

/** Each call against the same statements on the bare server, path by path in the same order. */
export const timedCalls = (ours: Server, bare: Server, token: string, calls: readonly Call[]): Timed[] =>
  calls.map(({ name, paths, goals = readGoals, count = perRound }) => {
    const inTurn = (server: Server) => {
      let nth = 0
      return () => {
        nth += 1
        return ask(server, paths[nth % paths.length] ?? '', token)
      }
    }
    return { name: `${name}, API`, goals, work: inTurn(ours), limit: inTurn(bare), count }
  })

/** Seconds for a thousand requests over so many connections, against the bare server: 0.8 of its rate is 1.25 times. */
export const underConcurrency = async (
  ours: Server,
  bare: Server,
  token: string,
  path: string,
  connections: number,
): Promise<Case> => {
  const many = new Agent({ keepAlive: true, maxSockets: connections })
  const seconds = async (server: Server) => {
    const begun = performance.now()
    await Promise.all(Array.from({ length: 1000 }, () => ask(server, path, token, many)))
    return (performance.now() - begun) / 1000
  }
  await seconds(ours)
  await seconds(bare)
  const found = await alternate(
    rounds,
    () => seconds(ours),
    () => seconds(bare),
  )
  many.destroy()
  return {
    name: `1,000 requests over ${connections} connections`,
    unit: 's',
    ours: median(found.ours),
    limit: median(found.limit),
    goal: 1.25,
    samples: [found.ours, found.limit],
  }
}

/** The recorded statements on one connection: what the database and the wire cost, without the product. */
export const transactionOf =
  (client: Client, statements: readonly Statement[]): (() => Promise<void>) =>
  async () => {
    for (const statement of statements) await client.query(statement)
  }
