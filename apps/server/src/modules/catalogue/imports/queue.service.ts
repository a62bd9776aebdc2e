import type { Lane } from '@tillgate/domain/item-batches.ts'
import type { Db } from '#server/db/db.ts'
import type { Runtime } from '#server/db/context.ts'

const queueOf = { SMALL: 'item-import-small', LARGE: 'item-import-large' } as const satisfies Record<Lane, string>

/** Behind whoever waits in this lane already; a batch that waits there stays where it is. */
export const queueImport = (db: Db, runtime: Runtime, partnerId: string, batchId: string, lane: Lane): Promise<void> =>
  runtime.enqueue(db, queueOf[lane], { partnerId, batchId }, batchId)
