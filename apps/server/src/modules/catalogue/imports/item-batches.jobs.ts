import * as z from 'zod/mini'
import { withTenant } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/deps.ts'
import { stalledImports } from './lease.queries.ts'
import { queueImport } from './queue.service.ts'
import { runImport } from './run.service.ts'

/** How often imports without a living worker are looked for: with the lease, a crash is mended within 20 seconds. */
const lookEvery = 5_000

const Payload = z.strictObject({ partnerId: z.uuid(), batchId: z.uuid() })
const run = ({ partnerId, batchId }: z.output<typeof Payload>, deps: Deps): Promise<void> =>
  runImport(deps, partnerId, batchId, deps.stopping.signal)

/** A queue for each lane, and a worker takes from both: a large file never delays a small one. */
export const itemBatchJobs = [define('item-import-small', Payload, run), define('item-import-large', Payload, run)]

/** Puts every import whose worker is gone, or whose job was lost, into the queue again. */
export const reviveImports = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const stalled = await pool.transaction().execute(stalledImports)
  for (const { partnerId, batchId, lane } of stalled) {
    await withTenant({ pool, caller: { partnerId } }, (db) => queueImport(db, partnerId, batchId, lane))
  }
}

/** Runs in every worker, at its start and then regularly. The answer stops it. */
export const watchImports = (deps: Deps): (() => void) => {
  const look = (): void => {
    reviveImports(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'stalled imports not looked for'))
  }
  look()
  const timer = setInterval(look, lookEvery)
  return () => {
    clearInterval(timer)
    // Imports end at their next step and go on in the next process, without counting as lost.
    deps.stopping.abort()
  }
}
