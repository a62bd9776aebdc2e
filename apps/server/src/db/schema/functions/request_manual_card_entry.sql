-- Requests manual card entry for the current partner; returns null when a request is open or answered. Called for the row
-- of the partner, like partner_to_review().
create function request_manual_card_entry()
returns timestamptz
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  requested_at timestamptz;
begin
  update partner
  set manual_card_entry = 'REQUESTED', manual_card_entry_at = now(), manual_card_entry_reason = ''
  where id = mine and application_status = 'APPROVED'
    and manual_card_entry in ('NOT_REQUESTED', 'REQUEST_REENABLED')
  returning manual_card_entry_at into requested_at;
  return requested_at;
end
$$;

alter function request_manual_card_entry owner to tillgate_operator;
revoke all on function request_manual_card_entry from public;
grant execute on function request_manual_card_entry to tillgate_tenant;
