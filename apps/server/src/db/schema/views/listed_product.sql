-- Products of the lists in force, by the calendar day of the program. Reads with the caller's rights: a partner sees the
-- lists, which are shared.
create view listed_product with (security_invoker = true) as
select v.program_id, v.purse, v.id as version_id, v.effective_from, e.entry_no, e.code_key, e.from_day, e.to_day
from purse u
join program p on p.id = u.program_id
cross join lateral (
  select x.id, x.program_id, x.purse, x.effective_from from apl_version x
  where x.program_id = u.program_id and x.purse = u.code and x.activated_at is not null
    and x.effective_from <= now()
  order by x.effective_from desc, x.activated_at desc limit 1) v
join apl_entry e on e.version_id = v.id
where (e.from_day is null or e.from_day <= (now() at time zone p.time_zone)::date)
  and (e.to_day is null or e.to_day >= (now() at time zone p.time_zone)::date);

grant select on listed_product to tillgate_tenant, tillgate_operator;
