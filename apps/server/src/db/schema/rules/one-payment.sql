-- A statement is paid in one file that is not void.
select 'one-payment', s.partner_id, s.id, '1', p.n::text
from statement s join lateral (select count(*) as n from ach_entry e join ach_file f on f.id = e.file_id
  and f.status <> 'VOID' where e.partner_id = s.partner_id and e.statement_id = s.id) p on p.n > 1
where true /* run: s.run_id = of_run */
