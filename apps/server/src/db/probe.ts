import type pg from 'pg'
import { inTime } from '#server/base/deadline.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Returns true when the database answers as expected; always resolves within its deadline. */
export type Probe = () => Promise<boolean>

/** Runs `text` on the pool's connection. Returns false when `isGood` rejects the last result, after an error or after `ms`. */
const ask = async (pool: pg.Pool, ms: number, text: string, isGood: (row: unknown) => boolean): Promise<boolean> => {
  const late = new AbortController()
  const answer = async (): Promise<boolean> => {
    const client = await pool.connect()
    if (late.signal.aborted) {
      client.release(true)
      return false
    }
    late.signal.addEventListener('abort', () => client.release(true))
    const found: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    client.release()
    const rows = Array.isArray(found) ? found.flatMap((one) => one.rows) : found.rows
    return isGood(rows[0])
  }
  try {
    return await inTime(answer(), ms, () => new DatabaseUnavailableError('the database did not answer'))
  } catch {
    late.abort()
    return false
  }
}

/** Lets concurrent callers share one result. */
const shared = (probe: Probe): Probe => {
  let running: Promise<boolean> | undefined
  return () =>
    (running ??= probe().finally(() => {
      running = undefined
    }))
}

/** Creates a probe with its own connection. */
export const probeOver = (pool: pg.Pool, ms = 800): Probe => shared(() => ask(pool, ms, 'select 1', () => true))

/**
 * Spills 256 kB into a temporary file, which fails on a full disk, and reads whether transactions are read-only. Leaves
 * neither rows nor WAL.
 */
const writeText = `begin; set local work_mem = '64kB';
  with filler as materialized (select repeat(md5(n::text), 8) from generate_series(1, 1000) n)
  select current_setting('transaction_read_only') as read_only, count(*) from filler; commit`

const isWritable = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'read_only' in row && row.read_only === 'off'

/** `freshMs`: a good result is reused. `graceMs`: bad results count when the last good one is older. */
type ReadinessLimits = { ms: number; freshMs: number; graceMs: number; now: () => number }
const readinessLimits: ReadinessLimits = { ms: 800, freshMs: 2000, graceMs: 4000, now: () => performance.now() }

/**
 * Creates a probe of a database that accepts writes. A single late answer does not count: a process under load must stay
 * behind its balancer, because the others would get its calls as well.
 */
export const readinessOver = (pool: pg.Pool, limits: Partial<ReadinessLimits> = {}): Probe => {
  const { ms, freshMs, graceMs, now } = { ...readinessLimits, ...limits }
  let goodAt = Number.NEGATIVE_INFINITY
  return shared(async () => {
    if (now() - goodAt < freshMs) return true
    if (await ask(pool, ms, writeText, isWritable)) goodAt = now()
    return now() - goodAt < graceMs
  })
}
