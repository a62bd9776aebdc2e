import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** What every partner shares and none may write: read by all, written by the programme's own people. */
const shared = async (db: Kysely<unknown>, tables: readonly string[]): Promise<void> => {
  for (const name of tables) {
    const table = sql.table(name)
    await sql`grant select on ${table} to tillgate_tenant, tillgate_operator`.execute(db)
    await sql`grant insert, update on ${table} to tillgate_operator`.execute(db)
  }
}

/** The benefit plans: zone and cut-off of settlement, the purses of a card in the order they pay, and what a sale costs. */
const programmes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table programme (
      id uuid primary key,
      code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
      name text not null,
      time_zone text not null default 'America/New_York',
      cut_off_time time not null default '17:00' check (cut_off_time < '02:00' or cut_off_time >= '03:00'),
      covers_tax boolean not null,
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index programme_default on programme (is_default) where is_default`.execute(db)
  await sql`
    create table purse (
      programme_id uuid not null references programme (id),
      code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
      name text not null,
      place int not null check (place >= 0),
      primary key (programme_id, code),
      unique (programme_id, place)
    )`.execute(db)
  // Of a programme, or of one partner in it. The newest that is in effect counts.
  await sql`
    create table fee_schedule (
      id uuid primary key,
      programme_id uuid not null references programme (id),
      partner_id uuid references partner (id),
      processing_basis_points int not null check (processing_basis_points between 0 and 10000),
      fixed_cents int not null check (fixed_cents >= 0),
      additional_terminal_cents int not null check (additional_terminal_cents >= 0),
      notice_at timestamptz not null default now(),
      effective_from timestamptz not null,
      created_by uuid
    )`.execute(db)
  await sql`create index fee_schedule_effective on fee_schedule (programme_id, partner_id, effective_from)`.execute(db)
  // A store without an agreement of its own accepts the default programme.
  await sql`
    create table store_programme (
      partner_id uuid not null,
      store_id uuid not null,
      programme_id uuid not null references programme (id),
      place int not null check (place >= 0),
      primary key (partner_id, store_id, programme_id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await tenantWall(db, 'store_programme', ['select'])
  await grantOperatorRead(db, 'store_programme', 'select, insert, update, delete')
}

/** The lists of approved products: one per purse, whole snapshots, never edited and only superseded. */
const lists = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table apl_version (
      id uuid primary key,
      programme_id uuid not null,
      purse text not null,
      effective_from timestamptz not null,
      sha256 bytea not null,
      entries int not null check (entries >= 0),
      added int not null default 0,
      removed int not null default 0,
      changed int not null default 0,
      loaded_by uuid,
      loaded_at timestamptz not null default now(),
      activated_by uuid,
      activated_at timestamptz,
      foreign key (programme_id, purse) references purse (programme_id, code),
      check (activated_by is null or activated_by is distinct from loaded_by)
    )`.execute(db)
  await sql`create index apl_version_in_force on apl_version (programme_id, purse, effective_from desc)
    where activated_at is not null`.execute(db)
  await sql`
    create table apl_entry (
      version_id uuid not null references apl_version (id),
      entry_no int not null,
      code_key text collate "C" not null,
      category text not null default '',
      from_day date,
      to_day date,
      max_price_cents bigint check (max_price_cents between 1 and 99999),
      name text not null default '',
      brand text not null default '',
      size text not null default '',
      uom text not null default '',
      primary key (version_id, entry_no),
      check (from_day is null or to_day is null or from_day <= to_day)
    )`.execute(db)
  await sql`create index apl_entry_key on apl_entry (code_key, version_id)`.execute(db)
}

/** The programme this product is run for, with the fees of the agreements. */
const standard = async (db: Kysely<unknown>): Promise<void> => {
  const id = '0190f000-0000-7000-8000-000000000001'
  await sql`insert into programme (id, code, name, covers_tax, is_default)
    values (${id}, 'BENEFIT', 'Benefit Card', true, true)`.execute(db)
  await sql`insert into purse (programme_id, code, name, place) values
    (${id}, 'FOOD', 'Food', 0), (${id}, 'OTC', 'Health', 1), (${id}, 'DENTAL', 'Dental', 2),
    (${id}, 'VISION', 'Vision', 3), (${id}, 'HEARING', 'Hearing', 4)`.execute(db)
  await sql`insert into fee_schedule
    (id, programme_id, processing_basis_points, fixed_cents, additional_terminal_cents, notice_at, effective_from)
    values ('0190f000-0000-7000-8000-000000000002', ${id}, 275, 25, 50000, '2024-01-01', '2024-01-01')`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await programmes(db)
  await lists(db)
  await shared(db, ['programme', 'purse', 'fee_schedule', 'apl_version', 'apl_entry'])
  // A schedule of another partner is nobody's business.
  await sql`alter table fee_schedule enable row level security`.execute(db)
  await sql`alter table fee_schedule force row level security`.execute(db)
  await sql`create policy tenant on fee_schedule for select to tillgate_tenant
    using (partner_id is null or partner_id = (select current_setting('app.partner_id')::uuid))`.execute(db)
  await sql`create policy operator on fee_schedule to tillgate_operator using (true) with check (true)`.execute(db)
  await standard(db)
}
