import type { Answer, Asked } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context, PortalUser } from '#server/http/caller.ts'
import { toStore } from './stores.answer.ts'
import { listStores } from './stores.queries.ts'

export const browseStores = (
  { query }: Asked<typeof contract.listStores>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStores>> =>
  withTenant(context, async (db) => {
    const { page, pageSize, search, status, sortColumn = 'businessName', sortDirection = -1 } = query
    const { rows, total } = await listStores(db, {
      partnerId: context.caller.partnerId,
      search,
      status,
      sort: { column: sortColumn, highestFirst: sortDirection === 1 },
      offset: (page - 1) * pageSize,
      limit: pageSize,
    })
    return { items: rows.map(toStore), page, pageSize, total, totalIsCapped: false }
  })

/** What the store selectors show: everything of the partner, by name. */
export const storesOfUser = (
  _: Asked<typeof contract.listStoresByUser>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStoresByUser>> =>
  withTenant(context, async (db) => {
    const { rows } = await listStores(db, {
      partnerId: context.caller.partnerId,
      sort: { column: 'businessName', highestFirst: false },
      offset: 0,
      limit: 2000,
    })
    return { items: rows.map(toStore) }
  })
