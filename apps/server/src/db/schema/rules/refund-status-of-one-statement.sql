-- DONOTREFUND means that nothing of a sale was to be paid: the sale and its returns are in one statement, or in none.
-- A sale that was paid and balanced by a later statement is settled instead.
select 'refund-status', p.partner_id, p.id, p.refund_status, concat_ws(' ', 'in', b.places, 'places')
from purchase p
join lateral (
  select count(distinct coalesce(e.statement_id, '00000000-0000-0000-0000-000000000000'::uuid)) as places
  from entry e where e.partner_id = p.partner_id and e.type in ('SALE', 'RETURN', 'REVERSAL')
    and e.purchase_id = any(array(select p.id union all select r.id from purchase r
      where r.partner_id = p.partner_id and r.original_id = p.id))) b on true
where p.type = 'SALE' and p.refund_status = 'DONOTREFUND' and b.places > 1
