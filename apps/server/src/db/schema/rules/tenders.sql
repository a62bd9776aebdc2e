-- Payments beside the card are at most what the card did not pay; a reversed sale gave all of them back.
select 'tenders', p.partner_id, p.id, m.cents::text, t.cents::text
from purchase p
join lateral (
  select coalesce(sum(x.cents), 0)::bigint * case when p.type = 'RETURN' then -1 else 1 end as cents
  from tender x where x.partner_id = p.partner_id and x.purchase_id = p.id) t on true
join lateral (
  select case when p.status = 'CONFIRMED' then p.net_cents + p.tax_cents - p.benefits_cents else 0 end as cents) m on true
where t.cents < 0 or t.cents > m.cents
