-- Ledger checks: a row for each violation, with the rule, the partner, the object, and two values that should be equal.
-- Empty in a healthy database. Each rule is one file of rules/. See decision 0050.
create view ledger_violation (rule, partner_id, object_id, stated, counted) with (security_invoker = true) as
{{rules}};

grant select on ledger_violation to tillgate_operator;
