-- A confirmed sale has one approval of its amount; any other sale, and a sale without a card, has none.
select 'one-approval', p.partner_id, p.id,
  (case when p.status = 'CONFIRMED' then p.benefits_cents else 0 end)::text, a.cents::text
from purchase p
join lateral (
  select count(*) as n,
    coalesce(sum((select sum((x ->> 'cents')::bigint) from jsonb_array_elements(a.approved) x)), 0) as cents
  from authorisation a
  where a.partner_id = p.partner_id and a.purchase_id = p.id and a.kind = 'SALE' and a.state in ('APPROVED', 'PARTIAL')) a
  on true
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and p.type = 'SALE'
  and case when p.status = 'CONFIRMED' and p.refund_status is distinct from 'WITHOUTCARD' then a.n <> 1 or a.cents <> p.benefits_cents else a.n <> 0 end
