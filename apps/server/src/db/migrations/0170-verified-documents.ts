import { sql, type Kysely } from 'kysely'

/** Tick of a reviewer on a document. A new upload is a new row, without a tick. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table document add column verified_by uuid, add column verified_at timestamptz,
      add constraint document_verified check ((verified_by is null) = (verified_at is null))`.execute(db)
}
