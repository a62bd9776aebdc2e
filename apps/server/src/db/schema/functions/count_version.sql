-- Trigger function: increments `version`.
create or replace function count_version()
returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
