-- The ledger checks of settlement, for the tests of random histories.
create view settlement_violation with (security_invoker = true) as
select rule, partner_id, object_id, stated || ', ' || counted as found
from ledger_violation
where rule in ('statement-sums', 'order-sums', 'payment-sums', 'file-sums', 'account', 'carry-pairs', 'moved', 'entry-place',
  'one-payment', 'one-trace', 'deposit', 'reimbursement', 'hash-chain', 'run-path');

grant select on settlement_violation to tillgate_operator;
