import { sql, type Kysely } from 'kysely'

/** Adds the person that the identity provider reports, sealed: name, date of birth, address and kind of document. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table identity_attempt add column person_sealed bytea`.execute(db)
  await sql`create policy rotator on identity_attempt to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`grant select (ctid, person_sealed), update (person_sealed) on identity_attempt to tillgate_rotator`.execute(
    db,
  )
}
