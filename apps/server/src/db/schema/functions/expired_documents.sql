-- Returns documents whose files are older than `days` after removal or rejection. Ids only, of every partner.
create function expired_documents(days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select d.partner_id, d.id from document d
  left join application a on a.partner_id = d.partner_id and a.store_id = d.store_id
    and a.status = 'REJECTED' and d.removed_at is null
  where d.file_key is not null and coalesce(d.removed_at, a.decided_at) < now() - days * interval '1 day'
  limit 100;
end
$$;

alter function expired_documents owner to tillgate_finder;
revoke all on function expired_documents from public;
grant execute on function expired_documents to tillgate_worker;
