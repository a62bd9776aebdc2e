import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import { camelCase } from './camel-case.ts'
import { poolWithTimeout, type PoolLimits } from './pool-with-timeout.ts'
import { serviceLimits, withoutLimits, type ServiceRole } from './service-login.ts'
import type { Tables } from './tables.ts'

/** Running transaction. Every query function takes a transaction, so that no query runs outside of one. */
export type Db = Transaction<Tables>
export type Pool = Kysely<Tables>

// Cents, counts and sizes: all far below 2^53, so bigint columns arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Days have no time zone: a Date would move them.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens a pool. `url` is the service's own login, which has no rights of its own: a transaction without the tenant's role
 * fails with "permission denied" instead of leaking rows. `isPooled`: the URL leads to PgBouncer in transaction mode, which
 * accepts no limits from a connection; its connections to PostgreSQL have those that `migrate` stored with the login.
 * `copies`: the connections run COPY, which pg refuses on a connection that sends statements before earlier ones are answered.
 * `isUnlimited`: for work that may take long, such as the demonstration data; the URL leads to PostgreSQL itself.
 */
export const connect = (
  url: string,
  role: ServiceRole,
  max: number,
  onLost: (error: Error) => void,
  {
    isPooled = false,
    copies = false,
    isUnlimited = false,
  }: { isPooled?: boolean; copies?: boolean; isUnlimited?: boolean } = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Ends the wait for a free connection too: background work has more time for both.
    connectionTimeoutMillis: isUnlimited ? 0 : role === 'tillgate_worker' ? 5000 : 2000,
    // The schedules of a worker use its connections each minute; a new one costs as much CPU as a job.
    idleTimeoutMillis: role === 'tillgate_worker' ? 90_000 : 30_000,
    application_name: role,
    pipeline: !copies,
    ...(isUnlimited ? { options: withoutLimits } : isPooled ? {} : serviceLimits),
  })
  // Without a listener an idle connection's end would end the process.
  pool.on('error', onLost)
  // A checked-out connection can also fail between two statements of its transaction.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** A request waits 300 ms for a connection, SECURITY.md §8; background work has more time. */
const defaultLimits: PoolLimits = {
  waitMs: 300,
  silentMs: 1000,
  isAnswering: async () => true,
  isPooled: false,
  isReadOnly: false,
}

export const poolOver = (pool: pg.Pool, limits: Partial<PoolLimits> = {}): Pool =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolWithTimeout(pool, { ...defaultLimits, ...limits }) }),
    plugins: [camelCase],
  })

/** Runs the statements of third-party libraries inside the current transaction. */
export const runStatement = (db: Db, text: string, values: unknown[]): Promise<QueryResult<Record<string, unknown>>> =>
  db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
