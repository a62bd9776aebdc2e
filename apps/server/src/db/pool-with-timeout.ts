import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { inTime } from '#server/base/deadline.ts'
import { statements } from '#server/base/traced.ts'
import type { Probe } from './probe.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/**
 * Time limits in milliseconds: for a free connection, and for a silent statement before a probe checks the database.
 * `isPooled`: PgBouncer in transaction mode, which loses prepared statements, so statements are sent without a name.
 * `isReadOnly`: transactions refuse writes, and their end is not awaited, because a failed commit loses nothing.
 */
export type PoolLimits = {
  waitMs: number
  silentMs: number
  isAnswering: Probe
  isPooled: boolean
  isReadOnly: boolean
}

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
    return await inTime(coming, waitMs, () => new DatabaseUnavailableError('no connection became free in time'))
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  }
}

const nothing = (command: string): pg.QueryResult => ({ command, rowCount: 0, oid: 0, fields: [], rows: [] })

const readOnlyTransaction = '25006'
/** Explains a write in a read-only transaction. Elsewhere the code means a database that accepts no writes for a moment. */
const explainWrite = (error: unknown, text: string): unknown =>
  error instanceof pg.DatabaseError && error.code === readOnlyTransaction
    ? new Error(`A GET wrote or locked without \`records\` in its route: ${text}`, { cause: error })
    : error

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')

/** Adds to Kysely's PostgresDialect the timing of `begin` and `commit`, prepared statements and time limits. */
const clientOver = (
  client: pg.PoolClient,
  { silentMs, isAnswering, isPooled, isReadOnly }: PoolLimits,
  nameOf: (text: string) => string,
): PostgresPoolClient => {
  /** `begin` with the settings of the transaction. Sent in the round trip of the first statement. */
  let opening: string | undefined
  /** The commit of a read-only transaction. The connection is in use until it ends. */
  let ending: Promise<unknown> | undefined
  let isLost = false
  let isReleased = false

  const release = (isDiscarded?: boolean): void => {
    if (isReleased) return
    isReleased = true
    const giveBack = (): void => client.release(isLost || isDiscarded)
    if (ending === undefined) giveBack()
    else void ending.then(giveBack)
  }

  /**
   * Waits for a statement without a time limit; when the database stops answering, ends the connection and with it the wait
   * of all its statements.
   */
  const watched = async <T>(asked: Promise<T>): Promise<T> => {
    let isOpen = true
    const look = async (): Promise<void> => {
      if ((await isAnswering()) || !isOpen) return
      isLost = true
      client.connection.stream.destroy()
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
    const name = !isPooled && isPrepared(text) ? { name: nameOf(text) } : {}
    const statement = { text, values: [...parameters], ...name }
    if (opening === undefined) return watched(client.query(statement))
    const { stream } = client.connection
    // One packet for both.
    stream.cork()
    const both = Promise.all([client.query(opening), client.query(statement)])
    stream.uncork()
    opening = undefined
    // After a failed opening the statement fails too: no transaction, no role, no rights.
    const [, found] = await watched(both)
    return found
  }

  const ask = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (isBegin(text)) {
      opening = text === 'begin' && isReadOnly ? 'begin read only' : text
      return nothing('BEGIN')
    }
    if (opening !== undefined && text.startsWith('set local ')) {
      opening = `${opening}; ${text}`
      return nothing('SET')
    }
    const isEnd = text === 'commit' || text === 'rollback'
    // No statement was sent, so there is no transaction to end.
    if (isEnd && opening !== undefined) {
      opening = undefined
      return nothing(text.toUpperCase())
    }
    if (isReadOnly && text === 'commit') {
      ending = send(text, parameters).catch(() => {
        isLost = true
      })
      return nothing('COMMIT')
    }
    if (text !== 'rollback') {
      const sent = statements.tracePromise(() => send(text, parameters), { text })
      return isReadOnly ? sent.catch((error: unknown) => Promise.reject(explainWrite(error, text))) : sent
    }
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
    if (typeof asked !== 'string') throw new Error('Cursors are not supported: stream rows with COPY')
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
