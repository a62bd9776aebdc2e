import type * as contract from '@tillgate/contract/item-changes.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { undoAtOnceMax } from '@tillgate/domain/item-changes.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { chunked } from '#server/base/chunked.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { serializeUploads } from '../imports/item-batches.queries.ts'
import { toItemChange, toListedChange, undoMessage } from './changes.answer.ts'
import {
  countChanges,
  countValues,
  findChange,
  insertUndo,
  isCatalogueBusy,
  listChanges,
  lockChange,
} from './changes.queries.ts'
import { undoChunk } from './undo-chunk.service.ts'
import { ConcurrentChangeError } from './undo.queries.ts'

type Portal = Context<PortalUser>

export const getItemChange = (
  { params }: Input<typeof contract.getItemChange>,
  context: Portal,
): Promise<Answer<typeof contract.getItemChange>> =>
  withTenant(context, async (db) =>
    toItemChange((await findChange(db, context.caller.partnerId, params.id)) ?? refuse('change.not-found')),
  )

export const listItemChanges = (
  { query }: Input<typeof contract.listItemChanges>,
  context: Portal,
): Promise<Answer<typeof contract.listItemChanges>> =>
  withTenant(context, async (db) => {
    const filter = { partnerId: context.caller.partnerId, kind: query.kind }
    const rows = await listChanges(db, filter, pageOf(query, { sort: 'at', highestFirst: true }))
    return listAnswer(rows.map(toListedChange), query, await countChanges(db, filter))
  })

/** Item ids per audit entry: the log is read in pages of many entries. */
const idsPerEntry = 1000
/** Audit entries about the items that an undo restored. */
export const undoneEvents = (undoId: string, itemIds: readonly string[]) =>
  chunked(itemIds, idsPerEntry).map((ids) => ({
    action: 'item.restored' as const,
    object: 'item_change' as const,
    objectId: undoId,
    after: { itemIds: ids, count: ids.length },
  }))

const triesMax = 3
/** Runs `work` again after a concurrent change, whose transaction was rolled back. */
const repeated = async <T>(work: () => Promise<T>, tries = triesMax): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConcurrentChangeError && tries > 1) return repeated(work, tries - 1)
    throw error
  }
}

/** Returns the change to undo, locked. Imports and undos of a partner run one at a time. */
const requireUndoable = async (db: Db, partnerId: string, id: string) => {
  await serializeUploads(db, partnerId)
  await lockChange(db, partnerId, id)
  const row = (await findChange(db, partnerId, id)) ?? refuse('change.not-found')
  if (await isCatalogueBusy(db, partnerId)) refuse('change.busy')
  if (row.undoneBy !== null) refuse('change.undone')
  if (row.isExpired) refuse('change.expired')
  const total = await countValues(db, partnerId, id)
  return total === 0 ? refuse('change.nothing') : { ...row, total }
}

/** Restores all values in the caller's transaction. */
const undoAtOnce = async (db: Db, audit: Audit, partnerId: string, undoId: string): Promise<void> => {
  for (;;) {
    const itemIds = await undoChunk(db, partnerId, undoId)
    if (itemIds === undefined) return
    for (const event of undoneEvents(undoId, itemIds)) await audit(event)
  }
}

export const undoItemChange = async (
  { params }: Input<typeof contract.undoItemChange>,
  context: Portal,
): Promise<Answer<typeof contract.undoItemChange>> => {
  const { partnerId, userId } = context.caller
  await limitRate(context, [{ name: 'item-undo', subject: partnerId, max: 60, seconds: 60 }])
  return repeated(() =>
    auditedTransaction(context, async (db, audit) => {
      const undone = await requireUndoable(db, partnerId, params.id)
      const undoId = newId()
      await insertUndo(db, { partnerId, undoId, changeId: undone.id, userId, total: undone.total })
      await audit({
        action: 'item.undo',
        object: 'item_change',
        objectId: undone.id,
        after: { kind: undone.kind, undo: undoId, values: undone.total },
      })
      if (undone.total > undoAtOnceMax)
        await context.enqueue(db, 'catalogue-undo', { partnerId, changeId: undoId }, undoId)
      else await undoAtOnce(db, audit, partnerId, undoId)
      const row = (await findChange(db, partnerId, undoId)) ?? refuse('change.not-found')
      return { ...toItemChange(row), message: undoMessage(row, context.meta.language) }
    }),
  )
}
