import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/http/refusal.ts'
import { findPartnerNameAtStore, findPerson } from './auth.queries.ts'

/** The partner's name, asked together with one of its stores: a foreign or unknown store is a 404. */
export const partnerName = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const found = (await findPartnerNameAtStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  return found.business_name
}

/** Where a mail to a person of the partner goes. Nothing: nobody of this partner. */
export const personToWrite = async (
  db: Db,
  partnerId: string,
  id: string,
): Promise<{ email: string; firstName: string } | undefined> => {
  const person = await findPerson(db, partnerId, id)
  return person && { email: person.email, firstName: person.first_name }
}
