import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { sayImport } from '@tillgate/phrases/say-import.ts'
import { languageOf } from '@tillgate/phrases/say.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { errorColumns, Unreadable, type FileFault } from '#server/integrations/sheets/port.ts'
import { enqueue } from '#server/jobs/boss.ts'
import type { World } from '#server/world.ts'
import { messageOf } from './item-batches.answer.ts'
import { findBatch, forgetOriginal } from './item-batches.queries.ts'
import { claimBatch, endBatch, nextInLine, releaseBatch, type Ending } from './lease.queries.ts'
import { tellUploader } from './tell.service.ts'
import { keepLease, Lost } from './lease.service.ts'
import { importFile, pairsMax, tenantOf, type Job } from './merge.service.ts'

/** A worker lost three times means that the file, not the machine, is the trouble. */
const attemptsMax = 3
/** After a fault of ours (a full disk, a database that restarts) the next attempt waits a little. */
const pauseSeconds = 5
const noHoles = {}

type Doomed = { partner_id: string; id: string; cards: number; file_key: string | null }

/** The file first, its name afterwards: a crash in between leaves a name that the next look goes on with. */
const destroyOriginal = async (world: World, { partner_id, id, cards, file_key }: Doomed): Promise<void> => {
  if (cards === 0 || file_key === null) return
  await world.files.delete(file_key)
  await withTenant(tenantOf(world, { partner_id }), (db) => forgetOriginal(db, partner_id, id))
}

/** A file of which nothing could be read still gets its error file: its one line says why. */
const explain = async ({ world, batch }: Job, { code, holes }: { code: string; holes: object }): Promise<void> => {
  const key = batch.error_file_key ?? batch.id
  if (code === 'import.interrupted' && (await world.files.stat(key))) return
  const language = languageOf(batch.language)
  const reason = messageOf({ ...batch, message_code: code, message_holes: holes }, language)
  const heading = errorColumns.map((column) => sayImport(language, column))
  const text = csvStart + csvLine(heading) + csvLine(['', '', '', reason])
  const content = async function* () {
    yield await Promise.resolve(Buffer.from(text))
  }
  await world.files.put(key, content(), 1024 * 1024)
}

/** Ends the batch, hands the turn to the next upload, and destroys what must not be kept. */
const end = async (job: Job, ending: Ending | undefined): Promise<void> => {
  const { world, batch, lease } = job
  if (ending) await explain(job, ending)
  const ended = await withTenant(tenantOf(world, batch), async (db) => {
    const row = await endBatch(db, lease.claim, ending)
    const next = await nextInLine(db, batch.partner_id)
    if (row) await tellUploader(db, row, world.config.publicUrl)
    if (row && next) await enqueue(db, 'item-import', { partnerId: batch.partner_id, batchId: next })
    return row
  })
  if (ended) await destroyOriginal(world, ended)
}

const endingOf = ({ code, ...holes }: FileFault): Ending => ({ code, holes })

/** What became of the work decides what becomes of the batch. */
const settle = async (job: Job, error: unknown): Promise<void> => {
  const { world, batch, lease, stopping } = job
  if (error instanceof Unreadable) return end(job, endingOf(error.fault))
  if (error instanceof Lost) return world.log.warn({ batch: batch.id }, 'another worker has this import')
  const isOurFault = !stopping.aborted
  if (isOurFault) world.log.error({ err: error, batch: batch.id, attempt: batch.attempt }, 'import interrupted')
  await withTenant(tenantOf(world, batch), (db) =>
    releaseBatch(db, lease.claim, isOurFault, isOurFault ? pauseSeconds : 0),
  )
}

/**
 * One attempt at one import. Safe to call at any time, by anyone, twice at once: whoever cannot claim the batch leaves
 * it alone.
 */
export const runImport = async (
  world: World,
  partnerId: string,
  batchId: string,
  stopping: AbortSignal,
  pairs = pairsMax,
): Promise<void> => {
  const tenant = tenantOf(world, { partner_id: partnerId })
  const batch = await withTenant(tenant, (db) => claimBatch(db, partnerId, batchId))
  if (!batch) {
    const known = await withTenant(tenant, (db) => findBatch(db, partnerId, batchId))
    if (known?.ended_at) await destroyOriginal(world, { partner_id: partnerId, ...known })
    return
  }
  const lease = keepLease(world, { partnerId, batchId, attempt: batch.attempt })
  const job: Job = { world, batch, lease, stopping, pairs }
  try {
    if (batch.attempt > attemptsMax) return await end(job, { code: 'import.interrupted', holes: noHoles })
    await importFile(job)
    await end(job, undefined)
  } catch (error) {
    await settle(job, error)
  } finally {
    lease.end()
  }
}
