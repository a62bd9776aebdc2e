import { createHash } from 'node:crypto'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { inTime } from '#server/deadline.ts'
import type { Probe } from './probe.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * A text that begins so is parsed once per connection and keeps its name there: for the few fixed statements that run
 * on nearly every request. It must list its columns, so that a migration beside it cannot change what it returns.
 */
const isKept = (text: string): boolean => /^\s*\/\* kept \*\//.test(text)
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const lastOf = (found: pg.QueryResult | pg.QueryResult[]): pg.QueryResult | undefined =>
  Array.isArray(found) ? found.at(-1) : found

/** How long a caller waits: for a free connection, and for a silent database before it is asked whether it lives. */
export type Patience = { waitMs: number; silentMs: number; isAnswering: Probe }

type Connection = DatabaseConnection & {
  begin: () => void
  end: (word: 'commit' | 'rollback') => Promise<void>
  release: () => void
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const connectionOver = (client: pg.PoolClient, { silentMs, isAnswering }: Patience): Connection => {
  // `begin` waits for the transaction's first statement and travels with it: a round trip of its own buys nothing.
  let begins = false
  let isLost = false
  let isReleased = false

  const release = (): void => {
    if (!isReleased) client.release(isLost)
    isReleased = true
  }

  /** A statement may take long; a database that answers nobody ends its connections, and with them the waiting. */
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

  const send = async ({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
    const opens = begins
    begins = false
    // Several statements fit into one message only where no value has to be bound.
    if (opens && parameters.length === 0) return lastOf(await watched(client.query(`begin; ${text}`)))
    if (opens) await watched(client.query('begin'))
    return watched(client.query({ text, values: [...parameters], ...(isKept(text) ? { name: nameOf(text) } : {}) }))
  }

  return {
    executeQuery: async (query) => {
      const found = await send(query)
      if (!found) return { rows: [] }
      const { command, rowCount, rows } = found
      return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    },
    streamQuery: () => {
      throw new Error('Streams are read by COPY')
    },
    begin: () => {
      begins = true
    },
    end: async (word) => {
      // Nothing was asked, so nothing was begun.
      if (begins) {
        begins = false
        return
      }
      if (word === 'rollback') {
        // A connection that could not roll back is not handed to the next request, and does not hide why it had to.
        await watched(client.query(word)).catch(() => {
          isLost = true
        })
        return
      }
      const { command } = await watched(client.query(word))
      // An aborted transaction answers COMMIT with ROLLBACK: nobody shall believe that it was stored.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    release,
  }
}

/** Making a connection has a time limit of its own; waiting for somebody else's has this one. */
const acquire = async (pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> => {
  const isNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
  const coming = pool.connect()
  if (isNew) return coming
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

/** Kysely's way to PostgreSQL, with `begin` in the first statement's round trip and with statements that stay parsed. */
const driverOver = (pool: pg.Pool, patience: Patience): Driver => {
  const taken = new WeakMap<DatabaseConnection, Connection>()
  const own = (connection: DatabaseConnection): Connection => {
    const found = taken.get(connection)
    if (!found) throw new Error('A connection of another driver')
    return found
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const connection = connectionOver(await acquire(pool, patience.waitMs), patience)
      taken.set(connection, connection)
      return connection
    },
    beginTransaction: async (connection, { accessMode, isolationLevel }) => {
      if (accessMode ?? isolationLevel) throw new Error('Transactions are read committed')
      own(connection).begin()
    },
    commitTransaction: (connection) => own(connection).end('commit'),
    rollbackTransaction: (connection) => own(connection).end('rollback'),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  }
}

export const dialectOver = (pool: pg.Pool, patience: Patience): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOver(pool, patience),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
