import type { Db } from '#server/db/db.ts'
import { endUndo, findChange, lockChange, nextNew, nextRange, saveProgress } from './changes.queries.ts'
import { syncDeletedItems, undoNew, undoPrices, undoTexts, type Undo } from './undo.queries.ts'

/** Values of a chunk: a second or two of work, lost at most by a crash. */
export const valuesPerChunk = 20_000
const first = '00000000-0000-0000-0000-000000000000'

const nextStage = { NEW: 'TEXTS', TEXTS: 'PRICES', PRICES: undefined } as const
type Stage = keyof typeof nextStage

/** Restores the next values of one stage. Undefined when the stage is complete. */
const step = async (db: Db, undo: Undo, stage: Stage, after: string, limit: number) => {
  if (stage === 'NEW') {
    const created = await nextNew(db, undo, after)
    return created && { ...(await undoNew(db, undo, created)), cursor: created.id }
  }
  const range = await nextRange(db, undo, stage, { after, limit })
  const restore = stage === 'TEXTS' ? undoTexts : undoPrices
  return range && { ...(await restore(db, undo, range)), cursor: range.last }
}

/**
 * Restores the next values of an undo in the caller's transaction. The row of the undo is locked and its cursor read in this
 * transaction, so no value is restored twice after a crash or a repeated run. Returns the ids of the items; undefined when the
 * undo is over.
 */
export const undoChunk = async (
  db: Db,
  partnerId: string,
  undoId: string,
  limit = valuesPerChunk,
): Promise<string[] | undefined> => {
  await lockChange(db, partnerId, undoId)
  const row = await findChange(db, partnerId, undoId)
  if (row?.status !== 'RUNNING' || row.undoes === null) return undefined
  const undo = { partnerId, undoId, changeId: row.undoes }
  let cursor = row.cursor ?? first
  for (let stage: Stage | undefined = row.stage; stage !== undefined; stage = nextStage[stage]) {
    const done = await step(db, undo, stage, cursor, limit)
    if (done) {
      if (stage !== 'TEXTS') await syncDeletedItems(db, partnerId, done.itemIds)
      await saveProgress(db, undo, { stage, cursor: done.cursor, restored: done.restored })
      return done.itemIds
    }
    cursor = first
  }
  await endUndo(db, undo, 'DONE')
  return undefined
}
