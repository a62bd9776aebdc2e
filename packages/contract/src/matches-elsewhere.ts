import * as z from 'zod/mini'

/** Where a search without a match would match: at this store without the filters, and at other stores, at most three. */
export const MatchesElsewhere = z.strictObject({
  withoutFilters: z.number(),
  stores: z.array(z.strictObject({ storeId: z.uuid(), storeName: z.string(), total: z.number() })),
})
export type MatchesElsewhere = z.infer<typeof MatchesElsewhere>
