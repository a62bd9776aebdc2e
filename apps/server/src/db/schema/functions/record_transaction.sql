-- Trigger function: numbers the transaction that changed the row last.
create or replace function record_transaction()
returns trigger
language plpgsql
as $$
begin
  new.last_transaction := pg_current_xact_id()::text::bigint;
  return new;
end
$$;
