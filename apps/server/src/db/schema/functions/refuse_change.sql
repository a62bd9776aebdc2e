-- Trigger function: rejects a change of a row that never changes.
create or replace function refuse_change()
returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;
