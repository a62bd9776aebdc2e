import { sql, type Kysely } from 'kysely'

/**
 * Gives items whose code is a price look-up with zeros in front (`04011`) the key of the price look-up. An item stays as it is
 * while the partner sells another item with this key, and when its eight digits are a UPC-E.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item no force row level security`.execute(db)
  await sql`
    update item set code_key = 'P:' || ltrim(code, '0')
    where code ~ '^0+([34]|[89][34])[0-9]{3}$' and not (length(code) = 8 and starts_with(code_key, 'G:'))
      and not starts_with(code_key, 'P:')
      and not exists (
        select from item other
        where other.partner_id = item.partner_id and other.id <> item.id and other.deleted_at is null
          and other.code ~ '^0*([34]|[89][34])[0-9]{3}$' and ltrim(other.code, '0') = ltrim(item.code, '0'))`.execute(
    db,
  )
  await sql`alter table item force row level security`.execute(db)
}
