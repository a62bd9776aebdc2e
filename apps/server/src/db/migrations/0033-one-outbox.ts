import { sql, type Kysely } from 'kysely'

/** Whose rows belong to no partner: those of the programme, and of people before a partner is known. */
const house = sql.lit('00000000-0000-0000-0000-000000000000')

/**
 * Whoever migrates may be behind the wall as well. Nothing slips in between: the lock stands until the old table is gone.
 * What was sealed stays as it is, bound to the place it had; the sender knows that place.
 */
const carryOver = async (db: Kysely<unknown>): Promise<void> => {
  await sql`lock table identity_post in access exclusive mode`.execute(db)
  await sql`alter table outbox no force row level security`.execute(db)
  await sql`
    insert into outbox
      (partner_id, id, sealed, language, expires_at, created_at, sent_at, attempts, due_at, in_hand, failure)
    select ${house}, id, sealed, language, expires_at, created_at, sent_at, attempts, due_at, in_hand, failure
    from identity_post`.execute(db)
  await sql`alter table outbox force row level security`.execute(db)
  await sql`drop table identity_post`.execute(db)
}

/** A partner's rows are that partner's; people's are put in by whoever serves them, and read by the worker alone. */
const walls = async (db: Kysely<unknown>): Promise<void> => {
  const theirs = sql`partner_id = ${house}`
  await sql`grant select, insert, update, delete on outbox to tillgate_identity`.execute(db)
  await sql`create policy identity on outbox for insert to tillgate_identity with check (${theirs})`.execute(db)
  await sql`create policy worker on outbox to tillgate_identity
    using (${theirs} and session_user = 'tillgate_worker')
    with check (${theirs} and session_user = 'tillgate_worker')`.execute(db)
  await sql`alter policy operator on outbox using (not ${theirs}) with check (not ${theirs})`.execute(db)
}

const finders = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function due_messages(most int) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public as $$
      select nullif(o.partner_id, ${house}), o.id from outbox o
      where o.sent_at is null and o.failure is null and o.due_at <= now()
      order by o.due_at limit most
    $$`.execute(db)
  await sql`
    create or replace function waiting_messages() returns table (messages bigint, oldest_seconds float8)
    language sql stable security definer set search_path = pg_catalog, public as $$
      select count(*), coalesce(extract(epoch from now() - min(o.created_at)), 0)::float8
      from outbox o where o.sent_at is null and o.failure is null
    $$`.execute(db)
}

/** The release before this one goes on putting people's messages where it knows them, until it is gone. */
const formerName = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create view identity_post with (security_invoker = true) as
    select id, null::text as task, sealed, language, expires_at, sent_at, failure from outbox
    where partner_id = ${house}`.execute(db)
  await sql`
    create function put_into_outbox() returns trigger language plpgsql as $$
    begin
      insert into outbox (partner_id, id, sealed, language, expires_at)
        values (${house}, new.id, new.sealed, new.language, new.expires_at);
      return new;
    end $$`.execute(db)
  await sql`create trigger put_into_outbox instead of insert on identity_post
    for each row execute function put_into_outbox()`.execute(db)
  await sql`grant insert on identity_post to tillgate_identity`.execute(db)
}

/**
 * One table for mails and texts, of partners and of people. Whether it is a mail or a text stands in what is sealed;
 * `kind`, the view and its trigger stay for one release more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table outbox alter column kind drop not null, add column expires_at timestamptz`.execute(db)
  await sql`create index outbox_expires on outbox (expires_at) where expires_at is not null`.execute(db)
  await carryOver(db)
  await walls(db)
  await finders(db)
  await formerName(db)
}
