-- Returns documents whose files are not encrypted yet. Ids only, of every partner.
create function plain_documents(after uuid)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select d.partner_id, d.id from document d
  where d.sealed is null and d.file_key is not null and (after is null or d.id > after)
  order by d.id limit 100;
end
$$;

alter function plain_documents owner to tillgate_finder;
revoke all on function plain_documents from public;
grant execute on function plain_documents to tillgate_worker;
