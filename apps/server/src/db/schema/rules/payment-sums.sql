-- A payment equals its statement.
select 'payment-sums', e.partner_id, s.id, s.payable_cents::text, e.cents::text
from ach_entry e join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
where true /* run: e.file_id in (select x.id from ach_file x where x.run_id = of_run) */
  and e.cents <> s.payable_cents
