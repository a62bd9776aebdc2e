import { withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findBatch, forgetOriginal, listExpiredBatches } from './item-batches.queries.ts'

type FileToDelete = { partnerId: string; id: string; fileKey: string | null }

/** Deletes the file first and its name afterwards: after a crash in between the next run deletes the name. */
export const destroyOriginal = async (
  { pool, files }: Pick<Deps, 'pool' | 'files'>,
  { partnerId, id, fileKey }: FileToDelete,
): Promise<void> => {
  if (fileKey === null) return
  await files.delete(fileKey)
  await withTenant({ pool, caller: { partnerId } }, (db) => forgetOriginal(db, partnerId, id))
}

/** Deletes the originals of imports that ended long ago. What was imported and the error file stay. */
export const endOriginals = async (deps: Deps): Promise<void> => {
  const days = deps.config.importFileDays
  const expired = await deps.pool.transaction().execute((db) => listExpiredBatches(db, 'ORIGINAL', days))
  for (const { partnerId, id } of expired) {
    const batch = await withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => findBatch(db, partnerId, id))
    if (batch) await destroyOriginal(deps, { ...batch, partnerId })
  }
}
