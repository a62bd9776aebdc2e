-- Sets the current partner to REVIEW. A rejected partner returns to review only while the application of its first
-- store is in review. Tenants have no other way to change the status.
create function partner_to_review()
returns void
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  update partner p set application_status = 'REVIEW'
  where p.id = current_setting('app.partner_id')::uuid and (p.application_status <> 'REJECTED' or exists (
    select from application a
    where a.partner_id = p.id and a.store_id = p.primary_store_id and a.status = 'REVIEW'))
$$;

alter function partner_to_review owner to tillgate_operator;
revoke all on function partner_to_review from public;
grant execute on function partner_to_review to tillgate_tenant;
