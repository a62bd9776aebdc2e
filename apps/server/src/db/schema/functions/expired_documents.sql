-- Returns documents whose files are no longer needed: `days` after removal or rejection, or `idle_days` after the last sign-in
-- to a registration that was never sent. Ids only, of every partner.
create function expired_documents(days int, idle_days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  idle_since timestamptz := now() - idle_days * interval '1 day';
  unfinished uuid[];
  seen uuid[];
begin
  return query
  select d.partner_id, d.id from document d
  left join application a on a.partner_id = d.partner_id and a.store_id = d.store_id
    and a.status = 'REJECTED' and d.removed_at is null
  where d.file_key is not null and coalesce(d.removed_at, a.decided_at) < now() - days * interval '1 day'
  limit 100;
  -- Two steps, because Citus joins no local table in a condition on a distributed one.
  unfinished := array(select distinct p.id from partner p
    join document d on d.partner_id = p.id and d.file_key is not null
    where p.application_status = 'PENDING_AUTH' and p.created_at < idle_since);
  seen := array(select distinct u.partner_id from account_event e join user_account u on u.id = e.user_id
    where u.partner_id = any(unfinished) and e.action = 'signed-in' and e.at >= idle_since);
  return query
  select d.partner_id, d.id from document d
  where d.partner_id = any(unfinished) and d.partner_id <> all(seen)
    and d.file_key is not null and d.uploaded_at < idle_since
  limit 100;
end
$$;

alter function expired_documents owner to tillgate_finder;
revoke all on function expired_documents from public;
grant execute on function expired_documents to tillgate_worker;
