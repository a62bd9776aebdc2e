-- The totals of a bank file equal its payments.
select 'file-sums', null::uuid, f.id, f.credit_cents::text, t.cents::text
from ach_file f
join lateral (select coalesce(sum(e.cents), 0) as cents, count(*) as n from ach_entry e where e.file_id = f.id) t on true
where true /* run: f.run_id = of_run */
  and (f.credit_cents <> t.cents or f.entries <> t.n)
