-- An entry is in a statement of its store, program and period.
select 'entry-place', e.partner_id, e.id,
  case when s.id is null then 'none' else concat_ws(' ', s.store_id, s.program_id, s.cut_off) end,
  concat_ws(' ', e.store_id, e.program_id, e.booked_at)
from entry e left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
where true /* run: (e.partner_id, e.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and e.statement_id is not null and (s.id is null or s.store_id <> e.store_id
  or s.program_id <> e.program_id or (e.booked_at >= s.cut_off and e.type not in ('CARRY_IN', 'CARRY_OUT')))
