-- Restarts an identity check, only in the transaction that opens the identity field for correction.
create function identity_to_fix(person uuid)
returns void
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  update user_account u
  set identity_status = 'PENDINGVERIFICATION', identity_asked_at = null, identity_reset_at = now()
  where u.id = person and u.partner_id = current_setting('app.partner_id')::uuid and exists (
    select from application_question q
    where q.partner_id = u.partner_id and q.field = 'identity' and q.is_fix and q.asked_at = now())
$$;

alter function identity_to_fix owner to tillgate_operator;
revoke all on function identity_to_fix from public;
grant execute on function identity_to_fix to tillgate_tenant;
