-- A purchase that no card paid is none of the program's: it has no benefits and no entry, and its returns are without a card too.
select 'without-card', p.partner_id, p.id, '0', e.n::text
from purchase p
join lateral (
  select count(*) as n from entry x where x.partner_id = p.partner_id and x.purchase_id = p.id) e on true
where p.refund_status = 'WITHOUTCARD' and (e.n > 0 or p.benefits_cents > 0
  or exists (select from purchase r where r.partner_id = p.partner_id and r.original_id = p.id and r.refund_status <> 'WITHOUTCARD'))
