-- The mark of an item agrees with the lists of approved products, which name a scale label by its PLU. A new list or a new day takes some minutes to
-- reach every item.
select 'listed-mark', i.partner_id, i.id, i.apl_verified::text, (not i.apl_verified)::text
from item i
where i.deleted_at is null
  and i.apl_verified <> (
    exists (select from listed_product l join partner_program a on a.program_id = l.program_id
      where l.code_key = i.code_key and a.partner_id = i.partner_id)
    or starts_with(i.code_key, 'R:') and exists (
      select from scale_label b
      join listed_product l on l.code_key = b.plu_key
      join partner_program a on a.program_id = l.program_id and a.partner_id = b.partner_id
      where b.partner_id = i.partner_id and b.code_key = i.code_key))
  and not exists (select from apl_version v where v.activated_at is not null
    and greatest(v.effective_from, v.activated_at) between now() - interval '15 minutes' and now())
  and not exists (select from program p where (now() at time zone p.time_zone)::time < '00:15')
