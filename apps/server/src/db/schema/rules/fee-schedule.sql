-- A sale uses a fee schedule of its program and partner that was in effect.
select 'fee-schedule', p.partner_id, p.id, coalesce(p.confirmed_at::text, 'none'), coalesce(f.effective_from::text, 'none')
from purchase p left join fee_schedule f on f.id = p.fee_schedule_id
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and p.type = 'SALE' and p.refund_status is distinct from 'WITHOUTCARD' and p.confirmed_at is not null
  and (f.id is null or f.program_id <> p.program_id or coalesce(f.partner_id, p.partner_id) <> p.partner_id
    or f.effective_from > p.confirmed_at)
