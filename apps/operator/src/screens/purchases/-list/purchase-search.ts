import { listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'

/** Purchases of one partner. */
export const PurchaseSearch = z.object({ ...listShape(['createdAt']), partnerId: lenient(z.uuid()) })
export type PurchaseSearch = z.infer<typeof PurchaseSearch>
