import { sql } from 'kysely'
import type { Scope } from './proof-scope.ts'

/** `s` adds a purchase's lines up, `b` what its living returns took of each line. The first pair that differs is told. */
const amounts = (only: Scope) => sql`
  select 'purchase-amounts', p.partner_id, p.id, coalesce(d.stated, p.covered_cents)::text, coalesce(d.counted, s.benefits)::text
  from purchase p
  join lateral (
    select coalesce(sum(l.net_cents), 0) as net, coalesce(sum(l.tax_cents), 0) as tax,
      coalesce(sum(l.benefit_discount_cents + l.benefit_tax_cents), 0) as benefits,
      coalesce(sum(l.benefit_tax_cents), 0) as benefit_tax,
      coalesce(bool_or(l.benefit_discount_cents > l.net_cents or l.benefit_tax_cents > l.tax_cents), false) as is_over
    from purchase_line l where l.partner_id = p.partner_id and l.purchase_id = p.id) s on true
  left join lateral (
    select v.stated, v.counted from (values (1, p.net_cents, s.net, true), (2, p.tax_cents, s.tax, true),
      (3, p.benefits_cents, s.benefits, p.confirmed_at is not null),
      (4, p.authorized_tax_cents, s.benefit_tax, p.confirmed_at is not null)) as v (nth, stated, counted, counts)
    where v.counts and v.stated <> v.counted order by v.nth limit 1) d on true
  where ${only('purchase', 'p')} and (d.stated is not null or s.is_over or p.benefits_cents > p.covered_cents
    or p.benefits_cents > p.net_cents + p.tax_cents)
  union all
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
  where ${only('purchase', 'p')} and (l.returned_milli <> b.quantity or b.benefit_discount > l.benefit_discount_cents
    or b.benefit_tax > l.benefit_tax_cents or b.net - b.benefit_discount > l.net_cents - l.benefit_discount_cents
    or b.tax - b.benefit_tax > l.tax_cents - l.benefit_tax_cents
    or (b.quantity = l.quantity_milli and (b.net <> l.net_cents or b.tax <> l.tax_cents
      or b.benefit_discount <> l.benefit_discount_cents or b.benefit_tax <> l.benefit_tax_cents)))`

/** The percentage of some cents by the schedule of the sale, rounded half up. */
const feeOf = (cents: ReturnType<typeof sql>) => sql`(${cents} * f.processing_basis_points + 5000) / 10000`

/** What a sale has to be booked with, and what it is: benefits, their reversal, the percentage, the fixed fee, how many. */
const entries = (only: Scope) => sql`
  select 'sale-entries', p.partner_id, p.id, d.stated::text, d.counted::text
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
  join lateral (
    select v.stated, v.counted from (values
      (1, p.benefits_cents, e.sale, p.confirmed_at is not null),
      (2, case when p.status = 'REVERSED' then -p.benefits_cents else 0 end, e.reversal, p.confirmed_at is not null),
      (3, case when p.status = 'REVERSED' then 0 else -(${feeOf(sql`p.benefits_cents`)}) end, e.pct, p.confirmed_at is not null),
      (4, case when p.status = 'REVERSED' then 0 else -f.fixed_cents end, e.fixed, p.confirmed_at is not null),
      (5, 1, e.sales, p.confirmed_at is not null),
      (6, 0, e.n, p.confirmed_at is null)) as v (nth, stated, counted, counts)
    where v.counts and v.stated is distinct from v.counted order by v.nth limit 1) d on true
  where ${only('purchase', 'p')} and p.type = 'SALE'
  union all
  select 'return-entries', s.partner_id, s.id, d.stated::text, d.counted::text
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
  join lateral (
    select v.stated, v.counted from (values (1, b.benefits, b.taken),
      (2, ${feeOf(sql`s.benefits_cents`)} - ${feeOf(sql`(s.benefits_cents - b.benefits)`)}, b.credited),
      (3, 0, b.others)) as v (nth, stated, counted)
    where v.stated <> v.counted order by v.nth limit 1) d on true
  where ${only('purchase', 's')} and s.type = 'SALE' and s.status = 'CONFIRMED'
  union all
  select 'fee-schedule', p.partner_id, p.id, coalesce(p.confirmed_at::text, 'none'), coalesce(f.effective_from::text, 'none')
  from purchase p left join fee_schedule f on f.id = p.fee_schedule_id
  where ${only('purchase', 'p')} and p.type = 'SALE' and p.confirmed_at is not null
    and (f.id is null or f.programme_id <> p.programme_id or coalesce(f.partner_id, p.partner_id) <> p.partner_id
      or f.effective_from > p.confirmed_at)`

const authorisations = (only: Scope) => sql`
  select 'one-approval', p.partner_id, p.id, (case when p.status = 'CONFIRMED' then p.benefits_cents else 0 end)::text, a.cents::text
  from purchase p
  join lateral (
    select count(*) as n, coalesce(sum((select sum((x ->> 'cents')::bigint) from jsonb_array_elements(a.approved) x)), 0) as cents
    from authorisation a
    where a.partner_id = p.partner_id and a.purchase_id = p.id and a.kind = 'SALE' and a.state in ('APPROVED', 'PARTIAL')) a
    on true
  where ${only('purchase', 'p')} and p.type = 'SALE'
    and case when p.status = 'CONFIRMED' then a.n <> 1 or a.cents <> p.benefits_cents else a.n <> 0 end
  union all
  select 'return-without-sale', r.partner_id, r.id, r.status, p.status
  from purchase r join purchase p on p.partner_id = r.partner_id and p.id = r.original_id
  where ${only('purchase', 'r')} and r.status in ('ANALYZED', 'CONFIRMED') and p.status <> 'CONFIRMED'
  union all
  select 'refund-status', p.partner_id, p.id, p.status, coalesce(p.refund_status, 'none')
  from purchase p
  where ${only('purchase', 'p')} and ((p.confirmed_at is null) <> (p.refund_status is null)
    or (p.type = 'SALE' and p.refund_status = 'DONOTREFUND' and p.status <> 'REVERSED' and p.benefits_cents <>
      (select coalesce(sum(r.benefits_cents), 0) from purchase r
        where r.partner_id = p.partner_id and r.original_id = p.id and r.status = 'CONFIRMED')))`

export const salesChecks = (only: Scope) => [amounts(only), entries(only), authorisations(only)]
/** What no statement can hold yet: no run's question. */
export const unansweredChecks = [
  sql`
  select 'unanswered', a.partner_id, a.purchase_id, a.state, a.asked_at::text
  from authorisation a where a.state in ('ASKED', 'UNKNOWN') and a.asked_at < now() - interval '1 hour'`,
]
