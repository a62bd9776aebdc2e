-- A moved statement is carried in with its whole amount.
select 'moved', m.partner_id, m.id, m.payable_cents::text, coalesce(e.cents::text, 'none')
from statement m left join entry e on e.partner_id = m.partner_id and e.source_statement_id = m.id
  and e.type = 'CARRY_IN' and e.statement_id = m.rolled_over_to
where true /* run: m.run_id = of_run */
  and m.rolled_over_to is not null and e.cents is distinct from m.payable_cents
