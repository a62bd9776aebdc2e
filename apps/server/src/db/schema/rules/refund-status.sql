-- A purchase has a refund status once it is confirmed; DONOTREFUND means that all of it was returned.
select 'refund-status', p.partner_id, p.id, p.status, coalesce(p.refund_status, 'none')
from purchase p
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and ((p.confirmed_at is null) <> (p.refund_status is null)
  or (p.type = 'SALE' and p.refund_status = 'DONOTREFUND' and p.status <> 'REVERSED' and p.benefits_cents <>
    (select coalesce(sum(r.benefits_cents), 0) from purchase r
      where r.partner_id = p.partner_id and r.original_id = p.id and r.status = 'CONFIRMED')))
