-- Ledger checks of one partner's share of a run: the rules of partner_violation() that have a condition `run`.
create function run_partner_violation(of_run uuid, of_partner uuid)
returns table (rule text, partner_id uuid, object_id uuid, stated text, counted text)
language plpgsql stable
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
begin
{{rules of a partner's run}}
end
$$;

revoke all on function run_partner_violation from public;
grant execute on function run_partner_violation to tillgate_operator;
