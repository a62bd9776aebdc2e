-- Returns bank links in verification that were not checked for `minutes`. Ids only, of every partner.
create function list_waiting_bank_links(minutes int, most int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select w.partner_id, w.id from (
    select l.partner_id, l.id, l.checked_at, s.bank_account_status as status
    from bank_link l join store s on s.partner_id = l.partner_id and s.id = l.store_id
    where l.state = 'LIVE'
    union all
    select l.partner_id, l.id, l.checked_at, l.next_status from bank_link l where l.state = 'NEXT'
  ) w
  where coalesce(w.checked_at, '-infinity') < now() - minutes * interval '1 minute'
    and w.status in ('WAITING_FOR_PLAID_VERIFICATION', 'PENDING_AUTOMATIC_VERIFICATION',
      'PENDING_MANUAL_VERIFICATION')
  order by w.checked_at nulls first limit most;
end
$$;

alter function list_waiting_bank_links owner to tillgate_finder;
revoke all on function list_waiting_bank_links from public;
grant execute on function list_waiting_bank_links to tillgate_worker;
