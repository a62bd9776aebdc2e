import type { Lane } from '@tillgate/domain/item-batches.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/boss.ts'

const queueOf = { SMALL: 'item-import-small', LARGE: 'item-import-large' } as const satisfies Record<Lane, string>

/** Behind whoever waits in this lane already; a batch that waits there stays where it is. */
export const queueImport = (db: Db, partnerId: string, batchId: string, lane: Lane): Promise<void> =>
  enqueue(db, queueOf[lane], { partnerId, batchId }, batchId)
