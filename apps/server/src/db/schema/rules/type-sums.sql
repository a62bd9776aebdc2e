-- The stored sums of a statement equal the sums of its entries by type and sign.
select 'type-sums', s.partner_id, s.id, coalesce(k.listed, 'none'), coalesce(e.listed, 'none')
from statement s
join lateral (
  select string_agg(concat_ws(' ', g.type, g.cents, g.entries), ', ' order by g.type, g.is_credit) as listed
  from (select x.type, x.is_credit, sum(x.cents) as cents, sum(x.entries) as entries
    from statement_sum x where x.partner_id = s.partner_id and x.statement_id = s.id group by 1, 2) g) k on true
join lateral (
  select string_agg(concat_ws(' ', g.type, g.cents, g.entries), ', ' order by g.type, g.is_credit) as listed
  from (select x.type, x.cents > 0 as is_credit, sum(x.cents) as cents, count(*) as entries
    from entry x where x.partner_id = s.partner_id and x.statement_id = s.id group by 1, 2) g) e on true
where k.listed is distinct from e.listed
