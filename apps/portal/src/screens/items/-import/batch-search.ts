import { listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { batchStatuses } from '@tillgate/domain/item-batches.ts'
import * as z from 'zod/mini'

export const BatchSearch = z.object({
  ...listShape(),
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(batchStatuses)),
  /** The import whose details are open. */
  batch: lenient(z.uuid()),
  /** The drawer for a new import. */
  importing: lenient(yesNo),
})
export type BatchSearch = z.infer<typeof BatchSearch>

export const batchList = { name: 'imports', filters: ['storeId', 'status', 'search'] } as const
