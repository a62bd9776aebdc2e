import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { withBulkConnection } from '#server/db/bulk-connection.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { isStoreFull, StoreFullError } from '#server/integrations/files/port.ts'
import { errorColumns, UnreadableFileError } from '#server/integrations/sheets/port.ts'
import { ClaimLostError } from '#server/jobs/claims.ts'
import type { Deps } from '#server/ports/deps.ts'
import { personToWrite } from '#server/modules/accounts/api.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { destroyOriginal } from './originals.service.ts'
import { figure, heldRows, messageOf } from './item-batches.answer.ts'
import { findBatch } from './item-batches.queries.ts'
import {
  attemptsLost,
  claimBatch,
  endBatch,
  endCheck,
  endUnread,
  giveUpAttempt,
  nextInLine,
  yieldBatch,
  type Batch,
  type Ending,
} from './lease.queries.ts'
import { compare } from './compare.service.ts'
import { deleteRejectedRows } from './rejected-rows.queries.ts'
import { chosenReading } from './readings.answer.ts'
import { endRepaired } from './repaired.service.ts'
import { startLease } from './lease.service.ts'
import { dropStaged } from './merge.queries.ts'
import { pricesPerStepMax, merge, stageRows, tenantOf, type Job } from './merge.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { queueImport } from './queue.service.ts'

/** Attempts without an imported row after which the file counts as the cause. */
const attemptsMax = 3
/** Pause after an internal error, such as a full disk or a database that restarts. */
const pauseSeconds = 5
const noParams = {}

/** Records the end in the transaction that ends the batch, and mails the person who uploaded the file. */
const recordEnd = async (db: Db, runtime: Runtime, batch: Batch, publicUrl: string): Promise<void> => {
  const { partnerId, id: batchId, fileRows: rows, failed } = batch
  const person = await personToWrite(db, partnerId, batch.createdBy)
  const language = languageOf(batch.language)
  const file = maskCardNumbers(batch.originalFileName)
  const imported = batch.created + batch.updated + batch.unchanged
  const details = { kind: 'import.ended', batchId, file, rows, imported, failed } as const
  const params = { file, rows: figure(rows), imported: figure(imported), failed: figure(failed) }
  await recordEvent(
    db,
    runtime,
    { partnerId, subject: batchId, details },
    person && {
      kind: 'import-finished',
      params: () => ({ ...params, link: `${publicUrl}/items/imports?batch=${batchId}` }),
      person: { ...person, language },
    },
  )
}

/** Records a stop before the import, in the transaction of the stop. */
const recordHeld = async (db: Db, runtime: Runtime, batch: Batch, publicUrl: string): Promise<void> => {
  const { partnerId, id: batchId, fileRows: rows, failed } = batch
  const person = await personToWrite(db, partnerId, batch.createdBy)
  const file = maskCardNumbers(batch.originalFileName)
  const details = { kind: 'import.ended', batchId, file, rows, imported: 0, failed, isHeld: true } as const
  await recordEvent(
    db,
    runtime,
    { partnerId, subject: `${batchId} held`, details },
    person && {
      kind: 'import-held',
      params: () => ({ file, rows: figure(heldRows(batch)), link: `${publicUrl}/items/check/${batchId}` }),
      person: { ...person, language: languageOf(batch.language) },
    },
  )
}

/** Endings after which an error file of an earlier attempt stays. */
const interruptions: readonly string[] = ['import.interrupted', 'import.disk-full']

/** Writes the error file of an unreadable file: one line with the reason. Returns false when storage is full. */
const writeErrorFile = async ({ deps, batch }: Job, { code, params }: Ending): Promise<boolean> => {
  const key = batch.errorFileKey
  if (key === null) return false
  if (interruptions.includes(code) && (await deps.files.stat(key))) return true
  const language = languageOf(batch.language)
  const reason = messageOf({ ...batch, messageCode: code, messageParams: params }, language)
  const heading = errorColumns.map((column) => translateImport(language, column))
  const text = csvStart + csvLine(heading) + csvLine(['', '', '', reason])
  const content = async function* () {
    yield await Promise.resolve(Buffer.from(text))
  }
  try {
    await deps.files.put(key, content(), 1024 * 1024)
    return true
  } catch (error) {
    // The batch has the same error: a full disk must not prevent its end.
    if (error instanceof StoreFullError) return false
    throw error
  }
}

/** Destroys the original of a batch with card numbers, unless a worker still reads it. */
const destroyCards = async (deps: Deps, partnerId: string, batchId: string): Promise<void> => {
  const batch = await withTenant(tenantOf(deps, { partnerId }), (db) => findBatch(db, partnerId, batchId))
  if (batch && batch.cardNumberRows > 0 && !isBatchRunning(batch.status)) {
    await destroyOriginal(deps, { partnerId, ...batch })
  }
}

/** Ends the batch, lets the next upload begin, and destroys what must not be stored. */
const end = async (job: Job, ending: Ending | undefined): Promise<void> => {
  const { deps, batch, lease } = job
  const hasErrorFile = ending ? await writeErrorFile(job, ending) : true
  const ended = await withTenant(tenantOf(deps, batch), async (db) => {
    const row = await endBatch(db, lease.claim, ending, hasErrorFile)
    if (!row) return undefined
    await dropStaged(db, lease.claim)
    await endRepaired(db, lease.claim, row.failed)
    await recordEnd(db, job.deps, row, deps.config.publicUrl)
    await startNext(db, job)
    return row
  })
  if (ended && ended.cardNumberRows > 0) await destroyOriginal(deps, ended)
}

/** Lets the next upload of the partner begin. */
const startNext = async (db: Db, { deps, batch }: Job): Promise<void> => {
  const next = await nextInLine(db, batch.partnerId)
  if (next) await queueImport(db, deps, batch.partnerId, next.id, next.queue)
}

/** Faults of a header, which a person corrects by mapping its columns. */
const ofHeader: readonly string[] = ['import.header-missing', 'import.header-twice']
/** Faults that may come from another setting: a wrong sheet, encoding or delimiter. */
const ofSettings: readonly string[] = [
  'import.empty',
  'import.no-rows',
  'import.not-text',
  'import.quote-open',
  'import.record-too-large',
  'import.too-many-columns',
]

/** Returns true when a person can correct the reading. A file with a card number cannot be read again. */
const isCorrectable = ({ batch }: Job, { fault, cards, understood }: UnreadableFileError): boolean => {
  if (batch.mode !== 'CHECK' || cards > 0 || !understood) return false
  const hasChoice =
    Object.keys(chosenReading(batch)).length > 0 || ('sheets' in understood && understood.sheets.length > 1)
  return ofHeader.includes(fault.code) || (hasChoice && ofSettings.includes(fault.code))
}

/** Ends the check of a file that must be read in another way; its rows of an earlier reading are deleted. */
const waitForReading = (job: Job, { fault: { code, ...params }, understood }: UnreadableFileError): Promise<void> =>
  withTenant(tenantOf(job.deps, job.batch), async (db) => {
    const { claim } = job.lease
    if (!(await endUnread(db, claim, { code, params, understood: JSON.stringify(understood ?? null) }))) return
    await dropStaged(db, claim)
    await deleteRejectedRows(db, claim)
    await startNext(db, job)
  })

/**
 * Ends the check of a file, passes the partner's lock to the next upload, and deletes what must not be stored. Notifies the
 * person about a file that was uploaded for an import.
 */
const waitForDecision = async (job: Job): Promise<void> => {
  const { deps, batch, lease } = job
  await withTenant(tenantOf(deps, batch), async (db) => {
    const row = await endCheck(db, lease.claim)
    if (!row) return
    if (row.held && batch.checkedAt === null) await recordHeld(db, job.deps, row, deps.config.publicUrl)
    await startNext(db, job)
  })
  await destroyCards(deps, batch.partnerId, batch.id)
}

const endingOf = ({ fault: { code, ...params }, cards }: UnreadableFileError): Ending => ({
  code,
  params,
  cardNumberRows: cards,
})

/** What a person can be shown about a fault of ours; the rest is in the log. */
const causeOf = (error: unknown): string | null => {
  const isDatabaseFull = error instanceof Error && 'code' in error && error.code === '53100'
  return isStoreFull(error) || isDatabaseFull ? 'import.disk-full' : null
}

/** Puts the batch behind the waiting batches; its progress stays. */
const handOver = ({ deps, batch, lease }: Job): Promise<void> =>
  withTenant(tenantOf(deps, batch), async (db) => {
    if (await yieldBatch(db, lease.claim)) await queueImport(db, deps, batch.partnerId, batch.id, batch.queue)
  })

type Outcome = 'IMPORTED' | 'CHECKED' | 'YIELDED'

/** Reads and stages the file, then compares it with the catalogue or imports it. */
const work = (job: Job): Promise<Outcome> =>
  withBulkConnection(job.deps.bulk, async (connection) => {
    const staged = await stageRows(connection, job)
    if (staged.mode === 'CHECK') {
      await compare(connection, job, staged)
      return 'CHECKED'
    }
    return (await merge(connection, job, staged)) ? 'IMPORTED' : 'YIELDED'
  })

const ends: Record<Outcome, (job: Job) => Promise<void>> = {
  IMPORTED: (job) => end(job, undefined),
  CHECKED: waitForDecision,
  YIELDED: handOver,
}

/** Ends, hands over or gives up an attempt that failed with `error`. */
const endAttempt = async (job: Job, error: unknown): Promise<void> => {
  const { deps, batch, lease, stopping } = job
  if (error instanceof UnreadableFileError)
    return isCorrectable(job, error) ? waitForReading(job, error) : end(job, endingOf(error))
  if (error instanceof ClaimLostError) return deps.log.warn({ batch: batch.id }, 'import.taken_over')
  if (stopping.aborted) return handOver(job)
  deps.log.error({ err: error, batch: batch.id, attempt: batch.attempt }, 'import.interrupted')
  await withTenant(tenantOf(deps, batch), (db) => giveUpAttempt(db, lease.claim, pauseSeconds, causeOf(error)))
}

/**
 * Runs one attempt of an import. Safe to call at any time and concurrently: a caller that cannot claim the batch does
 * nothing.
 */
export const runImport = async (
  deps: Deps,
  partnerId: string,
  batchId: string,
  stopping: AbortSignal,
  maxPricesPerStep = pricesPerStepMax,
): Promise<void> => {
  const tenant = tenantOf(deps, { partnerId })
  const batch = await withTenant(tenant, (db) => claimBatch(db, partnerId, batchId))
  if (!batch) {
    await destroyCards(deps, partnerId, batchId)
    return
  }
  const lease = startLease(deps, { partnerId, batchId, attempt: batch.attempt })
  const job: Job = { deps, batch, lease, stopping, maxPricesPerStep }
  try {
    if (attemptsLost(batch) >= attemptsMax) {
      return await end(job, { code: batch.messageCode ?? 'import.interrupted', params: noParams })
    }
    const outcome = await work(job)
    await lease.end()
    await ends[outcome](job)
  } catch (error) {
    await lease.end()
    await endAttempt(job, error)
  } finally {
    await lease.end()
  }
}
