import { sql, type Kysely } from 'kysely'

/** Partial: what was sent or given up is never looked through. */
const claimable = async (db: Kysely<unknown>, table: 'outbox' | 'identity_post'): Promise<void> => {
  const [name, index] = [sql.table(table), sql.table(`${table}_due`)]
  await sql`
    alter table ${name}
      add column due_at timestamptz not null default now(),
      add column in_hand boolean not null default false`.execute(db)
  await sql`create index ${index} on ${name} (due_at) where sent_at is null and failure is null`.execute(db)
  await sql`grant select (id, created_at, due_at, sent_at, failure) on ${name} to tillgate_finder`.execute(db)
}

const findFor = async (db: Kysely<unknown>, signature: string, returns: string, body: string, roles: string) => {
  const [header, name] = [sql.raw(`${signature} returns ${returns}`), sql.raw(signature.replace(/\(.*/, ''))]
  await sql`
    create function ${header} language sql stable security definer set search_path = pg_catalog, public
    as ${sql.lit(body)}`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function ${name} owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to ${sql.raw(roles)}`.execute(db)
}

/**
 * A message is claimed, sent outside of any transaction, and marked. Until `due_at` it belongs to whoever claimed it;
 * `in_hand` says that nobody has told yet how that ended. Workers find what is due, whoever's it is, by id alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await claimable(db, 'outbox')
  await claimable(db, 'identity_post')
  await sql`grant select (partner_id) on outbox to tillgate_finder`.execute(db)
  await sql`create policy finder on outbox for select to tillgate_finder using (true)`.execute(db)
  await findFor(
    db,
    'due_messages(most int)',
    'table (partner_id uuid, id uuid)',
    `select due.partner_id, due.id from (
       select o.partner_id, o.id, o.due_at from outbox o
       where o.sent_at is null and o.failure is null and o.due_at <= now()
       union all
       select null, i.id, i.due_at from identity_post i
       where i.sent_at is null and i.failure is null and i.due_at <= now()
     ) due (partner_id, id, due_at) order by due_at limit most`,
    'tillgate_worker',
  )
  await findFor(
    db,
    'waiting_messages()',
    'table (messages bigint, oldest_seconds float8)',
    `select count(*), coalesce(extract(epoch from now() - min(at)), 0)::float8 from (
       select o.created_at from outbox o where o.sent_at is null and o.failure is null
       union all
       select i.created_at from identity_post i where i.sent_at is null and i.failure is null
     ) waiting (at)`,
    'tillgate_api, tillgate_worker',
  )
}
