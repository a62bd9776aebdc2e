-- Sets the current partner to REVIEW. A rejected partner returns to review only while the application of its first
-- store is in review. Tenants have no other way to change the status. Called once for the row of the partner, so that
-- Citus runs the function on the worker that has the row: `select partner_to_review() from partner where id = ...`.
create function partner_to_review()
returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare mine uuid := current_setting('app.partner_id')::uuid;
begin
  update partner p set application_status = 'REVIEW'
  where p.id = mine and (p.application_status <> 'REJECTED' or exists (
    select from application a
    where a.partner_id = mine and a.store_id = p.primary_store_id and a.status = 'REVIEW'));
  return found;
end
$$;

alter function partner_to_review owner to tillgate_operator;
revoke all on function partner_to_review from public;
grant execute on function partner_to_review to tillgate_tenant;
