-- What an account of a store paid and still owes equals what was booked to it.
select 'account', a.partner_id, a.store_id, (a.paid + a.open)::text, a.booked::text
from (
  select e.partner_id, e.store_id, e.program_id,
    coalesce(sum(e.cents) filter (where e.type not in ('CARRY_IN', 'CARRY_OUT')), 0) as booked,
    coalesce(sum(e.cents) filter (where e.statement_id is null), 0) as open,
    coalesce((select sum(s.payable_cents) from statement s where s.partner_id = e.partner_id and s.rolled_over_to is null
      and s.store_id = e.store_id and s.program_id = e.program_id), 0) as paid
  from entry e group by 1, 2, 3) a
where a.booked <> a.paid + a.open
