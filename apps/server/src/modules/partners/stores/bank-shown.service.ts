import type { Db } from '#server/db/db.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { findShown } from './bank-shown.queries.ts'

export type BankShown = Record<'holder' | 'type' | 'routingLast4', string | null>

/** The account a store is paid to, as people may see it. */
export const bankShown = async (db: Db, partnerId: string, storeId: string): Promise<BankShown> => {
  const link = await findShown(db, { partnerId, storeId })
  const place = link && { table: 'bank_link', column: 'routing_number', partnerId, rowId: link.id }
  const routing = place && link.routingNumber && theKeyring().open(place, link.routingNumber)
  return {
    holder: link?.holder ?? null,
    type: link?.accountType ?? null,
    routingLast4: routing ? routing.slice(-4) : null,
  }
}
