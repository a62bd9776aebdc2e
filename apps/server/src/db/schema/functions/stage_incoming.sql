-- Moves the rows of the session's temporary table `incoming` to staged_row, of rows with one barcode the last, and returns
-- their number. With Citus the rows go through arrays, joined to item_batch: a distributed table takes an INSERT ... SELECT
-- under row-level security only from a table of the same partner.
create function stage_incoming(of_partner uuid, of_batch uuid)
returns bigint
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  part record;
  added bigint;
  total bigint := 0;
begin
  if not exists (select from pg_extension where extname = 'citus') then
    insert into staged_row (partner_id, batch_id, n, id, code_key, code, name, description, unit, price_cents, tax_milli, active, words)
    select distinct on (code_key) of_partner, of_batch, n, id, code_key, code, name, description, unit, price_cents, tax_milli,
      active, words
    from incoming order by code_key, n desc;
    get diagnostics total = row_count;
    return total;
  end if;
  for part in
    select array_agg(p.n) as n, array_agg(p.id) as id, array_agg(p.code_key) as code_key, array_agg(p.code) as code,
      array_agg(p.name) as name, array_agg(p.description) as description, array_agg(p.unit) as unit,
      array_agg(p.price_cents) as price_cents, array_agg(p.tax_milli) as tax_milli, array_agg(p.active) as active, array_agg(p.words) as words
    from (
      select d.*, (row_number() over (order by d.code_key) - 1) / 2000 as nth
      from (select distinct on (code_key) * from incoming order by code_key, n desc) d) p
    group by p.nth order by p.nth
  loop
    insert into staged_row (partner_id, batch_id, n, id, code_key, code, name, description, unit, price_cents, tax_milli, active, words)
    select b.partner_id, b.id, x.*
    from item_batch b cross join unnest(part.n, part.id, part.code_key, part.code, part.name, part.description, part.unit,
      part.price_cents, part.tax_milli, part.active, part.words) x
    where b.partner_id = of_partner and b.id = of_batch;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end
$$;

revoke all on function stage_incoming from public;
grant execute on function stage_incoming to tillgate_tenant;
