import { sql, type Kysely } from 'kysely'

const sealed = {
  bank_link: ['access_token', 'account_number', 'routing_number'],
  derived_key: ['sealed'],
  draft: ['sealed'],
  identity_post: ['sealed'],
  operator_ticket: ['sealed'],
  outbox: ['sealed'],
  owner: ['sealed'],
  registration: ['sealed'],
  staff_totp: ['sealed'],
  store: ['ein_sealed'],
}

/**
 * The keys of fingerprints, audit proofs and the browser's local record are made once and lie sealed under the master
 * key: a new master key changes none of them. `tillgate_rotator` wraps sealed values anew, of every partner, and can
 * read nothing else.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table derived_key (
      id text primary key,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`grant select, insert on derived_key to tillgate_identity`.execute(db)
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'tillgate_rotator') then
        create role tillgate_rotator nologin noinherit;
      end if;
    end $$`.execute(db)
  await sql`grant tillgate_rotator to tillgate_worker`.execute(db)
  await sql`grant tillgate_rotator to current_user`.execute(db)
  await sql`grant usage on schema public to tillgate_rotator`.execute(db)
  for (const [table, columns] of Object.entries(sealed)) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`grant select (ctid, ${names}), update (${names}) on ${sql.table(table)} to tillgate_rotator`.execute(db)
    const { rows } = await sql<{ walled: boolean }>`
      select relrowsecurity as walled from pg_class where oid = ${sql.lit(table)}::regclass`.execute(db)
    if (rows[0]?.walled) {
      await sql`create policy rotator on ${sql.table(table)} to tillgate_rotator using (true) with check (true)`.execute(
        db,
      )
    }
  }
}
