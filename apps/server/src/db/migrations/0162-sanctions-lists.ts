import { sql, type Kysely } from 'kysely'

/**
 * Versions of the sanctions list. `content`: the entries as JSON in one value, because a search compares a name with all of them.
 * `published_on`: day of the authority. Versions stay for good: they show what was known at a decision. A version that a person
 * loaded is activated by another person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sanction_list (
      id uuid primary key,
      source text not null check (source in ('UPLOAD', 'FETCH')),
      file_name text not null,
      sha256 bytea not null check (length(sha256) = 32),
      published_on date not null,
      entries int not null check (entries > 0),
      added int not null check (added >= 0),
      removed int not null check (removed >= 0),
      changed int not null check (changed >= 0),
      content text not null,
      base_id uuid references sanction_list (id),
      loaded_by uuid,
      loaded_at timestamptz not null default now(),
      activated_by uuid,
      activated_at timestamptz,
      withdrawn_by uuid,
      withdrawn_at timestamptz,
      check ((source = 'UPLOAD') = (loaded_by is not null)),
      check (activated_at is null or withdrawn_at is null),
      constraint sanction_list_two_people check
        (activated_at is null or source = 'FETCH' or (activated_by is not null and activated_by <> loaded_by))
    )`.execute(db)
  await sql`create index sanction_list_newest on sanction_list (activated_at desc) where activated_at is not null`.execute(
    db,
  )
  // One version waits at a time: the next is compared with the version in force.
  await sql`
    create unique index sanction_list_waiting on sanction_list ((true))
      where activated_at is null and withdrawn_at is null`.execute(db)
  await sql`create index sanction_list_loaded on sanction_list (loaded_at desc, id)`.execute(db)
  await sql`
    create table sanction_change (
      list_id uuid not null references sanction_list (id),
      no int not null check (no > 0),
      change text not null check (change in ('added', 'removed', 'changed')),
      uid text not null,
      kind text not null check (kind in ('PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT')),
      name text not null,
      primary key (list_id, no)
    )`.execute(db)
  for (const table of ['sanction_list', 'sanction_change']) {
    await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
    await sql`create policy operator on ${sql.table(table)} to tillgate_operator using (true) with check (true)`.execute(
      db,
    )
  }
  await sql`
    grant select, insert, update (activated_by, activated_at, withdrawn_by, withdrawn_at) on sanction_list
      to tillgate_operator`.execute(db)
  await sql`grant select, insert on sanction_change to tillgate_operator`.execute(db)
  await sql`
    create trigger keep before update on sanction_list for each row
      when (old.activated_at is not null or old.withdrawn_at is not null) execute function refuse_change()`.execute(db)
  await sql`
    create trigger keep_row before delete on sanction_list for each row execute function refuse_change()`.execute(db)
}
