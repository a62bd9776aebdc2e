-- A sale is booked with its benefits, their reversal, the percentage (rounded half up) and the fixed fee, once each.
select 'sale-entries', p.partner_id, p.id, d.stated::text, d.counted::text
from purchase p
left join fee_schedule f on f.id = p.fee_schedule_id
join lateral (
  select count(*) as n, coalesce(sum(x.cents) filter (where x.type = 'SALE'), 0) as sale,
    coalesce(sum(x.cents) filter (where x.type = 'REVERSAL'), 0) as reversal,
    coalesce(sum(x.cents) filter (where x.type = 'PROC_FEE'), 0) as pct,
    coalesce(sum(x.cents) filter (where x.type = 'FIXED_FEE'), 0) as fixed,
    count(*) filter (where x.type = 'SALE') as sales
  from entry x where x.partner_id = p.partner_id and x.purchase_id = p.id
    and x.type in ('SALE', 'REVERSAL', 'RETURN', 'PROC_FEE', 'FIXED_FEE')) e on true
join lateral (
  select v.stated, v.counted from (values
    (1, p.benefits_cents, e.sale, p.confirmed_at is not null),
    (2, case when p.status = 'REVERSED' then -p.benefits_cents else 0 end, e.reversal, p.confirmed_at is not null),
    (3, case when p.status = 'REVERSED' then 0
      else -((p.benefits_cents * f.processing_basis_points + 5000) / 10000) end, e.pct, p.confirmed_at is not null),
    (4, case when p.status = 'REVERSED' then 0 else -f.fixed_cents end, e.fixed, p.confirmed_at is not null),
    (5, 1, e.sales, p.confirmed_at is not null),
    (6, 0, e.n, p.confirmed_at is null)) as v (nth, stated, counted, counts)
  where v.counts and v.stated is distinct from v.counted order by v.nth limit 1) d on true
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and p.type = 'SALE' and p.refund_status is distinct from 'WITHOUTCARD'
