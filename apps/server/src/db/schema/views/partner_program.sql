-- Programs of a partner: those of its stores, and the default program for stores without an agreement.
create view partner_program with (security_invoker = true) as
select x.partner_id, x.program_id
from store_program x
union
select s.partner_id, p.id
from store s
cross join program p
where p.is_default
  and not exists (select from store_program x where x.partner_id = s.partner_id and x.store_id = s.id);

grant select on partner_program to tillgate_tenant, tillgate_operator;
