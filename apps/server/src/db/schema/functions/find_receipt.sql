-- Returns the partner and the code hash of a receipt, which a shopper opens without a session.
create function find_receipt(wanted uuid)
returns table (partner_id uuid, receipt_hash bytea)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select p.partner_id, p.receipt_hash from purchase p where p.id = wanted and p.receipt_hash is not null;
end
$$;

alter function find_receipt owner to tillgate_finder;
revoke all on function find_receipt from public;
grant execute on function find_receipt to tillgate_api;
