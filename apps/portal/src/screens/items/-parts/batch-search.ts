import { batchStatuses } from '@tillgate/domain/item-batches.ts'
import * as z from 'zod/mini'
import type { BatchQuery } from '#portal/api/item-batches.ts'

const lenient = <S extends z.ZodMiniType>(shape: S) => z.catch(z.optional(shape), undefined)

export const BatchSearch = z.object({
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(batchStatuses)),
  search: lenient(z.string()),
  // Spec 2 §9: the way here carries page=1&pageSize=15.
  page: z.catch(z.int().check(z.minimum(1)), 1),
  pageSize: z.catch(z.int().check(z.minimum(1), z.maximum(100)), 15),
  /** The import whose details are open. */
  batch: lenient(z.uuid()),
  /** The drawer for a new import. */
  importing: lenient(z.boolean()),
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
