-- The hash of an order includes the order before it. The previous hash is looked up one by one, so that the
-- check of a run does not read all orders.
select 'hash-chain', o.partner_id, o.id, coalesce(encode(o.hash, 'hex'), 'none'),
  encode(payment_order_hash(o.partner_id, o.id, b.hash), 'hex')
from payment_order o
left join lateral (select p.hash from payment_order p where p.partner_id = o.partner_id and p.number < o.number
  order by p.number desc limit 1) b on true
where true /* run: o.run_id = of_run */
  and (o.hash is null or o.previous_hash is distinct from b.hash
  or o.hash <> payment_order_hash(o.partner_id, o.id, o.previous_hash))
