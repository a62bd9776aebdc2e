-- Ledger checks of one run: the rules of rules/ that have a condition `run`, with that condition. Reads the statements,
-- files and purchases of the run alone, so an approval does not wait for the whole history.
create function run_violation(of_run uuid)
returns table (rule text, partner_id uuid, object_id uuid, stated text, counted text)
language plpgsql stable
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
begin
  return query
{{rules of a run}};
end
$$;

revoke all on function run_violation from public;
grant execute on function run_violation to tillgate_operator;
