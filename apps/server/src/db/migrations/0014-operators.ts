import { sql, type Kysely } from 'kysely'

/** Behind the same forced wall as everything else, but seen by the programme's own people alone. */
const operatorsOnly = async (db: Kysely<unknown>, table: string, verbs: string): Promise<void> => {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await operatorSees(db, table, verbs)
}

/** `using (true)` costs a query nothing: the planner folds it away, and every index stays of use. */
const operatorSees = async (db: Kysely<unknown>, table: string, verbs: string): Promise<void> => {
  const name = sql.table(table)
  await sql`create policy operator on ${name} to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant ${sql.raw(verbs)} on ${name} to tillgate_operator`.execute(db)
}

const makeRole = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'tillgate_operator') then
        create role tillgate_operator nologin noinherit;
      end if;
    end $$`.execute(db)
  await sql`grant tillgate_operator to tillgate_api, tillgate_worker, current_user`.execute(db)
  await sql`grant usage on schema public to tillgate_operator`.execute(db)
}

/** How staff sign in. The secret of an authenticator is sealed; its last step used keeps a code from working twice. */
const staffTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table staff_totp (
      user_id uuid primary key references user_account (id) on delete cascade,
      sealed bytea not null,
      last_step bigint not null,
      enrolled_at timestamptz not null default now()
    )`.execute(db)
  // Between password and code: opens nothing by itself. `sealed` is the secret of an authenticator being set up.
  await sql`
    create table operator_ticket (
      token_hash bytea primary key,
      user_id uuid not null references user_account (id) on delete cascade,
      sealed bytea,
      attempts int not null default 0 check (attempts between 0 and 3),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index operator_ticket_expires on operator_ticket (expires_at)`.execute(db)
  await sql`create index operator_ticket_user on operator_ticket (user_id)`.execute(db)
  await sql`create index user_account_staff on user_account (last_name, first_name, id) where audience = 'operator'`.execute(
    db,
  )
  await sql`grant select, insert, update, delete on staff_totp, operator_ticket to tillgate_identity`.execute(db)
}

const reviewTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application
      add column tin_result text check (tin_result in ('MATCH', 'MISMATCH', 'UNAVAILABLE')),
      add column tin_ein bytea,
      add column tin_name text,
      add column tin_asked_at timestamptz,
      add column ein_unusual boolean not null default false,
      add column proposal jsonb,
      add column proposed_by uuid,
      add column proposed_at timestamptz,
      add column appeal_answered_at timestamptz,
      add constraint application_proposal check ((proposal is null) = (proposed_by is null))`.execute(db)
  // Keys of tenant tables begin with the partner; a number that is asked for alone needs no key, only an index.
  await sql`drop index if exists application_id`.execute(db)
  await sql`create index application_by_id on application (id)`.execute(db)
  await sql`create index application_assignee on application (assignee_id, due_at, id) where status = 'REVIEW'`.execute(
    db,
  )
  await sql`create index application_waiting on application (due_at, id) where phase = 'INFO_REQUESTED'`.execute(db)
  await sql`create index application_sent on application (submitted_at, id) where status = 'REVIEW'`.execute(db)
  await sql`create index application_decided on application (decided_at, id) where status <> 'REVIEW'`.execute(db)
  await sql`create index application_appeal on application (appealed_at, id)
    where status = 'REJECTED' and appealed_at is not null and appeal_answered_at is null`.execute(db)
  await sql`create index application_recheck on application (decided_at, id) where phase = 'RECHECK'`.execute(db)
  await sql`
    create table application_note (
      partner_id uuid not null,
      id uuid not null,
      application_id uuid not null,
      text text not null,
      author_id uuid not null,
      at timestamptz not null default now(),
      primary key (partner_id, id),
      foreign key (partner_id, application_id) references application (partner_id, id)
    )`.execute(db)
  await sql`create index note_application on application_note (partner_id, application_id, at)`.execute(db)
  // What an operator corrected: whoever did, does not decide.
  await sql`
    create table application_edit (
      partner_id uuid not null,
      id uuid not null,
      application_id uuid not null,
      field text not null,
      before text not null,
      after text not null,
      reason text not null,
      editor_id uuid not null,
      at timestamptz not null default now(),
      primary key (partner_id, id),
      foreign key (partner_id, application_id) references application (partner_id, id)
    )`.execute(db)
  await sql`create index edit_application on application_edit (partner_id, application_id, at)`.execute(db)
  await sql`
    alter table store
      add column suspended_at timestamptz,
      add column suspended_by uuid,
      add column suspended_from text check (suspended_from in ('ACTIVE', 'INACTIVE', 'PENDING')),
      add column suspended_reason text not null default '',
      add constraint store_suspended check (suspended_at is null or status = 'INACTIVE')`.execute(db)
  await sql`alter table bank_link add column account_index bytea`.execute(db)
}

/** What the queue, the duplicates check and the search look things up by. */
const indexes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bank_link_account on bank_link (account_index) where state = 'LIVE'`.execute(db)
  await sql`create index store_address on store (zip_code, lower(address_line_1))`.execute(db)
  await sql`create index store_name_words on store using gin (business_name gin_trgm_ops)`.execute(db)
  await sql`create index store_code_start on store (code collate "C")`.execute(db)
  await sql`create index store_suspended_at on store (partner_id) where suspended_at is not null`.execute(db)
  await sql`create index partner_name on partner (business_name, id)`.execute(db)
  await sql`create index partner_created on partner (created_at, id)`.execute(db)
  // Ids are made in time's order: newest first is a walk along one of these.
  await sql`create index audit_entry_id on audit_entry (id)`.execute(db)
  await sql`create index audit_entry_actor on audit_entry (actor_id, id)`.execute(db)
  await sql`create index audit_entry_object_id on audit_entry (object_id, id)`.execute(db)
}

/** The programme's own people: rows of every partner, but neither passwords nor account numbers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeRole(db)
  await staffTables(db)
  await reviewTables(db)
  await indexes(db)
  await operatorsOnly(db, 'application_note', 'select, insert')
  await operatorsOnly(db, 'application_edit', 'select, insert')
  await operatorSees(db, 'application', 'select, update')
  await operatorSees(db, 'application_question', 'select, insert, update')
  await operatorSees(db, 'application_event', 'select, insert')
  await operatorSees(db, 'document', 'select')
  await operatorSees(db, 'owner', 'select')
  await operatorSees(db, 'store', 'select')
  await sql`grant update (business_name, doing_business_as, ein_sealed, ein_index, contact_person, contact_email,
    phone_number, address_line_1, address_line_2, city, state_code, zip_code, address_source, address_verified,
    business_description, npi, status, application_status, bank_account_status, suspended_at, suspended_by, suspended_from,
    suspended_reason) on store to tillgate_operator`.execute(db)
  await operatorSees(db, 'partner', 'select, update (application_status, business_name, approved_screen)')
  await operatorSees(
    db,
    'user_account',
    `select (id, partner_id, audience, email, first_name, last_name, phone_number, role, active, email_verified,
      two_factor, identity_status, identity_reset_at, created_at),
     update (identity_status, identity_asked_at, identity_reset_at, two_factor)`,
  )
  await operatorSees(
    db,
    'bank_link',
    `select (partner_id, id, store_id, state, last4, holder, account_type, said, checked_at, created_at, account_index)`,
  )
  await operatorSees(db, 'identity_attempt', 'select')
  await operatorSees(db, 'terms_acceptance', 'select')
  await operatorSees(db, 'audit_entry', 'select, insert')
  await operatorSees(db, 'idempotency', 'select, insert, update')
  await operatorSees(db, 'outbox', 'insert')
  await operatorSees(db, 'item', 'select (partner_id, id, deleted_at)')
  await operatorSees(db, 'item_batch', 'select (partner_id, id)')
}
