import { sql, type Kysely } from 'kysely'

/**
 * Adds the owners that a bank reports for a linked account, sealed, and the reasons with which operators accept a failed
 * check. Typed accounts of before stay without a state, because their holder is the legal name that we sent.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table bank_link
      add column owners_state text check (owners_state in ('REPORTED', 'DECLARED', 'UNSUPPORTED', 'UNAVAILABLE')),
      add column owners_sealed bytea,
      add column owners_at timestamptz,
      add constraint bank_link_owners
        check ((owners_state is not distinct from 'REPORTED') = (owners_sealed is not null))`.execute(db)
  await sql`grant select (owners_state, owners_sealed, owners_at) on bank_link to tillgate_operator`.execute(db)
  await sql`grant select (owners_state, owners_at, said, source) on bank_link to tillgate_finder`.execute(db)
  await sql`grant select (owners_sealed), update (owners_sealed) on bank_link to tillgate_rotator`.execute(db)
  await sql`alter table application add column overrides jsonb not null default '[]'`.execute(db)
}
