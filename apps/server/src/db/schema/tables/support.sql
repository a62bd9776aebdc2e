-- Context support: contacts of partners with support.

-- Contacts with the caller check of a call. They stay as long as the partner: they record how an operator identified
-- the person before an account was changed.
create table support_contact (
  partner_id uuid not null references partner (id),
  id uuid not null,
  channel text not null check (channel in ('CALL_IN', 'CALL_OUT', 'MAIL', 'OTHER')),
  person_id uuid,
  subject text not null
    check (subject in ('SIGN_IN', 'SECOND_FACTOR', 'EMAIL', 'APPLICATION', 'PAYOUT', 'TERMINAL', 'OTHER')),
  note text not null default '' check (length(note) <= 2000),
  result text not null default 'UNCHECKED' check (result in ('UNCHECKED', 'VERIFIED', 'FAILED')),
  facts_right text[] not null default '{}',
  facts_wrong text[] not null default '{}',
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  checked_at timestamptz,
  closed_at timestamptz,
  -- Code that was sent in this call, so that the code of one call verifies nobody in another.
  code_id uuid,
  code_fact text,
  code_sent_at timestamptz,
  code_proved_at timestamptz,
  primary key (partner_id, id),
  check (channel in ('CALL_IN', 'CALL_OUT') or result = 'UNCHECKED' and closed_at is not null),
  check (result <> 'VERIFIED' or person_id is not null),
  constraint support_contact_code_fact check (code_fact in ('TEXTED_CODE', 'MAILED_CODE')),
  constraint support_contact_code_whole
    check ((code_id is null) = (code_fact is null) and (code_id is null) = (code_sent_at is null) and (code_proved_at
      is null or code_id is not null)),
  constraint support_contact_code_call check (code_id is null or channel = 'CALL_IN')
);
create index support_contact_newest on support_contact (partner_id, opened_at desc);

alter table support_contact enable row level security;
create policy operator on support_contact to tillgate_operator using (true) with check (true);
grant select, insert, update (subject, note, result, facts_right, facts_wrong, checked_at, closed_at, code_id,
  code_fact, code_sent_at, code_proved_at) on support_contact to tillgate_operator;
