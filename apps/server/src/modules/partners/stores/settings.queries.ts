import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from './stores.queries.ts'

/** Returns the setting before. Undefined: not a store of the partner. */
export const setLabelForm = async (db: Db, { partnerId, storeId }: StoreKey, to: LabelForm | null) => {
  const { rows } = await sql<{ labelForm: LabelForm | null }>`
    select label_form from store where partner_id = ${partnerId} and id = ${storeId} for update`.execute(db)
  await sql`
    update store set label_form = ${to} where partner_id = ${partnerId} and id = ${storeId}`.execute(db)
  return rows[0]
}
