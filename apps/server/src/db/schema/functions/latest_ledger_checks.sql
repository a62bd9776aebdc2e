-- Returns the result of the last ledger check for the metrics, whose roles may read no table.
create function latest_ledger_checks()
returns table (rule text, violations bigint, ended_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select p.rule, p.violations, r.ended_at
  from (select id, ended_at from ledger_check_run where ended_at is not null order by ended_at desc limit 1) r
  left join ledger_check_result p on p.run_id = r.id
$$;

alter function latest_ledger_checks owner to tillgate_operator;
revoke all on function latest_ledger_checks from public;
grant execute on function latest_ledger_checks to tillgate_api, tillgate_worker;
