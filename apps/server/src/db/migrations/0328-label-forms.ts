import { sql, type Kysely } from 'kysely'

/**
 * Form of the labels that a store's scales print. Null: terminals take no value from a label. The stores that took prices
 * had the only form with a price check digit. `random_weight_price` is dropped when no running version writes the column.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store add column label_form text check (label_form in ('PRICE_4_CHECKED', 'PRICE_4', 'PRICE_5',
      'PRICE_5_CHECKED', 'WEIGHT_4_CHECKED', 'WEIGHT_4', 'WEIGHT_5', 'WEIGHT_5_HUNDREDTHS', 'WEIGHT_5_CHECKED'))`.execute(
    db,
  )
  await sql`alter table store no force row level security`.execute(db)
  await sql`update store set label_form = 'PRICE_4_CHECKED' where random_weight_price`.execute(db)
  await sql`alter table store force row level security`.execute(db)
}
