-- Reasons why the money of a store waits now, one row each. A store without rows is paid.
create view store_hold with (security_invoker = true) as
select h.partner_id, s.id as store_id, h.kind, h.id as hold_id, h.begun_at, h.begun_by, h.ends_at, h.reason, h.statement_id,
  h.ends_with_relink, null::uuid as application_id
from payout_hold h
join store s on s.partner_id = h.partner_id and (h.store_id is null or h.store_id = s.id)
where h.ended_at is null and (h.ends_at is null or h.ends_at > now())
union all
select s.partner_id, s.id, 'UNDER_REVIEW', null, s.suspended_at, s.suspended_by, null, s.suspended_reason, null, false, null
from store s
where s.suspended_at is not null
union all
select a.partner_id, a.store_id, 'UNDER_REVIEW', null, a.recheck_at, null, null, '', null, false, a.id
from application a
where a.status = 'APPROVED' and a.phase = 'RECHECK'
union all
-- A confirmed match with the sanctions list holds all stores of a partner, a possible match the payouts until it is decided.
select s.partner_id, s.id, 'BLOCKED', null, p.blocked_at, null, null, '', null, false, null
from store s
join partner p on p.id = s.partner_id
where p.blocked_at is not null
union all
select s.partner_id, s.id, 'UNDER_REVIEW', null, p.screening_held_at, null, null, '', null, false, null
from store s
join partner p on p.id = s.partner_id
where p.screening_held_at is not null and p.blocked_at is null and not exists (select from application a
  where a.partner_id = s.partner_id and a.store_id = s.id and a.status = 'APPROVED' and a.phase = 'RECHECK')
union all
select s.partner_id, s.id, 'NO_VERIFIED_BANK', null, null, null, null, '', null, false, null
from store s
where s.bank_account_status not in ('AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED')
union all
-- A branch of its own: a distributed database joins the tables of a NOT EXISTS that is not part of an OR.
select s.partner_id, s.id, 'NO_VERIFIED_BANK', null, null, null, null, '', null, false, null
from store s
where s.bank_account_status in ('AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED')
  and not exists (select from bank_link l where l.partner_id = s.partner_id and l.store_id = s.id
    and l.state = 'LIVE' and l.retired_at is null and l.last4 is not null);

grant select on store_hold to tillgate_tenant, tillgate_operator;
