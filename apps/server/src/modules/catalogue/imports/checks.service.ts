import type * as contract from '@tillgate/contract/item-checks.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { hasErrorFile, openCheckDays } from '@tillgate/domain/item-batches.ts'
import { writeAudit } from '#server/db/audit.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import type { Deps } from '#server/ports/deps.ts'
import { comparedAt, toPreview } from './checks.answer.ts'
import {
  endDiscarded,
  findChangeSince,
  findSameFile,
  isUndone,
  namesOfStores,
  startCommit,
  startRepairs,
  startRecheck,
} from './checks.queries.ts'
import { rememberMapping } from './column-mappings.queries.ts'
import { compareRepaired, repairedRange } from './compare.queries.ts'
import { countEdited, countReady, deleteRejectedRows } from './rejected-rows.queries.ts'
import { findBatch, listExpiredBatches, serializeUploads, type BatchRow } from './item-batches.queries.ts'
import { dropStaged } from './merge.queries.ts'
import { queueImport } from './queue.service.ts'
import { chosenMapping, chosenReading, sheetsOf } from './readings.answer.ts'
import { listReady } from './repaired.service.ts'
import { refuseThirdImport } from './upload.service.ts'

type Portal = Context<PortalUser>

/** Reading a file again costs as much as an upload. */
const perMinute = { name: 'item-recheck', max: 12, seconds: 60 }

export const getItemBatchPreview = (
  { params }: Input<typeof contract.getItemBatchPreview>,
  context: Portal,
): Promise<Answer<typeof contract.getItemBatchPreview>> =>
  withTenant(context, async (db) => {
    const { partnerId, userId } = context.caller
    const staging = { partnerId, batchId: params.id }
    const row = (await findBatch(db, partnerId, params.id)) ?? refuse('batch.not-found')
    const names = await namesOfStores(db, partnerId, params.id)
    const sameAs = await findSameFile(db, partnerId, row)
    const edited = await countEdited(db, staging)
    const ready = edited === 0 ? [] : await listReady(db, staging)
    const isChecked = row.status === 'CHECKED' && row.messageCode === null
    const range = isChecked ? repairedRange({ ...staging, userId, storeIds: row.storeIds }, ready) : undefined
    const repaired = range && (await compareRepaired(db, range))
    const since = isChecked ? comparedAt(row) : undefined
    const changedAt = since === undefined ? undefined : await findChangeSince(db, partnerId, since)
    const facts = { row, repaired, ready: ready.length, edited, names, sameAs, changedAt }
    return toPreview(facts, context.meta.language)
  })

/** Locks the partner's imports and returns the batch. Refuses a batch that does not wait for a decision. */
export const lockChecked = async (db: Db, partnerId: string, id: string): Promise<BatchRow> => {
  await serializeUploads(db, partnerId)
  const row = (await findBatch(db, partnerId, id)) ?? refuse('batch.not-found')
  return row.status === 'CHECKED' ? row : refuse('batch.not-checked')
}

/** The same for a batch with rows to repair: a checked file, or an import that ended with errors and was not undone. */
export const lockRepairable = async (db: Db, partnerId: string, id: string): Promise<BatchRow> => {
  await serializeUploads(db, partnerId)
  const row = (await findBatch(db, partnerId, id)) ?? refuse('batch.not-found')
  const isOpen = hasErrorFile(row.status) && row.repairable > 0 && !(await isUndone(db, partnerId, id))
  return isOpen || row.status === 'CHECKED' ? row : refuse('batch.not-checked')
}

type Decide = (db: Db, row: BatchRow, audit: Audit) => Promise<void>

const decide = (context: Portal, id: string, work: Decide): Promise<{ id: string }> =>
  auditedTransaction(context, async (db, audit) => {
    await work(db, await lockChecked(db, context.caller.partnerId, id), audit)
    return { id }
  })

/** Reads the file again: fixes change rows before they are staged. */
export const recheckItemBatch = async (
  { params, body }: Input<typeof contract.recheckItemBatch>,
  context: Portal,
): Promise<Answer<typeof contract.recheckItemBatch>> => {
  const { partnerId } = context.caller
  await limitRate(context, [{ ...perMinute, subject: partnerId }])
  return decide(context, params.id, async (db, row, audit) => {
    if (row.fileKey === null || row.cardNumberRows > 0) refuse('batch.original-destroyed')
    await refuseThirdImport(db, partnerId)
    const before = chosenReading(row)
    const { fixes, reading = before } = body
    const sheets = sheetsOf(row)
    if (reading.sheet !== undefined && sheets.length > 0 && !sheets.includes(reading.sheet))
      refuse('batch.sheet-unknown', {
        fields: [{ field: 'reading.sheet', code: 'sheet.unknown', params: { sheets: sheets.join(', ') } }],
      })
    // Rows that a person repaired belong to the reading before.
    if (body.reading) await deleteRejectedRows(db, { partnerId, batchId: row.id })
    await startRecheck(db, partnerId, row.id, { fixes, reading })
    await queueImport(db, context, partnerId, row.id, row.queue)
    await audit({
      action: 'itembatch.recheck',
      object: 'item_batch',
      objectId: row.id,
      before: { fixes: row.fixes, reading: before },
      after: { fixes, reading },
    })
  })
}

export const commitItemBatch = (
  { params }: Input<typeof contract.commitItemBatch>,
  context: Portal,
): Promise<Answer<typeof contract.commitItemBatch>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const row = await lockRepairable(db, partnerId, params.id)
    const count = await countReady(db, { partnerId, batchId: row.id })
    if (row.status !== 'CHECKED' && count === 0) refuse('batch.not-checked')
    if (row.status === 'CHECKED' && row.messageCode !== null) refuse('batch.not-read')
    await refuseThirdImport(db, partnerId)
    const chosen = row.status === 'CHECKED' ? chosenMapping(row) : undefined
    if (chosen) await rememberMapping(db, partnerId, chosen.headerKey, chosen.mapping)
    await (row.status === 'CHECKED' ? startCommit : startRepairs)(db, partnerId, row.id)
    await queueImport(db, context, partnerId, row.id, row.queue)
    await audit({
      action: 'itembatch.commit',
      object: 'item_batch',
      objectId: row.id,
      after: { fixes: row.fixes, count },
    })
    return { id: row.id }
  })

const discard = async (db: Db, partnerId: string, batchId: string): Promise<void> => {
  await endDiscarded(db, partnerId, batchId)
  await dropStaged(db, { partnerId, batchId })
  await deleteRejectedRows(db, { partnerId, batchId })
}

const discarded = (id: string) => ({ action: 'itembatch.discard', object: 'item_batch', objectId: id }) as const

export const discardItemBatch = (
  { params }: Input<typeof contract.discardItemBatch>,
  context: Portal,
): Promise<Answer<typeof contract.discardItemBatch>> =>
  decide(context, params.id, async (db, row, audit) => {
    await discard(db, context.caller.partnerId, row.id)
    await audit(discarded(row.id))
  })

/** Discards checked files without a decision within 30 days. */
export const endChecks = async (deps: Pick<Deps, 'pool' | 'keyring'>): Promise<void> => {
  const { pool, keyring } = deps
  const expired = await pool.transaction().execute((db) => listExpiredBatches(db, 'CHECK', openCheckDays))
  for (const { partnerId, id } of expired) {
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      await serializeUploads(db, partnerId)
      const row = await findBatch(db, partnerId, id)
      if (row?.status !== 'CHECKED') return
      await discard(db, partnerId, id)
      const actor = { partnerId, userId: row.createdBy, role: 'SYSTEM' }
      await writeAudit(db, keyring, actor, { requestId: `check ${id}`, trial: undefined }, discarded(id))
    })
  }
}

/** Deletes the rows of imports that ended 30 days ago and were not repaired. Their error files stay. */
export const endRepairs = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const expired = await pool.transaction().execute((db) => listExpiredBatches(db, 'REPAIR', openCheckDays))
  for (const { partnerId, id } of expired) {
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      await serializeUploads(db, partnerId)
      const row = await findBatch(db, partnerId, id)
      if (row?.endedAt) await deleteRejectedRows(db, { partnerId, batchId: id })
    })
  }
}
