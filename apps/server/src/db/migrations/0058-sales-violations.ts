import { sql, type Kysely } from 'kysely'

/**
 * The figures of a purchase that do not agree with its lines: `parts` adds a purchase's lines up, `back` what its living
 * returns took of each line.
 */
const amounts = sql`
  select 'purchase-amounts' as rule, p.partner_id, p.id as purchase_id,
    format('net %s of %s, tax %s of %s, benefits %s of %s', p.net_cents, s.net, p.tax_cents, s.tax, p.benefits_cents,
      s.benefits) as found
  from purchase p
  join lateral (
    select coalesce(sum(l.net_cents), 0) as net, coalesce(sum(l.tax_cents), 0) as tax,
      coalesce(sum(l.benefit_discount_cents + l.benefit_tax_cents), 0) as benefits,
      coalesce(sum(l.benefit_tax_cents), 0) as benefit_tax,
      coalesce(bool_or(l.benefit_discount_cents > l.net_cents or l.benefit_tax_cents > l.tax_cents), false) as is_over
    from purchase_line l where l.partner_id = p.partner_id and l.purchase_id = p.id) s on true
  where p.net_cents <> s.net or p.tax_cents <> s.tax or s.is_over
    or (p.confirmed_at is not null and (p.benefits_cents <> s.benefits or p.authorized_tax_cents <> s.benefit_tax))
    or p.benefits_cents > p.covered_cents or p.benefits_cents > p.net_cents + p.tax_cents
  union all
  select 'returned-quantities', l.partner_id, l.purchase_id,
    format('line %s: %s returned of %s, %s on its returns', l.line_no, l.returned_milli, l.quantity_milli, b.quantity)
  from purchase_line l
  join purchase p on p.partner_id = l.partner_id and p.id = l.purchase_id and p.type = 'SALE'
  join lateral (
    select coalesce(sum(r.quantity_milli), 0) as quantity, coalesce(sum(r.net_cents), 0) as net,
      coalesce(sum(r.tax_cents), 0) as tax, coalesce(sum(r.benefit_discount_cents), 0) as benefit_discount,
      coalesce(sum(r.benefit_tax_cents), 0) as benefit_tax
    from purchase q join purchase_line r on r.partner_id = q.partner_id and r.purchase_id = q.id
    where q.partner_id = l.partner_id and q.original_id = l.purchase_id and q.status in ('ANALYZED', 'CONFIRMED')
      and r.original_line_no = l.line_no) b on true
  where l.returned_milli <> b.quantity or b.benefit_discount > l.benefit_discount_cents
    or b.benefit_tax > l.benefit_tax_cents or b.net - b.benefit_discount > l.net_cents - l.benefit_discount_cents
    or b.tax - b.benefit_tax > l.tax_cents - l.benefit_tax_cents
    or (b.quantity = l.quantity_milli and (b.net <> l.net_cents or b.tax <> l.tax_cents
      or b.benefit_discount <> l.benefit_discount_cents or b.benefit_tax <> l.benefit_tax_cents))`

/** `fee` is the percentage of some cents by the schedule of the sale, rounded half up. */
const entries = sql`
  select 'sale-entries', p.partner_id, p.id,
    format('%s: sale %s, reversal %s, percentage %s, fixed %s, %s entries', p.status, e.sale, e.reversal, e.pct, e.fixed, e.n)
  from purchase p
  left join fee_schedule f on f.id = p.fee_schedule_id
  join lateral (
    select count(*) as n, coalesce(sum(x.cents) filter (where x.type = 'SALE'), 0) as sale,
      coalesce(sum(x.cents) filter (where x.type = 'REVERSAL'), 0) as reversal,
      coalesce(sum(x.cents) filter (where x.type = 'PROC_FEE'), 0) as pct,
      coalesce(sum(x.cents) filter (where x.type = 'FIXED_FEE'), 0) as fixed,
      count(*) filter (where x.type = 'SALE') as sales
    from entry x where x.partner_id = p.partner_id and x.purchase_id = p.id
      and x.type in ('SALE', 'REVERSAL', 'RETURN', 'PROC_FEE', 'FIXED_FEE')) e on true
  where p.type = 'SALE' and case
    when p.confirmed_at is null then e.n <> 0
    when p.status = 'REVERSED' then e.sale <> p.benefits_cents or e.sales <> 1 or e.sale + e.reversal <> 0 or e.pct <> 0
      or e.fixed <> 0
    else e.sale <> p.benefits_cents or e.sales <> 1 or e.reversal <> 0
      or -e.pct <> (p.benefits_cents * f.processing_basis_points + 5000) / 10000 or -e.fixed <> f.fixed_cents end
  union all
  select 'return-entries', s.partner_id, s.id, format('%s of %s taken back, %s credited', b.taken, b.benefits, b.credited)
  from purchase s
  join fee_schedule f on f.id = s.fee_schedule_id
  join lateral (
    select coalesce(-sum(x.cents) filter (where x.type = 'RETURN'), 0) as taken,
      coalesce(sum(x.cents) filter (where x.type = 'PROC_FEE'), 0) as credited,
      count(*) filter (where x.type not in ('RETURN', 'PROC_FEE')) as others,
      coalesce((select sum(c.benefits_cents)::bigint from purchase c where c.partner_id = s.partner_id and c.original_id = s.id
        and c.status = 'CONFIRMED'), 0) as benefits
    from purchase r join entry x on x.partner_id = r.partner_id and x.purchase_id = r.id
      and x.type not in ('ADJUSTMENT', 'EQUIPMENT')
    where r.partner_id = s.partner_id and r.original_id = s.id) b on true
  where s.type = 'SALE' and s.status = 'CONFIRMED' and (b.others <> 0 or b.taken <> b.benefits or b.credited <>
    (s.benefits_cents * f.processing_basis_points + 5000) / 10000
      - ((s.benefits_cents - b.benefits) * f.processing_basis_points + 5000) / 10000)`

const authorisations = sql`
  select 'one-approval', p.partner_id, p.id, format('%s with %s approvals of %s', p.status, a.n, a.cents)
  from purchase p
  join lateral (
    select count(*) as n, coalesce(sum((select sum((x ->> 'cents')::bigint) from jsonb_array_elements(a.approved) x)), 0) as cents
    from authorisation a
    where a.partner_id = p.partner_id and a.purchase_id = p.id and a.kind = 'SALE' and a.state in ('APPROVED', 'PARTIAL')) a
    on true
  where p.type = 'SALE' and case when p.status = 'CONFIRMED' then a.n <> 1 or a.cents <> p.benefits_cents else a.n <> 0 end
  union all
  select 'return-without-sale', r.partner_id, r.id, format('%s return of a sale that is %s', r.status, p.status)
  from purchase r join purchase p on p.partner_id = r.partner_id and p.id = r.original_id
  where r.status in ('ANALYZED', 'CONFIRMED') and p.status <> 'CONFIRMED'
  union all
  select 'unanswered', a.partner_id, a.purchase_id, format('%s since %s', a.state, a.asked_at)
  from authorisation a where a.state in ('ASKED', 'UNKNOWN') and a.asked_at < now() - interval '1 hour'
  union all
  select 'refund-status', p.partner_id, p.id, format('%s is %s', p.status, p.refund_status)
  from purchase p
  where (p.confirmed_at is null) <> (p.refund_status is null)
    or (p.type = 'SALE' and p.refund_status = 'DONOTREFUND' and p.status <> 'REVERSED' and p.benefits_cents <>
      (select coalesce(sum(r.benefits_cents), 0) from purchase r
        where r.partner_id = p.partner_id and r.original_id = p.id and r.status = 'CONFIRMED'))`

/**
 * What must never be true of a purchase, a row for each: amounts that are not the sum of their lines, entries that are not
 * those of the fee schedule, money without an approval. Empty in a healthy database.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create view sales_violation with (security_invoker = true) as
    ${amounts} union all ${entries} union all ${authorisations}`.execute(db)
  await sql`grant select on sales_violation to tillgate_operator`.execute(db)
}
