-- Context onboarding: terms, identity, owners, documents and the application of a partner.

-- Texts of the terms by hash, shared by all partners. Append only.
create table terms_text (
  sha256 bytea primary key,
  document text not null check (document in ('retailer', 'provider')),
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  language text not null check (language in ('en-US', 'es-ES')),
  content text not null,
  check (sha256 = sha256(convert_to(content, 'UTF8')))
);
grant select, insert on terms_text to tillgate_tenant;


-- Evidence of an accepted text. Append only.
create table terms_acceptance (
  partner_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  document text not null check (document in ('retailer', 'provider')),
  version text not null,
  sha256 bytea not null references terms_text (sha256),
  language text not null check (language in ('en-US', 'es-ES')),
  shown_at timestamptz,
  accepted_at timestamptz not null default now(),
  ip text not null,
  user_agent text not null,
  primary key (partner_id, id),
  unique (partner_id, user_id, document, version),
  check (shown_at <= accepted_at)
);

alter table terms_acceptance enable row level security;
create policy tenant on terms_acceptance to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on terms_acceptance for select to tillgate_operator using (true);
grant select, insert on terms_acceptance to tillgate_tenant;
grant select on terms_acceptance to tillgate_operator;


-- Identity checks of Plaid.
create table identity_attempt (
  partner_id uuid not null references partner (id),
  id uuid not null,
  user_id uuid not null references user_account (id),
  provider_id text not null,
  status text not null,
  steps jsonb,
  began_at timestamptz not null,
  completed_at timestamptz,
  changed_at timestamptz not null default now(),
  -- Person that the identity provider reports: name, date of birth, address and kind of document.
  person_sealed bytea,
  primary key (partner_id, id),
  unique (partner_id, provider_id)
);
create index identity_attempt_user on identity_attempt (partner_id, user_id, began_at desc);

alter table identity_attempt enable row level security;
create policy tenant on identity_attempt to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy rotator on identity_attempt to tillgate_rotator using (true) with check (true);
create policy operator on identity_attempt for select to tillgate_operator using (true);
grant select, insert, update on identity_attempt to tillgate_tenant;
grant select on identity_attempt to tillgate_operator;
grant select (ctid, person_sealed), update (person_sealed) on identity_attempt to tillgate_rotator;


-- Beneficial owners, encrypted. `ownership` is in hundredths of a percent.
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
);
-- One control person per store.
create unique index owner_control on owner (partner_id, store_id) where is_control_person;
create index owner_store on owner (partner_id, store_id, place);

alter table owner enable row level security;
create policy tenant on owner to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy rotator on owner to tillgate_rotator using (true) with check (true);
create policy operator on owner for select to tillgate_operator using (true);
grant select, insert, delete on owner to tillgate_tenant;
grant select on owner to tillgate_operator;
grant select (ctid, sealed), update (sealed) on owner to tillgate_rotator;


-- Unsaved forms. A draft belongs to the person who typed it.
create table draft (
  partner_id uuid not null,
  store_id uuid not null,
  form text not null check (form in ('business', 'owners', 'store', 'new-store')),
  sealed bytea not null,
  saved_at timestamptz not null default now(),
  user_id uuid not null,
  primary key (partner_id, store_id, user_id, form),
  foreign key (partner_id, store_id) references store (partner_id, id)
);

alter table draft enable row level security;
create policy tenant on draft to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy rotator on draft to tillgate_rotator using (true) with check (true);
grant select, insert, update, delete on draft to tillgate_tenant;
grant select (ctid, sealed), update (sealed) on draft to tillgate_rotator;


-- An application after its submission. Status is repeated on store and partner, which every request reads.
-- `proposal` is a decision that waits for a second operator. `fix_reason` and `fix_text` keep the rejection
-- that a resubmission corrects.
create table application (
  partner_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  status text not null check (status in ('REVIEW', 'APPROVED', 'REJECTED')),
  phase text not null check (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED', 'DECIDED', 'RECHECK')),
  submitted_at timestamptz not null default now(),
  submitted_by uuid,
  due_at timestamptz not null,
  paused_at timestamptz,
  assignee_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  rejection_reason text,
  rejection_text text not null default '',
  appealed_at timestamptz,
  appeal_text text not null default '',
  tin_result text check (tin_result in ('MATCH', 'MISMATCH', 'UNAVAILABLE', 'NOT_PERFORMED')),
  tin_ein bytea,
  tin_name text,
  tin_asked_at timestamptz,
  ein_unusual boolean not null default false,
  proposal jsonb,
  proposed_by uuid,
  proposed_at timestamptz,
  appeal_answered_at timestamptz,
  fix_reason text,
  fix_text text not null default '',
  resubmitted_at timestamptz,
  -- Reasons with which operators accepted a failed check.
  overrides jsonb not null default '[]',
  npi_result text check (npi_result in ('FOUND', 'NOT_FOUND', 'UNAVAILABLE', 'NOT_PERFORMED')),
  npi_number text,
  -- Public data of the NPI registry.
  npi_record jsonb,
  npi_asked_at timestamptz,
  -- Operator who proposed a rejection that another one confirmed: neither answers the appeal.
  rejection_proposed_by uuid,
  -- Time of the last question. `reminders`: sent by the schedule since then. `reminded_at`: last reminder of either kind.
  asked_at timestamptz,
  reminders int not null default 0,
  reminded_at timestamptz,
  -- Why and when the re-check of an approved application began. Null in a re-check of an earlier release.
  recheck_cause text
    check (recheck_cause in ('TAX', 'NPI', 'HOLDER', 'SANCTIONS', 'LICENCE', 'LICENCE_DATE', 'PARTNER', 'OPERATOR')),
  recheck_at timestamptz,
  -- Causes that arose while the re-check was open.
  recheck_more text[] not null default '{}'
    check (recheck_more <@ array['TAX', 'NPI', 'HOLDER', 'SANCTIONS', 'LICENCE', 'LICENCE_DATE', 'PARTNER',
      'OPERATOR']),
  -- Proposed end of a re-check with a failed check, which a second administrator confirms.
  recheck_end_by uuid,
  recheck_end_at timestamptz,
  recheck_end_reason text not null default '',
  primary key (partner_id, id),
  unique (partner_id, store_id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  constraint application_rejected check ((status = 'REJECTED') <= (rejection_reason is not null)),
  constraint application_fix check (resubmitted_at is null or fix_reason is not null),
  constraint application_proposal check ((proposal is null) = (proposed_by is null)),
  constraint application_npi check ((npi_result is not distinct from 'FOUND') = (npi_record is not null)),
  constraint application_paused check ((phase in ('INFO_REQUESTED', 'CLOSED')) = (paused_at is not null)),
  constraint application_open
    check ((status = 'REVIEW') = (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED')))
);
create index application_due on application (due_at, id) where status = 'REVIEW';
-- Not unique: unique keys of tenant tables begin with the partner.
create index application_by_id on application (id);
create index application_assignee on application (assignee_id, due_at, id) where status = 'REVIEW';
create index application_sent on application (submitted_at, id) where status = 'REVIEW';
create index application_decided on application (decided_at, id) where status <> 'REVIEW';
create index application_appeal on application (appealed_at, id)
  where status = 'REJECTED' and appealed_at is not null and appeal_answered_at is null;
create index application_recheck on application (decided_at, id) where phase = 'RECHECK';
-- Approved stores whose provider has not answered.
create index application_tin_unanswered on application (tin_asked_at)
  where status = 'APPROVED' and tin_result = 'UNAVAILABLE';
create index application_npi_unanswered on application (npi_asked_at)
  where status = 'APPROVED' and npi_result = 'UNAVAILABLE';
create index application_waiting on application (due_at, id) where phase in ('INFO_REQUESTED', 'CLOSED');
-- The review queue by deadline. The expression is that of `queue.queries.ts`: paused applications come last.
create index application_deadline on application ((case
    when paused_at is null then due_at
    else '9999-01-01 00:00:00+00'::timestamptz end), id)
  where status = 'REVIEW';

alter table application enable row level security;
create policy tenant on application to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on application for select to tillgate_finder using (true);
create policy operator on application for select to tillgate_operator using (true);
create policy operator_update on application for update to tillgate_operator using (true) with check (true);
grant select, insert, update on application to tillgate_tenant;
grant select, update on application to tillgate_operator;
grant select (partner_id, store_id, status, decided_at) on application to tillgate_finder;


-- Questions of the reviewer and fields to correct. `closed_at`: the reviewer has the whole answer.
-- `before` and `after` show EIN and account by their last four digits.
create table application_question (
  partner_id uuid not null,
  application_id uuid not null,
  id uuid not null,
  field text not null,
  message text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  closed_at timestamptz,
  is_fix boolean not null default false,
  before text,
  after text,
  -- Words of the partner who says that the value is right as it is.
  answer_text text,
  answered_by uuid,
  before_document uuid,
  after_document uuid,
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id)
);
create index question_application on application_question (partner_id, application_id);

alter table application_question enable row level security;
create policy tenant on application_question to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on application_question to tillgate_operator using (true) with check (true);
grant select, insert, update on application_question to tillgate_tenant, tillgate_operator;


-- Timeline. Until an application exists, its events belong to the store.
create table application_event (
  partner_id uuid not null,
  application_id uuid,
  id uuid not null,
  event text not null,
  at timestamptz not null default now(),
  actor_id uuid,
  store_id uuid,
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  constraint event_of_one check ((application_id is null) <> (store_id is null))
);
create index event_application on application_event (partner_id, application_id, at);
create index event_store on application_event (partner_id, store_id) where store_id is not null;

alter table application_event enable row level security;
create policy tenant on application_event to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on application_event to tillgate_operator using (true) with check (true);
grant select, insert on application_event to tillgate_tenant, tillgate_operator;


-- Uploaded documents. `sealed` is the key of the encrypted file; null: not encrypted yet, see the job
-- `seal-documents`. `file_key` null: the file was deleted after its term. `removed_at`: replaced or withdrawn.
create table document (
  partner_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION')),
  file_key uuid,
  file_name text not null,
  media text not null check (media in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes int not null,
  sha256 bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  removed_at timestamptz,
  sealed bytea,
  -- Last day on which the document is valid.
  expires_on date,
  expiry_set_by uuid,
  -- Last reminder, in days before the expiry.
  reminded_days int check (reminded_days in (30, 7, 0)),
  -- Tick of a reviewer. A new upload is a new row, without a tick.
  verified_by uuid,
  verified_at timestamptz,
  -- When an operator recorded `expires_on`. Null for days recorded by an earlier release.
  expiry_set_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  constraint document_expiry check ((expires_on is null) = (expiry_set_by is null)),
  constraint document_verified check ((verified_by is null) = (verified_at is null))
);
create unique index document_kind on document (partner_id, store_id, kind) where removed_at is null;
create index document_file on document (file_key);
create index document_expires on document (expires_on) where removed_at is null;

alter table document enable row level security;
create policy tenant on document to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on document for select to tillgate_finder using (true);
create policy rotator on document to tillgate_rotator using (true) with check (true);
create policy operator on document for select to tillgate_operator using (true);
grant select, insert, update on document to tillgate_tenant;
grant select on document to tillgate_operator;
grant select (partner_id, store_id, id, file_key, removed_at, sealed) on document to tillgate_finder;
grant select (ctid, sealed), update (sealed) on document to tillgate_rotator;


-- Electronic signatures of our forms. Append only, stored for good as evidence.
-- `document.sha256` is the hash of the signed PDF, `text_sha256` the hash of text and practice data.
create table document_signature (
  partner_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  text_sha256 bytea not null,
  language text not null check (language in ('en-US', 'es-ES')),
  signed_by text not null,
  signed_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (partner_id, document_id),
  foreign key (partner_id, document_id) references document (partner_id, id)
);

alter table document_signature enable row level security;
create policy tenant on document_signature to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on document_signature for select to tillgate_operator using (true);
grant select, insert on document_signature to tillgate_tenant;
grant select on document_signature to tillgate_operator;
