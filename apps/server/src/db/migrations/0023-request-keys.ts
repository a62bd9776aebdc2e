import { sql, type Kysely } from 'kysely'

/**
 * Which request an Idempotency-Key was used with, for every write: the same key with other content is a mistake. What
 * must happen once is kept by `idempotency` with the change itself; so this table may be lost in a crash and is quick.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table request_key (
      owner bytea not null,
      key text not null check (length(key) between 1 and 255),
      hash bytea not null,
      created_at timestamptz not null default now(),
      primary key (owner, key)
    )`.execute(db)
  await sql`create index request_key_created on request_key (created_at)`.execute(db)
  await sql`grant select, insert, delete on request_key to tillgate_identity`.execute(db)
  // One round trip before the work. `most`: strangers fill no table; beyond it their keys are not looked at.
  await sql`
    create function claim_request_key(whose bytea, named text, content bytea, most int) returns text
    language plpgsql security definer set search_path = pg_catalog, public
    as $$
    begin
      insert into request_key (owner, key, hash)
        select whose, named, content
        where most is null or (select count(*) from request_key r where r.owner = whose) < most
        on conflict do nothing;
      if found then return 'taken'; end if;
      -- A statement of its own: it sees what a twin committed while the first one waited for it.
      return (select case when r.hash = content then 'same' else 'other' end
        from request_key r where r.owner = whose and r.key = named);
    end $$`.execute(db)
  await sql`grant create on schema public to tillgate_identity`.execute(db)
  await sql`alter function claim_request_key owner to tillgate_identity`.execute(db)
  await sql`revoke create on schema public from tillgate_identity`.execute(db)
  await sql`revoke all on function claim_request_key from public`.execute(db)
  await sql`grant execute on function claim_request_key to tillgate_api`.execute(db)
}
