-- The returned quantity of a line equals its returns, and returns do not exceed the line.
select 'returned-quantities', l.partner_id, l.purchase_id,
  concat_ws(' ', 'line', l.line_no, l.returned_milli, 'of', l.quantity_milli), concat_ws(' ', b.quantity, b.net, b.tax)
from purchase_line l
join purchase p on p.partner_id = l.partner_id and p.id = l.purchase_id and p.type = 'SALE'
join lateral (
  select coalesce(sum(r.quantity_milli), 0) as quantity, coalesce(sum(r.net_cents), 0) as net,
    coalesce(sum(r.tax_cents), 0) as tax, coalesce(sum(r.benefit_discount_cents), 0) as benefit_discount,
    coalesce(sum(r.benefit_tax_cents), 0) as benefit_tax
  from purchase q join purchase_line r on r.partner_id = q.partner_id and r.purchase_id = q.id
  where q.partner_id = l.partner_id and q.original_id = l.purchase_id and q.status in ('ANALYZED', 'CONFIRMED')
    and r.original_line_no = l.line_no) b on true
where true /* run: (p.partner_id, p.statement_id) in (select x.partner_id, x.id from statement x where x.run_id = of_run) */
  and (l.returned_milli <> b.quantity or b.benefit_discount > l.benefit_discount_cents
  or b.benefit_tax > l.benefit_tax_cents or b.net - b.benefit_discount > l.net_cents - l.benefit_discount_cents
  or b.tax - b.benefit_tax > l.tax_cents - l.benefit_tax_cents
  or (b.quantity = l.quantity_milli and (b.net <> l.net_cents or b.tax <> l.tax_cents
    or b.benefit_discount <> l.benefit_discount_cents or b.benefit_tax <> l.benefit_tax_cents)))
