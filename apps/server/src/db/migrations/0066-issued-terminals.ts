import { sql, type Kysely } from 'kysely'

/** A device that the programme gave a store: the first is free, each further one is charged to the store's account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table terminal
      add column issued_at timestamptz,
      add column issued_by uuid,
      add check ((issued_at is null) = (issued_by is null))`.execute(db)
}
