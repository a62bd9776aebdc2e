import type { Db } from '#server/db/db.ts'
import { holdForScreening } from '#server/modules/partners/api.ts'
import { hasUndecided } from './candidates.queries.ts'

/** Holds the payouts of a partner while a possible match waits for a decision. Needs no application. */
export const updateScreeningHold = async (db: Db, partnerId: string): Promise<void> =>
  holdForScreening(db, partnerId, await hasUndecided(db, partnerId))
