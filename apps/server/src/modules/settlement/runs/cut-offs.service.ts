import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import { cutOffsBetween } from '@tillgate/domain/payout-dates.ts'
import { clock, watchClock } from '#server/base/clock.ts'
import { databaseNow } from '#server/db/now.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { buildRun } from './build.service.ts'
import { listProgramsOfRuns, listUnbuilt } from './runs.queries.ts'

/** Wait after a cut-off: transactions of sales before the cut-off have committed by then. */
const waitMs = 5 * 60_000

const isSteady = watchClock()

/**
 * Returns the earlier of the database's and the process's clock. A run is never undone: sales after the build of a run that is
 * ahead of its time would miss their cut-off. Returns `undefined` while the database's clock has just jumped forward, which an
 * administrator may correct.
 */
const trustedNow = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<Date | undefined> => {
  const at = (await withOperator(pool, databaseNow)).getTime()
  if (isSteady(at, clock.ticks())) return new Date(Math.min(at, clock.now()))
  log.error({ databaseTime: new Date(at) }, 'settlement.clock.ahead')
  return undefined
}

/**
 * Builds what is due of every program: first unfinished runs, then one run for each cut-off that has passed since, strictly in
 * order. `now`: default is the clock of the database.
 */
export const runCutOffs = async (
  { pool, keyring, stopping, log }: Pick<Deps, 'pool' | 'keyring' | 'stopping' | 'log'>,
  now?: Date,
): Promise<void> => {
  const until = now ?? (await trustedNow({ pool, log }))
  if (until === undefined) return
  for (const program of await withOperator(pool, listProgramsOfRuns)) {
    const { id: programId, lastAt } = program
    try {
      const unbuilt = await withOperator(pool, (db) => listUnbuilt(db, programId))
      const due = lastAt === null ? [] : cutOffsBetween(lastAt, new Date(until.getTime() - waitMs), cutOffsOf(program))
      for (const cutOff of [...unbuilt, ...due]) {
        if (stopping.signal.aborted) return
        await buildRun({ pool, keyring }, { programId, cutOff })
      }
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, programId }, 'settlement.run.failed')
    }
  }
}
