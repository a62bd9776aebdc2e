-- A statement is requested or returned only in a run that was approved.
select 'run-path', s.partner_id, s.run_id, r.status, s.status
from statement s join settlement_run r on r.id = s.run_id
where true /* run: s.run_id = of_run */
  and s.status in ('PAYMENTREQUESTED', 'RETURNED') and r.status not in ('APPROVED', 'SENT', 'CLOSED')
