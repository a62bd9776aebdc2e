import { lenient, whole, yesNo } from '@tillgate/browser/search-shapes.ts'
import { batchStatuses } from '@tillgate/domain/item-batches.ts'
import * as z from 'zod/mini'
import type { BatchQuery } from '#portal/api/item-batches.ts'

export const BatchSearch = z.object({
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(batchStatuses)),
  search: lenient(z.string()),
  // Spec 2 §9: the way here carries page=1&pageSize=15.
  page: z.catch(whole(1_000_000), 1),
  pageSize: z.catch(whole(100), 15),
  /** The import whose details are open. */
  batch: lenient(z.uuid()),
  /** The drawer for a new import. */
  importing: lenient(yesNo),
})
export type BatchSearch = z.infer<typeof BatchSearch>

export const batchQueryOf = ({ storeId, status, search, page, pageSize }: BatchSearch): BatchQuery => ({
  storeId,
  status,
  search,
  page,
  pageSize,
  sortColumn: 'createdAt',
  sortDirection: 1,
})
