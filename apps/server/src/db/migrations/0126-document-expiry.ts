import { sql, type Kysely } from 'kysely'

/** Adds the day until which a document is valid, and the last reminder of it: days before the expiry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table document
      add column expires_on date,
      add column expiry_set_by uuid,
      add column reminded_days int check (reminded_days in (30, 7, 0)),
      add constraint document_expiry check ((expires_on is null) = (expiry_set_by is null))`.execute(db)
  await sql`create index document_expires on document (expires_on) where removed_at is null`.execute(db)
}
