-- Context proposals: changes that one operator proposes and another decides.

-- Proposals of every kind. Rows stay for good: they record who changed what with whom. `change` has the values as
-- proposed; `obstacle` is the reason of a superseded proposal. Proposals about accounts, staff, payouts and the bank
-- name no program.
create table change_proposal (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null
    check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE', 'FACTOR', 'EMAIL', 'SANCTIONS', 'INVITE',
      'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK', 'ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD')),
  state text not null default 'OPEN'
    check (state in ('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED')),
  programme_id uuid,
  partner_id uuid,
  subject_id uuid,
  change jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text not null default '',
  obstacle text,
  constraint change_proposal_ended check ((state = 'OPEN') = (decided_at is null)),
  constraint change_proposal_withdrawn check (state <> 'WITHDRAWN' or decided_by = proposed_by),
  constraint change_proposal_decider check (state in ('OPEN', 'EXPIRED', 'SUPERSEDED') or decided_by is not null),
  constraint change_proposal_obstacle check ((state = 'SUPERSEDED') = (obstacle is not null)),
  constraint change_proposal_place
    check (case
      when kind in ('FACTOR', 'EMAIL', 'ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD') then partner_id is not null and
        subject_id is not null
      when kind in ('BANK_STATEMENT', 'BANK_LINE') then programme_id is null and subject_id is not null
      when kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK') then programme_id is null and partner_id
        is null and (kind = 'INVITE') = (subject_id is null)
      else programme_id is not null end),
  -- An adjustment within the limit of a day has one person for both acts.
  constraint change_proposal_two_people
    check (state not in ('APPROVED', 'REJECTED') or decided_by <> proposed_by or kind = 'ADJUSTMENT' and
      state = 'APPROVED')
);
create unique index change_proposal_number on change_proposal (number);
create index change_proposal_newest on change_proposal (proposed_at desc, id);
create index change_proposal_subject on change_proposal (subject_id) where subject_id is not null;
-- Two open proposals of one subject would be compared with the same values.
create unique index change_proposal_open on change_proposal (kind, programme_id, coalesce(partner_id, subject_id,
    programme_id))
  where state = 'OPEN';
create unique index change_proposal_open_person on change_proposal (subject_id)
  where state = 'OPEN' and kind in ('FACTOR', 'EMAIL');
create unique index change_proposal_open_statement on change_proposal (subject_id)
  where state = 'OPEN' and kind = 'BANK_STATEMENT';
create unique index change_proposal_open_line on change_proposal (subject_id)
  where state = 'OPEN' and kind = 'BANK_LINE';
create unique index change_proposal_open_staff on change_proposal (kind, (change ->> 'email'))
  where state = 'OPEN' and kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK');
create index change_proposal_partner on change_proposal (partner_id, proposed_at) where partner_id is not null;

alter table change_proposal enable row level security;
create policy operator on change_proposal to tillgate_operator using (true) with check (true);
grant select, insert, update (state, decided_by, decided_at, decision_reason, obstacle) on change_proposal to
  tillgate_operator;
create trigger keep before update on change_proposal for each row
  when (old.state <> 'OPEN')
  execute function refuse_change();
create trigger keep_row before delete on change_proposal for each row execute function refuse_change();
