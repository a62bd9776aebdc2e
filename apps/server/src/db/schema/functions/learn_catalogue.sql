-- Updates the planner's statistics of the catalogue after an import. Autovacuum does so once a minute; until then
-- queries of a new catalogue take minutes.
create function learn_catalogue()
returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  analyze item;
  analyze item_store;
end
$$;

revoke all on function learn_catalogue from public;
grant execute on function learn_catalogue to tillgate_worker;

-- PostgreSQL 17 and newer let another role than the owner analyze a table.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    grant maintain on item, item_store to tillgate_finder;
    alter function learn_catalogue owner to tillgate_finder;
  end if;
end $$;
