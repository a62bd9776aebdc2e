-- The totals of a statement equal the sums of its entries.
select 'statement-sums', s.partner_id, s.id, d.stated::text, d.counted::text
from statement s
join lateral (
  select coalesce(sum(x.cents), 0) as payable,
    coalesce(sum(x.cents) filter (where x.type in ('SALE', 'RETURN', 'REVERSAL')), 0) as gross,
    coalesce(sum(x.cents) filter (where x.type in ('PROC_FEE', 'FIXED_FEE')), 0) as fee,
    coalesce(sum(x.cents) filter (where x.type in ('ADJUSTMENT', 'EQUIPMENT')), 0) as adjustment,
    coalesce(sum(x.cents) filter (where x.type in ('CARRY_IN', 'CARRY_OUT')), 0) as carry
  from entry x where x.partner_id = s.partner_id and x.statement_id = s.id) e on true
join lateral (
  select v.stated, v.counted from (values (1, s.payable_cents, e.payable), (2, s.gross_cents, e.gross),
    (3, s.fee_cents, e.fee), (4, s.adjustment_cents, e.adjustment), (5, s.carry_cents, e.carry)) as v (nth, stated, counted)
  where v.stated <> v.counted order by v.nth limit 1) d on true
where true /* run: s.run_id = of_run */
