import { sql, type Kysely } from 'kysely'

/** Correction of a notice as the first operator typed it, encrypted. A second operator types it again before it counts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ach_event add column typed_by uuid, add column typed_at timestamptz, add column typed_sealed bytea,
      add constraint ach_event_typed check ((typed_by is null) = (typed_sealed is null))`.execute(db)
  await sql`grant update (typed_by, typed_at, typed_sealed) on ach_event to tillgate_operator`.execute(db)
  await sql`grant select (typed_sealed), update (typed_sealed) on ach_event to tillgate_rotator`.execute(db)
}
