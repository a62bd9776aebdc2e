import { sql, type Kysely } from 'kysely'

/**
 * Screening of partners. `names_version`: sum of the versions of stores, owners and accounts whose names were screened. `name_keys`
 * and `name_key`: keyed hashes of names, because names of owners are stored encrypted only. `entry`: the listed entry as it was
 * at the match, public data. `was_same`: an operator decided that it is the listed person, and no two operators have cleared it. `entry_hash`: of the facts that tell persons apart; with other facts the candidate is decided again.
 * `gone_at`: the name or the entry has changed. Candidates stay as long as the partner.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sanction_screening (
      partner_id uuid primary key references partner (id),
      list_id uuid not null,
      published_on date not null,
      names_version bigint not null,
      name_keys text[] not null,
      screened_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sanction_candidate (
      partner_id uuid not null references partner (id),
      id uuid not null,
      name_key bytea not null,
      is_person boolean not null,
      uid text not null,
      entry_hash bytea not null,
      entry jsonb not null,
      listed_name text not null,
      score int not null check (score between 0 and 100),
      list_id uuid not null,
      published_on date not null,
      found_at timestamptz not null default now(),
      gone_at timestamptz,
      state text not null default 'OPEN' check (state in ('OPEN', 'PROPOSED', 'CLEARED', 'SAME')),
      was_same boolean not null default false,
      reason text not null default '',
      proposed_by uuid,
      proposed_at timestamptz,
      decided_by uuid,
      decided_at timestamptz,
      primary key (partner_id, id),
      unique (partner_id, name_key, uid, entry_hash),
      check ((state = 'OPEN') = (proposed_by is null)),
      check ((proposed_by is null) = (proposed_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check (state = 'OPEN' or length(reason) >= 20),
      check (state <> 'SAME' or was_same),
      check (state <> 'CLEARED' or not was_same),
      constraint sanction_candidate_two_people check
        ((state = 'CLEARED') = (decided_by is not null) and (state <> 'CLEARED' or decided_by <> proposed_by))
    )`.execute(db)
  await sql`
    create index sanction_candidate_open on sanction_candidate (found_at)
      where gone_at is null and state in ('OPEN', 'PROPOSED')`.execute(db)
  for (const table of ['sanction_screening', 'sanction_candidate']) {
    await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
    await sql`create policy operator on ${sql.table(table)} to tillgate_operator using (true) with check (true)`.execute(
      db,
    )
  }
  await sql`grant select, insert, update (list_id, published_on, names_version, name_keys, screened_at) on sanction_screening
    to tillgate_operator`.execute(db)
  await sql`grant select, insert, update (gone_at, state, was_same, reason, proposed_by, proposed_at, decided_by, decided_at)
    on sanction_candidate to tillgate_operator`.execute(db)
  // A changed version shows that a name may have changed.
  await sql`grant select (version) on user_account to tillgate_operator`.execute(db)
}
