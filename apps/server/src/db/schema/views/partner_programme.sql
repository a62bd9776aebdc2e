-- Programmes of a partner: those of its stores, and the default programme for stores without an agreement.
create view partner_programme with (security_invoker = true) as
select x.partner_id, x.programme_id
from store_programme x
union
select s.partner_id, p.id
from store s
cross join programme p
where p.is_default
  and not exists (select from store_programme x where x.partner_id = s.partner_id and x.store_id = s.id);

grant select on partner_programme to tillgate_tenant, tillgate_operator;
