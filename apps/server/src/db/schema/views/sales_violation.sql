-- The ledger checks of purchases, for the tests of random histories.
create view sales_violation with (security_invoker = true) as
select rule, partner_id, object_id as purchase_id, stated || ', ' || counted as found
from ledger_violation
where rule in ('purchase-amounts', 'returned-quantities', 'sale-entries', 'return-entries', 'fee-schedule', 'one-approval',
  'return-without-sale', 'unanswered', 'refund-status', 'without-card', 'tenders');

grant select on sales_violation to tillgate_operator;
