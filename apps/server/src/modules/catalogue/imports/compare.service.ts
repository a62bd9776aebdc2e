import { ClaimLostError } from '#server/jobs/claims.ts'
import type { BulkConnection } from '#server/db/bulk-connection.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { changesShown, compareStep, type Comparison, type PriceChange, type StoreChanges } from './compare.queries.ts'
import { findTime } from './checks.queries.ts'
import { storesOfBatch } from './item-batches.queries.ts'
import { savePreview, type Batch } from './lease.queries.ts'
import { chunkRows, readingShare, tenantOf, type Job } from './merge.service.ts'
import type { Target } from './merge.queries.ts'

/**
 * Stored comparison of a file with the catalogue. `rows`: staged rows compared so far. `comparedAt`: ISO time when the
 * comparison began; earlier checks have none.
 */
export type Preview = { rows: number; isComplete: boolean; comparedAt?: string | undefined } & Pick<
  Comparison,
  'stores' | 'changes' | 'jumps'
>

const ratioOf = ({ beforeCents, afterCents }: PriceChange): number =>
  Math.max(beforeCents / afterCents, afterCents / beforeCents)

const jumpsShown = 5
/** Rows of the first chunk, whose figures are shown first. */
const firstRows = 3000

const addStores = (stores: readonly StoreChanges[], more: readonly StoreChanges[]): StoreChanges[] =>
  stores.map((store) => {
    const found = more.find(({ storeId }) => storeId === store.storeId)
    if (!found) return store
    return {
      storeId: store.storeId,
      rows: store.rows + found.rows,
      created: store.created + found.created,
      updated: store.updated + found.updated,
      prices: store.prices + found.prices,
    }
  })

/** Adds the figures of more rows. */
export const addStep = (preview: Preview, { rows, stores, changes, jumps }: Comparison): Preview => ({
  ...preview,
  rows: preview.rows + rows,
  isComplete: false,
  stores: addStores(preview.stores, stores),
  changes: [...preview.changes, ...changes]
    .toSorted((one, other) => ratioOf(other) - ratioOf(one))
    .slice(0, changesShown),
  jumps: {
    count: preview.jumps.count + jumps.count,
    rows: [...preview.jumps.rows, ...jumps.rows].toSorted((a, b) => a - b).slice(0, jumpsShown),
  },
})

/** Compares the staged rows with the catalogue in chunks and writes no item. Each chunk publishes the figures so far. */
export const compare = async (connection: BulkConnection, job: Job, batch: Batch): Promise<void> => {
  const { lease, stopping } = job
  const tenant = tenantOf(connection, batch)
  const { storeIds, comparedAt } = await withTenant(tenant, async (db) => ({
    storeIds: await storesOfBatch(db, batch.partnerId, batch.id),
    comparedAt: await findTime(db),
  }))
  const target: Target = { ...lease.claim, userId: batch.createdBy, storeIds }
  const limit = Math.max(1, Math.min(chunkRows, Math.floor(job.maxPricesPerStep / Math.max(1, storeIds.length))))
  const all = Math.max(1, batch.fileRows - batch.failed)
  let preview: Preview = {
    rows: 0,
    isComplete: false,
    comparedAt,
    stores: storeIds.map((storeId) => ({ storeId, rows: 0, created: 0, updated: 0, prices: 0 })),
    changes: [],
    jumps: { count: 0, rows: [] },
  }
  let cursor = ''
  while (!preview.isComplete) {
    stopping.throwIfAborted()
    lease.check()
    const rows = preview.rows === 0 ? Math.min(limit, firstRows) : limit
    const step = await withTenant(tenant, (db) => compareStep(db, target, cursor, rows))
    if (step) preview = addStep(preview, step)
    preview.isComplete = step === undefined || step.rows < rows
    cursor = step?.cursor ?? cursor
    const share = readingShare + (1 - readingShare) * Math.min(1, preview.rows / all)
    const stored = await withTenant(tenantOf(job.deps, batch), (db) =>
      savePreview(db, lease.claim, JSON.stringify(preview), share),
    )
    if (!stored) throw new ClaimLostError()
  }
}
