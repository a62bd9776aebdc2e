import pg from 'pg'
import { serviceUrl } from '../../apps/server/src/db/service-login.ts'
import { quantile, type Case } from './case.ts'
import { msOf } from './cost.ts'
import { templateOf, type Statement } from './replay.ts'
import type { Run } from './run.ts'
import { ask, bearer, startBare, startRecorder, type Server } from './servers.ts'

/** Goals of p50 and p95, as ratios to the same quantile of the limit; without the second only p50 counts. */
type Goals = readonly [number] | readonly [number, number]
export type Timed = {
  name: string
  goals: Goals
  work: () => Promise<unknown>
  limit: () => Promise<unknown>
  /** Runs in each round. */
  count: number
  /** Runs before each round, outside of the measured time. */
  before?: () => Promise<unknown>
}

const timesOf = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let nth = 0; nth < count; nth += 1) times.push(await msOf(work))
  return times
}

/**
 * Measures p50 and p95 of each round. Every round runs every case, each followed by its limit: other work on the machine
 * disturbs one round of some cases, not all rounds of one.
 */
export const latencies = async (run: Run, cases: readonly Timed[]): Promise<Case[]> => {
  const found = cases.map((one) => ({ ...one, ours: new Array<number[]>(), least: new Array<number[]>() }))
  // Round 0 compiles and fills caches; it does not count.
  for (let round = 0; round <= run.rounds; round += 1) {
    for (const { work, limit, count, before, ours, least } of found) {
      await before?.()
      const [mine, bare] = [await timesOf(count, work), await timesOf(count, limit)]
      if (round === 0) continue
      ours.push(mine)
      least.push(bare)
    }
  }
  return found.flatMap(({ name, goals, ours, least }) =>
    goals.map((goal, nth): Case => {
      const share = nth === 0 ? 0.5 : 0.95
      const quantiles = (rounds: readonly number[][]) => rounds.map((times) => quantile(times, share))
      return { name: `${name} p${share * 100}`, unit: 'ms', goal, ours: quantiles(ours), limit: quantiles(least) }
    }),
  )
}

/** A read of the product. Its paths take turns. */
export type Call = {
  name: string
  paths: readonly string[]
  goals?: Goals
  count?: number
  /** Goal of the p50 of the call's statements on one connection against `select 1`. */
  sqlGoal?: number
  /** The same for the first call, which also counts the list. */
  countGoal?: number
  /** Goal of the answer's p50 against a bare server that sends all statements in one round trip. */
  oneTripGoal?: number
}
/** Goals of a read against bare node:http and pg. */
const readGoals: Goals = [1.5, 2]

const inTurn = <T>(list: readonly T[], work: (one: T) => Promise<unknown>) => {
  let nth = 0
  return async () => {
    nth += 1
    const one = list[nth % list.length]
    if (one !== undefined) await work(one)
  }
}

/** Path of the bare server that sends all statements of `path` in one round trip. */
const oneTrip = (path: string): string => `/one-trip${path}`

const isOfSession = ({ text }: Statement): boolean => text.includes('find_session')

/** Returns the cases of one call: its answers against the bare server, its statements against `select 1`. */
const timedOf = (
  call: Call,
  {
    ask: asks,
    sql,
    statements,
    perRound,
  }: {
    ask: { ours: (path: string) => Promise<unknown>; bare: (path: string) => Promise<unknown> }
    sql: pg.Client
    statements: ReadonlyMap<string, { counting: Statement[]; usual: Statement[] }>
    perRound: number
  },
): Timed[] => {
  const { name, paths, goals = readGoals, count = perRound, sqlGoal, countGoal, oneTripGoal } = call
  const inSql = (what: string, of: 'counting' | 'usual', goal: number | undefined): Timed[] =>
    goal === undefined
      ? []
      : [
          {
            name: `${name}, ${what} against \`select 1\``,
            goals: [goal],
            count,
            work: inTurn(paths, async (path) => {
              for (const one of statements.get(path)?.[of] ?? []) if (!isOfSession(one)) await sql.query(one)
            }),
            limit: () => sql.query('select 1'),
          },
        ]
  const overHttp = {
    name: `${name}, API`,
    goals,
    count,
    work: inTurn(paths, asks.ours),
    limit: inTurn(paths, asks.bare),
  }
  const besideOneTrip: Timed[] =
    oneTripGoal === undefined
      ? []
      : [
          {
            ...overHttp,
            name: `${name}, API against one round trip`,
            goals: [oneTripGoal],
            limit: inTurn(paths.map(oneTrip), asks.bare),
          },
        ]
  return [
    ...inSql('SQL', 'usual', sqlGoal),
    ...inSql('SQL with its count', 'counting', countGoal),
    overHttp,
    ...besideOneTrip,
  ]
}

/** Starts a bare server that answers every path with the statements of the product. */
export const callServers = async (
  run: Run,
  { url, token, calls }: { url: string; token: string; calls: readonly Call[] },
): Promise<{ bare: Server; latencies: (ours: Server) => Promise<Case[]> }> => {
  const headers = bearer(token)
  const recorder = await startRecorder(run, url)
  const statements = new Map<string, { counting: Statement[]; usual: Statement[] }>()
  for (const path of calls.flatMap(({ paths }) => paths)) {
    const heard = async () => (await recorder.hear(() => ask(recorder.server, { path, headers }))).statements
    statements.set(path, { counting: await heard(), usual: await heard() })
  }
  recorder.stop()
  const routes = new Map(
    Array.from(statements).flatMap(([path, { usual }]) => {
      const parts = [templateOf(usual)]
      return [
        [path, { parts }],
        [oneTrip(path), { parts, isOneTrip: true }],
      ] as const
    }),
  )
  const bare = await startBare(run, url, routes)
  const sql = new pg.Client({ connectionString: serviceUrl(url, 'tillgate_api') })
  await sql.connect()
  run.atEnd(() => sql.end())
  const askOf = (server: Server) => (path: string) => ask(server, { path, headers })
  const given = { sql, statements, perRound: run.isSmall ? 20 : 200 }
  return {
    bare,
    latencies: (ours) => {
      const servers = { ours: askOf(ours), bare: askOf(bare) }
      return latencies(
        run,
        calls.flatMap((call) => timedOf(call, { ...given, ask: servers })),
      )
    },
  }
}
