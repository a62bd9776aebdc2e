-- Returns the bank link of a Plaid Item: webhooks name the Item, not the partner.
create function find_bank_link(wanted text)
returns table (partner_id uuid, id uuid, state text)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select l.partner_id, l.id, l.state from bank_link l where l.item_id = wanted
  order by (l.state = 'LIVE') desc limit 1;
end
$$;

alter function find_bank_link owner to tillgate_finder;
revoke all on function find_bank_link from public;
grant execute on function find_bank_link to tillgate_worker;
