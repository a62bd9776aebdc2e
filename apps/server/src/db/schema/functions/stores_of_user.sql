-- Returns the stores to which a person is limited; null without one.
create function stores_of_user(of_partner uuid, of_user uuid)
returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (select array_agg(m.store_id order by m.store_id) from store_user m
    where m.partner_id = of_partner and m.user_id = of_user);
end
$$;

alter function stores_of_user owner to tillgate_finder;
revoke all on function stores_of_user from public;
grant execute on function stores_of_user to tillgate_identity;
