import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/refusal.ts'
import { listStoreIds } from './stores.queries.ts'
import { findPartnerNameAtStore } from './stores.queries.ts'

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
