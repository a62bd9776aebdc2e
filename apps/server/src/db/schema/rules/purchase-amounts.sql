-- The amounts of a purchase equal the sums of its lines. Shows the first pair that differs.
select 'purchase-amounts', p.partner_id, p.id,
  coalesce(d.stated, p.covered_cents)::text, coalesce(d.counted, s.benefits)::text
from purchase p
join lateral (
  select coalesce(sum(l.net_cents), 0) as net, coalesce(sum(l.tax_cents), 0) as tax,
    coalesce(sum(l.benefit_discount_cents + l.benefit_tax_cents), 0) as benefits,
    coalesce(sum(l.benefit_tax_cents), 0) as benefit_tax,
    coalesce(bool_or(l.benefit_discount_cents > l.net_cents or l.benefit_tax_cents > l.tax_cents), false) as is_over
  from purchase_line l where l.partner_id = p.partner_id and l.purchase_id = p.id) s on true
left join lateral (
  select v.stated, v.counted from (values (1, p.net_cents, s.net, true), (2, p.tax_cents, s.tax, true),
    (3, p.benefits_cents, s.benefits, p.confirmed_at is not null),
    (4, p.authorized_tax_cents, s.benefit_tax, p.confirmed_at is not null)) as v (nth, stated, counted, counts)
  where v.counts and v.stated <> v.counted order by v.nth limit 1) d on true
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and (d.stated is not null or s.is_over or p.benefits_cents > p.covered_cents
  or p.benefits_cents > p.net_cents + p.tax_cents)
