-- The total of an order in the change log equals the sum of its statements.
select 'order-sums', o.partner_id, o.id, coalesce(a.total, 'none'), t.total::text
from payment_order o
join lateral (select coalesce(sum(s.payable_cents), 0) as total from statement s
  where s.partner_id = o.partner_id and s.order_id = o.id) t on true
left join lateral (select x.after ->> 'totalCents' as total from audit_entry x where x.partner_id = o.partner_id
  and x.object = 'payment-order' and x.object_id = o.id::text and x.action = 'payout.built' order by x.at limit 1) a on true
where true /* run: o.run_id = of_run */
  and a.total is distinct from t.total::text
