import { ColumnMapping } from '@tillgate/contract/item-checks.ts'
import { isFixKind, isHolding, type FileWarning } from '@tillgate/domain/catalogue-fixes.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import { ClaimLostError } from '#server/jobs/claims.ts'
import { chunked } from '#server/base/chunked.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { BulkConnection } from '#server/db/bulk-connection.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Reading, RememberedMapping, Summary } from '#server/integrations/sheets/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listMappings } from './column-mappings.queries.ts'
import { removePriceJumps } from './compare.queries.ts'
import { completeTaxes, listWarnings } from './file-warnings.service.ts'
import { replaceRejectedRows } from './rejected-rows.queries.ts'
import { readingOf } from './readings.answer.ts'
import { stageReady } from './repaired.service.ts'
import { storesOfBatch } from './item-batches.queries.ts'
import { addWords } from '../items/words.queries.ts'
import { othersWait, renewLease, saveStep, saveTotals, type Batch, type Totals } from './lease.queries.ts'
import type { Lease } from './lease.service.ts'
import {
  copyIncoming,
  isStaged,
  analyzeItems,
  mergeStep,
  ConcurrentInsertError,
  createIncoming,
  stageIncoming,
  type Target,
} from './merge.queries.ts'

/** Largest number of prices (item times store) written in one transaction: a few seconds of work, lost at most by a crash. */
export const pricesPerStepMax = 250_000
/** Rows of a chunk. After a chunk the worker may switch to another partner's file; a chunk takes seconds. */
export const chunkRows = 30_000
/** Imports with fewer rows leave the table statistics as they are. */
const analyzeFrom = 1000
/** Reading fills this part of the progress bar, merging the rest. */
export const readingShare = 0.3

export type Job = { deps: Deps; batch: Batch; lease: Lease; stopping: AbortSignal; maxPricesPerStep: number }

export const tenantOf = ({ pool }: Pick<Deps, 'pool'>, batch: Pick<Batch, 'partnerId'>) => ({
  pool,
  caller: { partnerId: batch.partnerId },
})

type Remembered = readonly RememberedMapping[]

const rememberedBy = async (connection: BulkConnection, { batch }: Job): Promise<Remembered> => {
  const rows = await withTenant(tenantOf(connection, batch), (db) => listMappings(db, batch.partnerId))
  return rows.map(({ headerKey, mapping }) => ({ headerKey, columns: z.parse(ColumnMapping, mapping) }))
}

const startReading = ({ deps, batch }: Job, remembered: Remembered, excludedRows?: Int32Array): Reading =>
  deps.sheets.read({
    files: deps.config.files,
    fileKey: batch.fileKey ?? batch.id,
    errorKey: batch.errorFileKey ?? batch.id,
    language: languageOf(batch.language),
    options: {
      isCheck: batch.mode === 'CHECK',
      fixes: batch.fixes.filter(isFixKind),
      reading: readingOf(batch),
      remembered,
    },
    leftOutRows: excludedRows,
  })

/** The good rows go to the session's table as they are read; the rejected ones to the error file. */
const readInto = async (connection: BulkConnection, job: Job, remembered: Remembered): Promise<Summary> => {
  const reading = startReading(job, remembered)
  const pieces = async function* () {
    for await (const { rows, share } of reading.pieces) {
      job.stopping.throwIfAborted()
      job.lease.reportProgress(share * readingShare)
      yield rows
    }
  }
  try {
    await withTenant(tenantOf(connection, job.batch), async (db) => {
      await createIncoming(db)
      await copyIncoming(connection, pieces())
    })
    return await reading.summary
  } finally {
    await reading.stop()
  }
}

/** Reads the file again for the error file only: repeated barcodes and left-out prices are known after the staging. */
const readAgain = async (job: Job, remembered: Remembered, excludedRows: Int32Array): Promise<Summary> => {
  const reading = startReading(job, remembered, excludedRows)
  try {
    return await reading.summary
  } finally {
    await reading.stop()
  }
}

/**
 * Returns true for an upload that must not be imported without a decision: a spreadsheet program seems to have changed its
 * barcodes or taxes. A file that a person has seen is not held again.
 */
const isHeld = ({ mode, checkedAt }: Batch, { problems }: Summary, warnings: readonly FileWarning[]): boolean =>
  mode === 'IMPORT' &&
  checkedAt === null &&
  (warnings.some(isHolding) || problems.some(({ code }) => code === 'barcode.precision-lost'))

const toTotals = (
  summary: Summary,
  { repeatedAlike, ...found }: { repeatedAlike: number; warnings: readonly FileWarning[]; held: boolean },
): Totals => ({
  fileRows: summary.rows,
  failed: summary.rejected,
  cardNumberRows: summary.cards,
  repeatedAlike,
  problems: JSON.stringify(summary.problems),
  understood: JSON.stringify(summary.understood),
  errorsLost: summary.errorsLost,
  warnings: JSON.stringify(found.warnings),
  held: found.held,
})

/** Reads the file and stages its rows, unless an earlier attempt did and they are still there. */
export const stageRows = async (connection: BulkConnection, job: Job): Promise<Batch> => {
  const { batch, lease } = job
  const { claim } = lease
  const isThere = await withTenant(tenantOf(connection, batch), async (db) => {
    if (batch.phase === 'CHECKING') return false
    const isRepair = batch.phase === 'REPAIRING'
    if (!isRepair && !(await isStaged(db, claim))) return false
    if (batch.mode === 'IMPORT') await stageReady(db, claim)
    return true
  })
  if (isThere) return batch
  const remembered = await rememberedBy(connection, job)
  const first = await readInto(connection, job, remembered)
  const { equalDuplicates, excludedRows, warnings } = await withTenant(tenantOf(connection, batch), async (db) => {
    const taxless = first.taxless > 0 ? await completeTaxes(db, claim) : []
    const found = await stageIncoming(db, claim)
    const jumps = batch.fixes.includes('PRICE_JUMP') ? await removePriceJumps(db, claim) : []
    // A worker that lost the batch while reading must not replace rows that another worker merges.
    if (!(await renewLease(db, claim, readingShare))) throw new ClaimLostError()
    await addWords(db, batch.partnerId, first.vocabulary)
    const ofFile = await listWarnings(db, claim, first)
    return {
      ...found,
      warnings: [...ofFile, ...taxless],
      excludedRows: Int32Array.from([...found.differing, ...jumps.flatMap((n) => [n, 0])]),
    }
  })
  const summary = excludedRows.length === 0 ? first : await readAgain(job, remembered, excludedRows)
  const held = isHeld(batch, summary, warnings)
  const totals = toTotals(summary, { repeatedAlike: equalDuplicates, warnings, held })
  const saved = await withTenant(tenantOf(job.deps, batch), async (db) => {
    const row = await saveTotals(db, claim, totals)
    if (row) await replaceRejectedRows(db, claim, summary.rejectedRows)
    if (row?.mode === 'IMPORT') await stageReady(db, claim)
    return row
  })
  if (!saved) throw new ClaimLostError()
  return saved
}

/** Returns 'repeat' for a step that rolled back because another writer inserted an item first; it is planned once more. */
const orRepeat = (error: unknown): 'repeat' => {
  if (error instanceof ConcurrentInsertError) return 'repeat'
  throw error
}

/** Returns true when a large file must let another partner go on. Small files end too soon to yield. */
const mustYield = async (connection: BulkConnection, { batch }: Job): Promise<boolean> =>
  batch.queue === 'LARGE' && connection.pool.transaction().execute((db) => othersWait(db, batch.partnerId))

/** Item ids per audit entry: the log is read in pages of many entries. */
const idsPerEntry = 1000

/** Logs the items that a step created or changed, so that the history of an item names its files. */
const auditStep = (db: Db, { deps, batch }: Job, itemIds: readonly string[]): Promise<void> => {
  const actor = { partnerId: batch.partnerId, userId: batch.createdBy, role: 'SYSTEM' }
  const events = chunked(itemIds, idsPerEntry).map((ids) => ({
    action: 'itembatch.merged' as const,
    object: 'item_batch' as const,
    objectId: batch.id,
    after: { itemIds: ids, count: ids.length },
  }))
  return writeAudit(db, deps.keyring, actor, { requestId: `import ${batch.id}`, trial: undefined }, ...events)
}

/** Merges step by step the rows after the cursor; each step commits its rows with their counts. Returns false when rows are left for later. */
const mergeRows = async (connection: BulkConnection, job: Job, from: Batch): Promise<boolean> => {
  const { batch, lease, stopping } = job
  const stores = await withTenant(tenantOf(connection, batch), (db) => storesOfBatch(db, batch.partnerId, batch.id))
  const target: Target = { ...lease.claim, userId: batch.createdBy, storeIds: stores }
  const limit = Math.max(1, Math.min(chunkRows, Math.floor(job.maxPricesPerStep / Math.max(1, stores.length))))
  const rows = Math.max(1, from.fileRows - from.failed)
  let { cursor } = from
  let done = from.created + from.updated + from.unchanged
  while (true) {
    stopping.throwIfAborted()
    lease.check()
    const after = cursor
    const before = done
    const step = await withTenant(tenantOf(connection, batch), async (db) => {
      const merged = await mergeStep(db, target, after, limit)
      if (!merged) return undefined
      const share = readingShare + (1 - readingShare) * Math.min(1, (before + merged.rows) / rows)
      if (!(await saveStep(db, lease.claim, merged, share))) throw new ClaimLostError()
      await auditStep(db, job, merged.itemIds)
      return merged
    }).catch(orRepeat)
    if (step === undefined) return true
    if (step === 'repeat') continue
    done += step.rows
    cursor = step.cursor
    if (step.rows < limit) return true
    if (await mustYield(connection, job)) return false
  }
}

/** Updates the statistics of items, without which lists are slow for a minute. A failure does not fail the import. */
const analyzeCatalogue = (connection: BulkConnection, { deps, batch }: Job): Promise<void> =>
  connection.pool
    .transaction()
    .execute(analyzeItems)
    .catch((error: unknown) => deps.log.warn({ err: error, batch: batch.id }, 'import.statistics.failed'))

/** Imports the staged rows. Returns true when all rows are merged, false when another partner's file goes first. */
export const merge = async (connection: BulkConnection, job: Job, batch: Batch): Promise<boolean> => {
  const isOver = await mergeRows(connection, job, batch)
  if (isOver && batch.fileRows - batch.failed >= analyzeFrom) await analyzeCatalogue(connection, job)
  return isOver
}
