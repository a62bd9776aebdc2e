import type { Db } from '#server/db/db.ts'
import { findLatestRun, listOutcomes } from './proofs.queries.ts'
import { findRunViolations } from './violations.queries.ts'

/** Returns what prevents the approval of a run: violations of its statements, orders, files, entries and purchases. */
export const violationsOfRun = (db: Db, runId: string) => findRunViolations(db, runId)

/** The last ledger checks of all books; undefined before the first. `allChecksPass` of the domain returns whether all passed. */
export const latestProofs = async (db: Db) => {
  const run = await findLatestRun(db)
  return run && { endedAt: run.endedAt, outcomes: await listOutcomes(db, run.id) }
}
