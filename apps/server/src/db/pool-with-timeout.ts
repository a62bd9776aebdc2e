import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { inTime } from '#server/base/deadline.ts'
import { statements } from '#server/base/traced.ts'
import type { Probe } from './probe.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Time limits in milliseconds: for a free connection, and for a silent statement before a probe checks the database.
 * `isPooled`: PgBouncer in transaction mode, which loses prepared statements, so statements are sent without a name.
 */
export type PoolLimits = { waitMs: number; silentMs: number; isAnswering: Probe; isPooled: boolean }

/**
 * Returns true for text with the marker of a prepared statement: parsed once per connection, for the few fixed statements
 * that run on nearly every request. The statement must list its columns, so that a concurrent migration cannot change its
 * result.
 */
const isPrepared = (text: string): boolean => /^\s*\/\* prepared \*\//.test(text)

/** Returns the function that names prepared statements. The few fixed statements are hashed once per pool. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/**
 * Acquires a connection. The time limit applies only while all connections are in use: a new connection has its own limit
 * and an idle connection needs none.
 */
const acquire = async (pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> => {
  const isIdle = pool.idleCount > pool.waitingCount
  const isNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
  const coming = pool.connect()
  if (isIdle || isNew) return coming
  try {
    return await inTime(coming, waitMs, () => new DatabaseUnavailable('no connection became free in time'))
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  }
}

const nothing = (command: string): pg.QueryResult => ({ command, rowCount: 0, oid: 0, fields: [], rows: [] })

/** Adds to Kysely's PostgresDialect the timing of `begin`, prepared statements and time limits. */
const clientOver = (
  client: pg.PoolClient,
  { silentMs, isAnswering, isPooled }: PoolLimits,
  nameOf: (text: string) => string,
): PostgresPoolClient => {
  // `begin` is sent together with the transaction's first statement, which saves a round trip.
  let begins = false
  let isLost = false
  let isReleased = false

  const release = (isDiscarded?: boolean): void => {
    if (!isReleased) client.release(isLost || isDiscarded)
    isReleased = true
  }

  /**
   * Waits for a statement without a time limit; when the database stops answering, ends the connection and with it the wait.
   */
  const watched = async <T>(asked: Promise<T>): Promise<T> => {
    let isOpen = true
    const look = async (): Promise<void> => {
      if ((await isAnswering()) || !isOpen) return
      isLost = true
      release()
    }
    const timer = setInterval(() => void look(), silentMs)
    try {
      return await asked
    } finally {
      isOpen = false
      clearInterval(timer)
    }
  }

  const send = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    const values = [...parameters]
    const opens = begins
    begins = false
    // A message with several statements cannot have bound values; the driver returns a list of results for such a message.
    if (opens && values.length === 0) {
      const found: pg.QueryResult | pg.QueryResult[] = await watched(client.query(`begin; ${text}`))
      return Array.isArray(found) ? (found.at(-1) ?? nothing('')) : found
    }
    if (opens) await watched(client.query('begin'))
    return watched(client.query({ text, values, ...(!isPooled && isPrepared(text) ? { name: nameOf(text) } : {}) }))
  }

  const ask = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (text === 'begin') {
      begins = true
      return nothing('BEGIN')
    }
    const isEnd = text === 'commit' || text === 'rollback'
    // Nothing was asked, so nothing was begun.
    if (isEnd && begins) {
      begins = false
      return nothing(text.toUpperCase())
    }
    if (text !== 'rollback') return statements.tracePromise(() => send(text, parameters), { text })
    try {
      return await send(text, parameters)
    } catch {
      // A connection that could not roll back is not handed to the next request, and does not hide why it had to.
      isLost = true
      return nothing('ROLLBACK')
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('Streams are read by COPY')
    return ask(asked, parameters)
  }
  return { query, release }
}

export const poolWithTimeout = (pool: pg.Pool, limits: PoolLimits): PostgresPool => {
  const nameOf = statementNames()
  return {
    connect: async () => clientOver(await acquire(pool, limits.waitMs), limits, nameOf),
    end: () => pool.end(),
    options: pool.options,
  }
}
