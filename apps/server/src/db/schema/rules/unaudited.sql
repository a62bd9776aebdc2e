-- A purchase of a terminal in the change log is in the change log too. The demonstration's terminals are not in it.
select 'unaudited', p.partner_id, p.id, w.action, 'none'
from purchase p
join lateral (
  select case when p.status = 'REVERSED' then 'purchase.reversed' when p.type = 'RETURN' then 'purchase.returned'
    else 'purchase.confirmed' end as action) w on true
where p.status in ('CONFIRMED', 'REVERSED')
  and exists (select from audit_entry t where t.partner_id = p.partner_id and t.object = 'terminal'
    and t.object_id = p.terminal_id::text)
  and not exists (select from audit_entry x where x.partner_id = p.partner_id and x.object = 'purchase'
    and x.object_id = p.id::text and x.action = w.action)
