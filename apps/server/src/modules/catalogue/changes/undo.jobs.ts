import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { claimedRows } from '#server/jobs/claims.ts'
import { define } from '#server/jobs/define.ts'
import { nextInLine } from '../imports/lease.queries.ts'
import { queueImport } from '../imports/queue.service.ts'
import { changeClaims, claimChange, endUndo, findChange, listStalledUndos, releaseChange } from './changes.queries.ts'
import { endCopy } from './copy.queries.ts'
import { copiedEvents, copyChunk } from './copy.service.ts'
import { undoChunk, valuesPerChunk } from './undo-chunk.service.ts'
import { ConcurrentChangeError } from './undo.queries.ts'
import { undoneEvents } from './undo.service.ts'

/** Attempts without a restored value after which an undo ends. */
const attemptsMax = 3

type Job = { partnerId: string; changeId: string }
type UndoDeps = Pick<Deps, 'pool' | 'keyring' | 'log' | 'enqueue'>

/** Restores or copies one chunk in a transaction of its own. Returns false when the undo or copy is over. */
const runChunk = ({ pool, keyring }: UndoDeps, { partnerId, changeId }: Job, limit: number): Promise<boolean> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const undo = await findChange(db, partnerId, changeId)
    const isCopy = undo?.kind === 'COPY'
    const itemIds = await (isCopy ? copyChunk : undoChunk)(db, partnerId, changeId, limit)
    if (itemIds === undefined || !undo) return false
    const actor = { partnerId, userId: undo.userId, role: 'SYSTEM' }
    const meta = { requestId: `${isCopy ? 'copy' : 'undo'} ${changeId}`, trial: undefined }
    await writeAudit(
      db,
      keyring,
      actor,
      meta,
      ...(isCopy ? copiedEvents(undo, itemIds) : undoneEvents(changeId, itemIds)),
    )
    return true
  }).catch((error: unknown) => {
    if (error instanceof ConcurrentChangeError) return true
    throw error
  })

/** Ends an undo or copy that three attempts did not advance, and lets a waiting import begin. */
const giveUp = ({ pool }: UndoDeps, { partnerId, changeId }: Job): Promise<void> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const undo = await findChange(db, partnerId, changeId)
    if (undo?.kind === 'COPY') await endCopy(db, partnerId, changeId, 'FAILED')
    if (undo?.undoes) await endUndo(db, { partnerId, undoId: changeId, changeId: undo.undoes }, 'FAILED')
  })

const queueNextImport = ({ pool, keyring, enqueue }: UndoDeps, { partnerId }: Job): Promise<void> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const next = await nextInLine(db, partnerId)
    if (next) await queueImport(db, { keyring, enqueue }, partnerId, next.id, next.queue)
  })

/** Runs one attempt of an undo or of a copy of items. Safe to call at any time and concurrently. */
export const runUndo = async (
  deps: UndoDeps,
  job: Job,
  stopping: AbortSignal,
  limit = valuesPerChunk,
): Promise<void> => {
  const { pool, log } = deps
  const { partnerId, changeId } = job
  const key = { partnerId, id: changeId }
  const attempts = await withTenant({ pool, caller: key }, (db) => claimChange(db, key))
  if (attempts === undefined) return
  if (attempts > attemptsMax) {
    log.error({ undo: changeId }, 'undo.interrupted')
    await giveUp(deps, job)
  } else {
    while (await runChunk(deps, job, limit)) {
      if (!stopping.aborted) continue
      await withTenant({ pool, caller: key }, (db) => releaseChange(db, key))
      return
    }
  }
  await queueNextImport(deps, job)
}

const Payload = z.strictObject({ partnerId: z.uuid(), changeId: z.uuid() })
export const undoJobs = [define('catalogue-undo', Payload, (job, deps) => runUndo(deps, job, deps.stopping.signal))]

/** Undos and copies without a worker: it was lost, or the job was. */
export const undos = claimedRows({
  topic: 'undos',
  claims: changeClaims,
  // More than a search finds, so that it is not repeated before the jobs begin.
  atOnce: 1000,
  listDue: ({ pool }) => listStalledUndos(pool),
  attempt: async (deps, { partnerId, id }) => {
    await runUndo(deps, { partnerId, changeId: id }, deps.stopping.signal)
    return true
  },
  requeue: ({ pool, enqueue }, { partnerId, id }) =>
    withTenant({ pool, caller: { partnerId } }, (db) => enqueue(db, 'catalogue-undo', { partnerId, changeId: id }, id)),
  onFailure: (log, err, { id }) => log.warn({ err, undo: id }, 'catalogue.search.failed'),
  onSearchFailure: (log, err, count) => log.warn({ err, count, work: 'undos' }, 'catalogue.search.failed'),
})
