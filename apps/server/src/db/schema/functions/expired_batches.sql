-- Returns imports whose time of `days` is over. Ids only, of every partner. Kinds: CHECK, a checked file without a decision; REPAIR,
-- rows that nobody repaired after the end; ORIGINAL, the original file after the end.
create function expired_batches(kind text, days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  deadline timestamptz := now() - days * interval '1 day';
begin
  -- One statement for each kind, because each has a partial index.
  if kind = 'CHECK' then
    return query select b.partner_id, b.id from item_batch b
    where b.status = 'CHECKED' and b.checked_at < deadline
    limit 100;
  elsif kind = 'REPAIR' then
    return query select b.partner_id, b.id from item_batch b
    where b.repairable > 0 and b.ended_at < deadline and b.status not in ('STARTED', 'INPROGRESS', 'CHECKED')
    limit 100;
  else
    return query select b.partner_id, b.id from item_batch b
    where b.file_key is not null and b.ended_at < deadline and b.status not in ('STARTED', 'INPROGRESS')
    limit 100;
  end if;
end
$$;

alter function expired_batches owner to tillgate_finder;
revoke all on function expired_batches from public;
grant execute on function expired_batches to tillgate_worker;
