import type { Answer, Asked } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/caller.ts'
import { toStore } from './stores.answer.ts'
import { listStores, listStoreIds, findPartnerNameAtStore } from './stores.queries.ts'
import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/refusal.ts'

/** The named stores, in id order; one that is not the partner's own makes the whole call a 404. */
export const ownStores = async (db: Db, partnerId: string, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const found = wanted.length === 0 ? [] : await listStoreIds(db, partnerId, wanted)
  return found.length === wanted.length ? found : refuse('store.not-found')
}

/** Every store of the partner, in id order. */
export const allStores = (db: Db, partnerId: string) => listStoreIds(db, partnerId)

/** The partner's name, asked together with one of its stores: a foreign or unknown store is a 404. */
export const partnerName = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const found = (await findPartnerNameAtStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  return found.businessName
}

export const browseStores = (
  { query }: Asked<typeof contract.listStores>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStores>> =>
  withTenant(context, async (db) => {
    const { search, status } = query
    const page = pageOf(query, { sort: 'businessName', highestFirst: false })
    const { rows, total } = await listStores(db, { partnerId: context.caller.partnerId, search, status }, page)
    return listAnswer(rows.map(toStore), query, total)
  })

/** What the store selectors show: everything of the partner, by name. */
export const storesOfUser = (
  _: Asked<typeof contract.listStoresByUser>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStoresByUser>> =>
  withTenant(context, async (db) => {
    const all = { sort: 'businessName', highestFirst: false, offset: 0, limit: 2000 } as const
    const { rows } = await listStores(db, { partnerId: context.caller.partnerId }, all)
    return { items: rows.map(toStore) }
  })
