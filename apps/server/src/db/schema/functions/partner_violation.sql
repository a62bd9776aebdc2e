-- Ledger checks of one partner: the rules of rules/ in `of_rules`, each table limited to the partner, so that a distributed
-- database reads one shard. Leaves out the rules about the files of all partners.
create function partner_violation(of_partner uuid, of_rules text[])
returns table (rule text, partner_id uuid, object_id uuid, stated text, counted text)
language plpgsql stable
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
begin
{{rules of a partner}}
end
$$;

revoke all on function partner_violation from public;
grant execute on function partner_violation to tillgate_operator;
