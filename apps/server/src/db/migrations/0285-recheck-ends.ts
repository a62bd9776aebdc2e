import { sql, type Kysely } from 'kysely'

/** Proposed end of a re-check with a failed check, which a second administrator confirms. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application add column recheck_end_by uuid, add column recheck_end_at timestamptz,
      add column recheck_end_reason text not null default ''`.execute(db)
}
