import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** What a partner tells about its business and owners. Tax numbers and people are sealed; what is searched has an index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store
      add column doing_business_as text not null default '',
      add column ein_sealed bytea,
      add column ein_index bytea,
      add column contact_person text not null default '',
      add column contact_email text not null default '',
      add column phone_number text not null default '',
      add column address_source text check (address_source in ('AUTOCOMPLETE', 'TYPED', 'MANUAL')),
      add column address_verified boolean not null default false,
      add column business_description text not null default '',
      add column npi text not null default ''`.execute(db)
  await sql`create index store_ein on store (ein_index) where ein_index is not null`.execute(db)
  await sql`
    create table owner (
      partner_id uuid not null,
      store_id uuid not null,
      id uuid not null,
      place int not null,
      sealed bytea not null,
      ownership int not null check (ownership between 0 and 10000),
      is_control_person boolean not null,
      primary key (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create unique index owner_control on owner (partner_id, store_id) where is_control_person`.execute(db)
  await sql`create index owner_store on owner (partner_id, store_id, place)`.execute(db)
  await sql`
    create table draft (
      partner_id uuid not null,
      store_id uuid not null,
      form text not null check (form in ('business', 'owners')),
      sealed bytea not null,
      saved_at timestamptz not null default now(),
      primary key (partner_id, store_id, form),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await tenantWall(db, 'owner', ['select', 'insert', 'delete'])
  await tenantWall(db, 'draft', ['select', 'insert', 'update', 'delete'])
}
