-- A return belongs to a confirmed sale.
select 'return-without-sale', r.partner_id, r.id, r.status, p.status
from purchase r join purchase p on p.partner_id = r.partner_id and p.id = r.original_id
where true /* run: (r.partner_id, r.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and r.status in ('ANALYZED', 'CONFIRMED') and p.status <> 'CONFIRMED'
