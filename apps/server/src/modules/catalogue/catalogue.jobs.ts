import * as z from 'zod/mini'
import { withTenant, withOperator } from '#server/db/with-tenant.ts'
import { claimedRows } from '#server/jobs/claims.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { batchClaims, listStalledImports, type StalledImport } from './imports/lease.queries.ts'
import { queueImport } from './imports/queue.service.ts'
import { runImport } from './imports/run.service.ts'
import { undoJobs } from './changes/undo.jobs.ts'
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

/** Imports without a worker: it was lost, or the job was. Also ended ones whose original must be destroyed. */
export const imports = claimedRows<StalledImport>({
  topic: 'imports',
  claims: batchClaims,
  // More than a search finds, so that it is not repeated before the jobs begin.
  atOnce: 1000,
  listDue: ({ pool }) => listStalledImports(pool),
  attempt: async (deps, { partnerId, id }) => {
    await runImport(deps, partnerId, id, deps.stopping.signal)
    return true
  },
  requeue: ({ pool, keyring, enqueue }, { partnerId, id, queue }) =>
    withTenant({ pool, caller: { partnerId } }, (db) => queueImport(db, { keyring, enqueue }, partnerId, id, queue)),
  onFailure: (log, err, { id }) => log.warn({ err, batch: id }, 'catalogue.search.failed'),
  onSearchFailure: (log, err, count) => log.warn({ err, count, work: 'imports' }, 'catalogue.search.failed'),
})

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
