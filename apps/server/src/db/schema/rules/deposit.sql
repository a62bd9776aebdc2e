-- The status of a statement agrees with the status of its file.
select 'deposit', s.partner_id, s.id, s.status, coalesce(f.status, 'none')
from statement s left join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
left join ach_file f on f.id = e.file_id
where true /* run: s.run_id = of_run */
  and ((s.status = 'PAYMENTREQUESTED' and f.status is distinct from 'READY'
    and f.status is distinct from 'SENT')
  or (s.status in ('SETTLED', 'RETURNED') and s.payable_cents > 0 and f.status is distinct from 'SENT'))
