import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import type { Client } from 'pg'
import { median, quantile, type Case } from './case.ts'
import type { Statement } from './list-server.ts'

export const rounds = 9
export const perRound = 200
export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export type Server = { child: ChildProcess; port: number }
export const start = async (kind: 'ours' | 'recorded' | 'bare', url: string): Promise<Server> => {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [kind, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
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

export const ask = ({ port }: Server, path: string, token: string): Promise<void> =>
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
export const times = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
  const found: number[] = []
  for (let nth = 0; nth < count; nth += 1) found.push(await timed(work))
  return found
}

const nothingYet = (): { ours: number[][]; least: number[][] } => ({ ours: [], least: [] })
export type Timed = { name: string; goal: number; work: () => Promise<unknown>; count?: number }

/**
 * p50 and p95 of each round; the median of the rounds is what counts, and both are held to the goal. Every round visits
 * every case, each with its own limit behind it: a burst of other work spoils a round of some, not all rounds of one.
 */
export const latencies = async (cases: readonly Timed[], limit: () => Promise<unknown>): Promise<Case[]> => {
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
export const recordedBy = async (url: string, path: string, token: string) => {
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

/** The recorded statements on one connection: what the database and the wire cost, without the product. */
export const transactionOf =
  (client: Client, statements: readonly Statement[]): (() => Promise<void>) =>
  async () => {
    for (const statement of statements) await client.query(statement)
  }
