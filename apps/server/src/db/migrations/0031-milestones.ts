import { sql, type Kysely } from 'kysely'

/** What was done is read off the log one last time, for whoever has not sent anything yet. */
export const takeFromTheLog = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into application_event (partner_id, store_id, id, event, at)
    select s.partner_id, s.id, gen_random_uuid(), m.event, m.at
    from (
      select partner_id, object_id, at, case action
        when 'business.saved' then 'BUSINESS_SAVED'
        when 'bank.moved' then 'BANK_VERIFIED'
        else 'IDENTITY_VERIFIED' end as event
      from audit_entry
      where action = 'business.saved'
        or action = 'bank.moved' and after->>'status' in ('AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED')
        or action = 'identity.moved' and after->>'status' in ('IDV_SUCCESS', 'NONREQUIRED')
        or action = 'identity.waived') m
    join partner p on p.id = m.partner_id
    join store s on s.partner_id = m.partner_id
      and s.id::text = case m.event
        when 'IDENTITY_VERIFIED' then coalesce(p.primary_store_id,
          (select f.id from store f where f.partner_id = p.id order by f.created_at, f.id limit 1))::text
        else m.object_id end
    where not exists (select from application a where a.partner_id = s.partner_id and a.store_id = s.id)`.execute(db)
}

const walled = ['audit_entry', 'store', 'application', 'application_event']

/** The timeline of an application begins before there is one: until it is sent, its events belong to the store. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application_event
      alter column application_id drop not null,
      add column store_id uuid,
      add constraint event_of_one check ((application_id is null) <> (store_id is null)),
      add foreign key (partner_id, store_id) references store (partner_id, id)`.execute(db)
  await sql`create index event_store on application_event (partner_id, store_id) where store_id is not null`.execute(db)
  // The owner of the tables stands behind the same wall as everybody, unless it steps around it for this transaction.
  for (const table of walled) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await takeFromTheLog(db)
  for (const table of walled) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
