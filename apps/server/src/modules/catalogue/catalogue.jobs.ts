import * as z from 'zod/mini'
import { withTenant, withOperator } from '#server/db/with-tenant.ts'
import type { Runtime } from '#server/db/context.ts'
import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Watch } from '#server/jobs/boss.ts'
import { define } from '#server/jobs/define.ts'
import { newRunner, type Runner } from '#server/jobs/runner.ts'
import type { Deps } from '#server/ports/deps.ts'
import { stalledImports } from './imports/lease.queries.ts'
import { queueImport } from './imports/queue.service.ts'
import { runImport } from './imports/run.service.ts'
import { reviveUndos, undoJobs } from './changes/undo.jobs.ts'
import { projectCoverEnds } from './approved-products/cover-ends.queries.ts'
import { listPartnerIds, projectListed } from './approved-products/projection.queries.ts'

const Payload = z.strictObject({ partnerId: z.uuid(), batchId: z.uuid() })
const run = ({ partnerId, batchId }: z.output<typeof Payload>, deps: Deps): Promise<void> =>
  runImport(deps, partnerId, batchId, deps.stopping.signal)

/** Two queues by size: bytes times stores, times 4 for a workbook. Every worker polls both, so that a large file never delays a small one. */
export const itemBatchJobs = [
  define('item-import-small', Payload, run),
  define('item-import-large', Payload, run),
  ...undoJobs,
]

/** Queues every stalled import again: its worker or its job was lost. */
export const reviveImports = async ({ pool, keyring, enqueue }: Pick<Deps, 'pool' | keyof Runtime>): Promise<void> => {
  const stalled = await pool.transaction().execute(stalledImports)
  for (const { partnerId, batchId, queue } of stalled) {
    await withTenant({ pool, caller: { partnerId } }, (db) =>
      queueImport(db, { keyring, enqueue }, partnerId, batchId, queue),
    )
  }
}

/** Queues again what is stalled when a lease has ended: an import continues within half a minute of a crash. */
const reviving = (deps: Deps, name: string, revive: () => Promise<void>): Runner =>
  newRunner<never>({
    atOnce: 1,
    find: async () => {
      await revive()
      return []
    },
    run: async () => {},
    errors: newErrorDigest((err, count) => deps.log.warn({ err, count, work: name }, 'catalogue.search.failed')),
    stopMs: 0,
    abandon: async () => {},
  })

/** Finds stalled imports and undos: their worker or their job was lost. */
export const watchImports = (deps: Deps): Watch[] => [
  { topic: 'imports', runner: reviving(deps, 'imports', () => reviveImports(deps)) },
  { topic: 'undos', runner: reviving(deps, 'undos', () => reviveUndos(deps)) },
]

/** Updates the approval of items, with one transaction per partner, so that no partner waits for another's catalogue. */
export const projectApprovedProducts = async ({
  pool,
  stopping,
  log,
}: Pick<Deps, 'pool' | 'stopping' | 'log'>): Promise<void> => {
  for (const partnerId of await withOperator(pool, listPartnerIds)) {
    if (stopping.signal.aborted) return
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      await projectListed(db, partnerId)
      await projectCoverEnds(db, partnerId)
    }).catch((error: unknown) => {
      log.error({ err: error, partnerId }, 'approved_products.update.failed')
    })
  }
}

/** After an activation, and by the clock: lists begin, and the days of single products begin and end. */
export const approvedProductJobs = [
  define('approved-products', z.looseObject({}), (_, deps) => projectApprovedProducts(deps), '*/5 * * * *'),
]
