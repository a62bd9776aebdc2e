import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Config } from '#server/config/config.ts'
import { connect, poolOver, type Pool } from './db.ts'
import { probeOver, readinessOver, type Probe } from './probe.ts'
import { readSourceOf, type ReadSource } from './read-source.ts'
import { directUrl, loginAt, type ServiceRole } from './service-login.ts'

const connectionsOf: Record<ServiceRole, number> = { tillgate_api: 8, tillgate_worker: 4 }
/** Connections reserved for sign-ins, which work while other requests occupy the pool. */
const reserved = 6

/** A day in milliseconds: longer than any work without limits. */
const unlimitedMs = 86_400_000

/** Database connections of one role of the process. Each is opened when it is first used. */
export type Connections = {
  pool: Pool
  /** The connections of `pool` for calls that only read: transactions refuse writes, and callers do not wait for their commit. */
  reads: Pool
  /** Few connections for callers without a session: sign-ins work while other requests occupy `pool`. */
  reserve: Pool
  /** Whether the database answers, asked over a connection of its own. */
  isAnswering: Probe
  /** True when the database also accepts writes: for health checks. */
  isReady: Probe
  /** Few connections for imports and exports: bulk work never occupies `pool`. */
  bulk: pg.Pool
  /** Chooses where reports are read: a standby that is up to date, or the primary with the connections of `bulk`. */
  readSource: () => Promise<ReadSource>
  /** Connections below `pool` and `reserve`. */
  sql: pg.Pool
  reserveSql: pg.Pool
  /** Connections of the worker's queues: jobs that occupy `pool` do not stop them. */
  queueSql: pg.Pool
  close: () => Promise<void>
}

type Settings = Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>
/** `isUnlimited`: no statement, transaction or wait for a connection ends by a limit, and a lost connection is not logged. */
type Options = { waitMs: number; log: Pick<FastifyBaseLogger, 'warn'>; isUnlimited?: boolean }

/** `login` is the URL of the service's own login. */
export const openConnections = (
  settings: Settings,
  login: string,
  role: ServiceRole,
  options: Options,
): Connections => {
  const { log, isUnlimited = false } = options
  const waitMs = isUnlimited ? unlimitedMs : options.waitMs
  const losses = newErrorDigest((err, count) => log.warn({ err, count }, 'database.connection.lost'))
  const opened: pg.Pool[] = []
  const onLost = (error: Error): void => {
    // The statement on this connection reports the loss.
    if (!isUnlimited) losses.report(error)
  }
  const open = (url: string, max: number, ways: { isPooled?: boolean; copies?: boolean } = {}): pg.Pool => {
    const pool = connect(url, role, max, onLost, { ...ways, isUnlimited })
    opened.push(pool)
    return pool
  }
  const isPooled = !isUnlimited && settings.databaseDirectUrl !== undefined
  const sql = open(login, connectionsOf[role], { isPooled })
  const reserveSql = open(login, reserved, { isPooled })
  const probe = open(login, 1, { isPooled })
  const isAnswering: Probe = isUnlimited ? async () => true : probeOver(probe)
  const limits = { waitMs, isAnswering, isPooled }
  const pool = poolOver(sql, limits)
  const bulk = open(directUrl(settings, login), 2, { copies: true })
  const standbyOf = (url: string): ReadSource => {
    const one = (max: number, copies = false): pg.Pool => open(loginAt(login, url), max, { copies })
    return { bulk: one(2, true), pool: poolOver(one(1), { waitMs, isAnswering: probeOver(one(1)) }) }
  }
  const standby = settings.databaseReadUrl === undefined ? undefined : standbyOf(settings.databaseReadUrl)
  return {
    pool,
    reads: poolOver(sql, { ...limits, isReadOnly: true }),
    reserve: poolOver(reserveSql, limits),
    isAnswering,
    isReady: readinessOver(probe),
    bulk,
    readSource: readSourceOf({ bulk, pool }, standby, log),
    sql,
    reserveSql,
    queueSql: open(login, 2, { isPooled }),
    close: async () => {
      await Promise.all(opened.map((one) => one.end()))
      losses.end()
    },
  }
}
