import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/http/refusal.ts'
import { findPartnerNameAtStore } from './auth.queries.ts'

/** The partner's name, asked together with one of its stores: a foreign or unknown store is a 404. */
export const partnerName = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const found = (await findPartnerNameAtStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  return found.business_name
}
