-- The entries of returns equal their benefits and the fee credited for them.
select 'return-entries', s.partner_id, s.id, d.stated::text, d.counted::text
from purchase s
join fee_schedule f on f.id = s.fee_schedule_id
join lateral (
  select coalesce(-sum(x.cents) filter (where x.type = 'RETURN'), 0) as taken,
    coalesce(sum(x.cents) filter (where x.type = 'PROC_FEE'), 0) as credited,
    count(*) filter (where x.type not in ('RETURN', 'PROC_FEE')) as others,
    coalesce((select sum(c.benefits_cents)::bigint from purchase c where c.partner_id = s.partner_id and c.original_id = s.id
      and c.status = 'CONFIRMED'), 0) as benefits
  from purchase r join entry x on x.partner_id = r.partner_id and x.purchase_id = r.id
    and x.type not in ('ADJUSTMENT', 'EQUIPMENT')
  where r.partner_id = s.partner_id and r.original_id = s.id) b on true
join lateral (
  select v.stated, v.counted from (values (1, b.benefits, b.taken),
    (2, (s.benefits_cents * f.processing_basis_points + 5000) / 10000
      - ((s.benefits_cents - b.benefits) * f.processing_basis_points + 5000) / 10000, b.credited),
    (3, 0, b.others)) as v (nth, stated, counted)
  where v.stated <> v.counted order by v.nth limit 1) d on true
where true /* run: (s.partner_id, s.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and s.type = 'SALE' and s.status = 'CONFIRMED'
