import { sql, type Kysely } from 'kysely'

/**
 * Former names of businesses and people, so that support finds a partner by a name of last year. They stay as long as the
 * partner: the change log has them, too. Names of before this release come from that log. The indexes serve the search of
 * operators by telephone number, account and trade name.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table former_name (
      partner_id uuid not null references partner (id),
      id uuid not null,
      subject_id uuid not null,
      kind text not null check (kind in ('BUSINESS', 'TRADE', 'PERSON')),
      name text not null check (name <> ''),
      until timestamptz not null default now(),
      primary key (partner_id, id)
    )`.execute(db)
  await sql`create index former_name_words on former_name using gin (name gin_trgm_ops)`.execute(db)
  await sql`alter table audit_entry no force row level security`.execute(db)
  await sql`
    insert into former_name (partner_id, id, subject_id, kind, name, until)
    select e.partner_id, gen_random_uuid(), e.object_id::uuid, 'BUSINESS', e.before ->> 'businessName', e.at
    from audit_entry e join partner p on p.id = e.partner_id
    where e.action = 'business.saved' and e.object = 'store' and e.before ->> 'businessName' <> ''`.execute(db)
  await sql`alter table audit_entry force row level security`.execute(db)
  await sql`alter table former_name enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on former_name to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy operator on former_name to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant select, insert on former_name to tillgate_tenant`.execute(db)
  await sql`grant select, insert on former_name to tillgate_operator`.execute(db)

  await sql`create index store_phone on store (phone_number) where phone_number <> ''`.execute(db)
  await sql`create index store_last4 on store (bank_account_last4) where bank_account_last4 is not null`.execute(db)
  await sql`
    create index store_trade_words on store using gin (doing_business_as gin_trgm_ops) where doing_business_as <> ''`.execute(
    db,
  )
  await sql`
    create index user_account_newcomer on user_account using gin (email gin_trgm_ops) where partner_id is null`.execute(
    db,
  )
  await sql`create index user_account_phone on user_account (phone_number) where phone_number is not null`.execute(db)
}
