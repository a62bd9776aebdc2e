-- A carried amount has its opposite in the other statement.
select 'carry-pairs', e.partner_id, e.id, e.cents::text, 'none'
from entry e
where true /* run: (e.partner_id, e.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and e.type in ('CARRY_IN', 'CARRY_OUT') and not exists (
  select from entry o where o.partner_id = e.partner_id and o.source_statement_id = e.source_statement_id
    and o.cents = -e.cents and o.type <> e.type)
  and not exists (select from statement m where m.partner_id = e.partner_id and m.id = e.source_statement_id
    and e.type = 'CARRY_IN' and e.cents = m.payable_cents and m.rolled_over_to = e.statement_id)
