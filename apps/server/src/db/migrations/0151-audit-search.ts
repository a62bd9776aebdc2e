import { sql, type Kysely } from 'kysely'

/**
 * Lets operators search the change log by item, barcode and person, and read the names of its objects. The index finds the
 * entries of bulk edits and imports, whose items are listed in `after`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_entry_items on audit_entry (partner_id, id)
    where action in ('item.bulk-edit', 'item.bulk-delete', 'itembatch.merged')`.execute(db)
  await sql`grant select (code_key) on item to tillgate_finder`.execute(db)
  await sql`grant select (audience) on user_account to tillgate_finder`.execute(db)
  await sql`grant select (name, code) on item to tillgate_operator`.execute(db)
  await sql`grant select (original_file_name) on item_batch to tillgate_operator`.execute(db)
}
