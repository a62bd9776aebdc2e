-- A trace number is given once.
select 'one-trace', e.partner_id, e.statement_id, '1', t.n::text
from ach_entry e join lateral (select count(*) as n from ach_entry o where o.trace = e.trace) t on t.n > 1
where true /* run: e.file_id in (select x.id from ach_file x where x.run_id = of_run) */
