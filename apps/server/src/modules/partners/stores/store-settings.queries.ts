import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, rowsOf } from '#server/db/rows.ts'
import type { StoreKey } from './stores.queries.ts'

/** Returns the setting before. Undefined: not a store of the partner. */
export const setLabelForm = async (db: Db, { partnerId, storeId }: StoreKey, to: LabelForm | null) => {
  const row = await rowsOf({ labelForm: col('store.labelForm') }).first(db)`
    select label_form from store where partner_id = ${partnerId} and id = ${storeId} for update`
  await sql`
    update store set label_form = ${to} where partner_id = ${partnerId} and id = ${storeId}`.execute(db)
  return row
}
