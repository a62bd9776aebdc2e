-- The refund status of a purchase agrees with the last statement that carries its money.
select 'reimbursement', p.partner_id, p.id, p.refund_status, coalesce(l.status, 'none')
from purchase p
left join lateral (
  with recursive chain as (
    select s.status, s.payable_cents, s.rolled_over_to from statement s
    where s.partner_id = p.partner_id and s.id = p.statement_id
    union all
    select n.status, n.payable_cents, n.rolled_over_to from statement n join chain c on n.id = c.rolled_over_to
    where n.partner_id = p.partner_id)
  select status from chain where rolled_over_to is null) l on true
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and p.refund_status is not null and p.refund_status not in ('DONOTREFUND', 'WITHOUTCARD')
  and p.refund_status <> case l.status when 'PAYMENTREQUESTED' then 'REMITTANCEREQUESTED' when 'SETTLED' then 'REFUNDED'
    else 'PENDING' end
