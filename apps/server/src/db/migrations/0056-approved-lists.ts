import { sql, type Kysely } from 'kysely'

/**
 * Versions of the lists of approved products as operators load them: where each came from, what it was compared with, and
 * that it may be taken back before a second person activates it. Entries are never changed by anybody.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table apl_version
      add column source text not null default 'FULL' check (source in ('FULL', 'DELTA', 'RESTORE')),
      add column file_name text not null default '',
      add column rejected int not null default 0,
      add column base_id uuid references apl_version (id),
      add column withdrawn_by uuid,
      add column withdrawn_at timestamptz,
      add constraint apl_version_withdrawn check (withdrawn_at is null or activated_at is null)`.execute(db)
  // One at a time waits for its second person: two would each be compared with the same list.
  await sql`create unique index apl_version_waiting on apl_version (programme_id, purse)
    where activated_at is null and withdrawn_at is null`.execute(db)
  await sql`revoke update on apl_entry, apl_version from tillgate_operator`.execute(db)
  await sql`grant update (effective_from, activated_by, activated_at, withdrawn_by, withdrawn_at)
    on apl_version to tillgate_operator`.execute(db)
  // Of somebody's items: which of them a new list is about, and whether they are listed. Nothing else.
  await sql`grant select (code_key, apl_verified) on item to tillgate_operator`.execute(db)

  // With the rights of whoever asks: a partner sees the lists, which are everybody's, and the programmes of its own stores.
  await sql`
    create view listed_product with (security_invoker = true) as
    select v.programme_id, v.purse, v.id as version_id, v.effective_from, e.entry_no, e.code_key, e.from_day, e.to_day
    from purse u
    join programme p on p.id = u.programme_id
    cross join lateral (
      select x.id, x.programme_id, x.purse, x.effective_from from apl_version x
      where x.programme_id = u.programme_id and x.purse = u.code and x.activated_at is not null
        and x.effective_from <= now()
      order by x.effective_from desc, x.activated_at desc limit 1) v
    join apl_entry e on e.version_id = v.id
    where (e.from_day is null or e.from_day <= (now() at time zone p.time_zone)::date)
      and (e.to_day is null or e.to_day >= (now() at time zone p.time_zone)::date)`.execute(db)
  await sql`
    create view partner_programme with (security_invoker = true) as
    select x.partner_id, x.programme_id from store_programme x
    union
    select s.partner_id, p.id from store s cross join programme p
    where p.is_default
      and not exists (select from store_programme x where x.partner_id = s.partner_id and x.store_id = s.id)`.execute(
    db,
  )
  await sql`grant select on listed_product, partner_programme to tillgate_tenant, tillgate_operator`.execute(db)
}
