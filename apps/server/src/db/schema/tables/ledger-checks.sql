-- Context ledger-checks: runs of the ledger checks and their results.

-- Runs of the ledger checks.
create table ledger_check_run (
  id uuid not null,
  asked_by uuid,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint proof_run_pkey primary key (id)
);
create index ledger_check_run_ended on ledger_check_run (ended_at desc) where ended_at is not null;
grant select, insert, update (ended_at), delete on ledger_check_run to tillgate_operator;


-- Results of a run. `rule`: group of ledger checks (`checkGroups` of the domain); `looked_at`: number of rows read;
-- `found`: the first violations.
create table ledger_check_result (
  run_id uuid not null,
  rule text not null,
  looked_at bigint not null,
  violations bigint not null,
  found jsonb not null default '[]',
  constraint proof_result_pkey primary key (run_id, rule),
  constraint proof_result_run_id_fkey foreign key (run_id) references ledger_check_run (id)
);
grant select, insert, delete on ledger_check_result to tillgate_operator;
