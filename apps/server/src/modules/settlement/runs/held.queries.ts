import { sql } from 'kysely'

/** Whether something holds the money of the store of a statement `s` by now. */
export const isHeldNow = sql<boolean>`exists (
  select from store_hold h where h.partner_id = s.partner_id and h.store_id = s.store_id)`
