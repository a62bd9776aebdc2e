import { sql, type Kysely } from 'kysely'

/** Lets a store take the items and prices of another store of its partner, as a change that can be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table catalogue_change
      add column from_store_id uuid,
      add column to_store_id uuid,
      drop constraint catalogue_change_kind_check,
      add constraint catalogue_change_kind_check
        check (kind in ('IMPORT', 'BULK_EDIT', 'BULK_DELETE', 'EDIT', 'CREATE', 'UNDO', 'COPY')),
      add constraint catalogue_change_copy
        check ((kind = 'COPY') = (from_store_id is not null) and (kind = 'COPY') = (to_store_id is not null))`.execute(
    db,
  )
  await sql`drop index audit_entry_items`.execute(db)
  await sql`create index audit_entry_items on audit_entry (partner_id, id)
    where action in ('item.bulk-edit', 'item.bulk-delete', 'itembatch.merged', 'item.restored', 'item.copied')`.execute(
    db,
  )
}
