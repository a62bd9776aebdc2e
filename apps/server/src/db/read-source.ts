import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { is, nullable, scalar } from './rows.ts'
import type { Pool } from './db.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Server that a report is read from: connections for its transaction, and a pool for short statements on this server. */
export type ReadSource = { bulk: pg.Pool; pool: Pool }

/** Milliseconds that a report waits for the standby to catch up, and that the standby is left alone after a failure. */
type Patience = { lagMs: number; restMs: number }

/** Position in the WAL up to which the server has all committed transactions. */
const findPosition = async (pool: Pool): Promise<string> => {
  return (
    (await scalar(is.text).first(pool)`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end)::text as position`) ?? '0/0'
  )
}

/** Waits in the standby until it has replayed the position. Throws when the standby is too far behind. */
const waitForPosition = async (pool: Pool, position: string, lagMs: number): Promise<void> => {
  const end = performance.now() + lagMs
  for (;;) {
    const isReached = await scalar(nullable(is.flag)).first(pool)`
      select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_flush_lsn() end) >= ${position}::pg_lsn as is_reached`
    if (isReached === true) return
    await pause(20)
    if (performance.now() > end)
      throw new DatabaseUnavailableError(`the standby has not replayed ${position} in ${lagMs} ms`)
  }
}

/**
 * Returns the function that chooses the server of a report. The standby is chosen when it has replayed everything that
 * the primary had committed before, so that a report never lacks an earlier sale. A standby that is away or late is
 * replaced by the primary.
 */
export const readSourceOf = (
  primary: ReadSource,
  standby: ReadSource | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { lagMs, restMs }: Patience = { lagMs: 1000, restMs: 10_000 },
): (() => Promise<ReadSource>) => {
  let restsUntil = 0
  return async () => {
    if (!standby || performance.now() < restsUntil) return primary
    const position = await findPosition(primary.pool)
    try {
      await waitForPosition(standby.pool, position, lagMs)
      return standby
    } catch (error) {
      log.warn({ err: error }, 'database.standby.unused')
      restsUntil = performance.now() + restMs
      return primary
    }
  }
}
