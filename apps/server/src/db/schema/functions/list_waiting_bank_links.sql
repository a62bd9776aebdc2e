-- Returns bank links in verification that were not checked for `minutes`, and verified links of a bank login whose owners
-- the provider has not answered, once an hour. Ids only, of every partner.
create function list_waiting_bank_links(minutes int, most int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select w.partner_id, w.id from (
    select l.partner_id, l.id, l.checked_at, s.bank_account_status as status,
      l.item_id is not null and l.said is null and l.source = 'LINK'
        and coalesce(l.owners_state, 'UNAVAILABLE') = 'UNAVAILABLE'
        and coalesce(l.owners_at, '-infinity') < now() - interval '1 hour'
        and s.bank_account_status = 'AUTOMATICALLY_VERIFIED' as lacks_owners
    from bank_link l join store s on s.partner_id = l.partner_id and s.id = l.store_id
    where l.state = 'LIVE'
    union all
    select l.partner_id, l.id, l.checked_at, l.next_status, false from bank_link l where l.state = 'NEXT'
  ) w
  where coalesce(w.checked_at, '-infinity') < now() - minutes * interval '1 minute'
    and (w.lacks_owners or w.status in ('WAITING_FOR_PLAID_VERIFICATION', 'PENDING_AUTOMATIC_VERIFICATION',
      'PENDING_MANUAL_VERIFICATION'))
  order by w.checked_at nulls first limit most;
end
$$;

alter function list_waiting_bank_links owner to tillgate_finder;
revoke all on function list_waiting_bank_links from public;
grant execute on function list_waiting_bank_links to tillgate_worker;
