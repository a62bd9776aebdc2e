import type { ImportQueue } from '@tillgate/domain/item-batches.ts'
import type { Db } from '#server/db/db.ts'
import type { Runtime } from '#server/db/context.ts'

const jobNameOf = { SMALL: 'item-import-small', LARGE: 'item-import-large' } as const satisfies Record<
  ImportQueue,
  string
>

/** Puts a batch at the end of its queue. A batch that waits there already keeps its place. */
export const queueImport = (
  db: Db,
  runtime: Runtime,
  partnerId: string,
  batchId: string,
  queue: ImportQueue,
): Promise<void> => runtime.enqueue(db, jobNameOf[queue], { partnerId, batchId }, batchId)
