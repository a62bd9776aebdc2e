import { sql } from 'kysely'
import type { Scope } from './proof-scope.ts'

const sums = (only: Scope) => sql`
  select 'statement-sums' as rule, s.partner_id, s.id as object_id, d.stated::text as stated, d.counted::text as counted
  from statement s
  join lateral (
    select coalesce(sum(x.cents), 0) as payable,
      coalesce(sum(x.cents) filter (where x.type in ('SALE', 'RETURN', 'REVERSAL')), 0) as gross,
      coalesce(sum(x.cents) filter (where x.type in ('PROC_FEE', 'FIXED_FEE')), 0) as fee,
      coalesce(sum(x.cents) filter (where x.type in ('ADJUSTMENT', 'EQUIPMENT')), 0) as adjustment,
      coalesce(sum(x.cents) filter (where x.type in ('CARRY_IN', 'CARRY_OUT')), 0) as carry
    from entry x where x.partner_id = s.partner_id and x.statement_id = s.id) e on true
  join lateral (
    select v.stated, v.counted from (values (1, s.payable_cents, e.payable), (2, s.gross_cents, e.gross),
      (3, s.fee_cents, e.fee), (4, s.adjustment_cents, e.adjustment), (5, s.carry_cents, e.carry)) as v (nth, stated, counted)
    where v.stated <> v.counted order by v.nth limit 1) d on true
  where ${only('statement', 's')}
  union all
  select 'order-sums', o.partner_id, o.id, coalesce(a.total, 'none'), t.total::text
  from payment_order o
  join lateral (select coalesce(sum(s.payable_cents), 0) as total from statement s
    where s.partner_id = o.partner_id and s.order_id = o.id) t on true
  left join lateral (select x.after ->> 'totalCents' as total from audit_entry x where x.partner_id = o.partner_id
    and x.object = 'payment-order' and x.object_id = o.id::text and x.action = 'payout.built' order by x.at limit 1) a on true
  where ${only('order', 'o')} and a.total is distinct from t.total::text
  union all
  select 'payment-sums', e.partner_id, s.id, s.payable_cents::text, e.cents::text
  from ach_entry e join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
  where ${only('payment', 'e')} and e.cents <> s.payable_cents
  union all
  select 'file-sums', null::uuid, f.id, f.credit_cents::text, t.cents::text
  from ach_file f
  join lateral (select coalesce(sum(e.cents), 0) as cents, count(*) as n from ach_entry e where e.file_id = f.id) t on true
  where ${only('file', 'f')} and (f.credit_cents <> t.cents or f.entries <> t.n)`

const accounts = sql`
  select 'account', a.partner_id, a.store_id, (a.paid + a.open)::text, a.booked::text
  from (
    select e.partner_id, e.store_id, e.programme_id,
      coalesce(sum(e.cents) filter (where e.type not in ('CARRY_IN', 'CARRY_OUT')), 0) as booked,
      coalesce(sum(e.cents) filter (where e.statement_id is null), 0) as open,
      coalesce((select sum(s.payable_cents) from statement s where s.partner_id = e.partner_id and s.moved_to is null
        and s.store_id = e.store_id and s.programme_id = e.programme_id), 0) as paid
    from entry e group by 1, 2, 3) a
  where a.booked <> a.paid + a.open`

const carries = (only: Scope) => sql`
  select 'carry-pairs', e.partner_id, e.id, e.cents::text, 'none'
  from entry e where ${only('entry', 'e')} and e.type in ('CARRY_IN', 'CARRY_OUT') and not exists (
    select from entry o where o.partner_id = e.partner_id and o.source_statement_id = e.source_statement_id
      and o.cents = -e.cents and o.type <> e.type)
    and not exists (select from statement m where m.partner_id = e.partner_id and m.id = e.source_statement_id
      and e.type = 'CARRY_IN' and e.cents = m.payable_cents and m.moved_to = e.statement_id)
  union all
  select 'moved', m.partner_id, m.id, m.payable_cents::text, coalesce(e.cents::text, 'none')
  from statement m left join entry e on e.partner_id = m.partner_id and e.source_statement_id = m.id
    and e.type = 'CARRY_IN' and e.statement_id = m.moved_to
  where ${only('statement', 'm')} and m.moved_to is not null and e.cents is distinct from m.payable_cents`

const places = (only: Scope) => sql`
  select 'entry-place', e.partner_id, e.id,
    case when s.id is null then 'none' else concat_ws(' ', s.store_id, s.programme_id, s.cut_off) end,
    concat_ws(' ', e.store_id, e.programme_id, e.booked_at)
  from entry e left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
  where ${only('entry', 'e')} and e.statement_id is not null and (s.id is null or s.store_id <> e.store_id
    or s.programme_id <> e.programme_id or (e.booked_at >= s.cut_off and e.type not in ('CARRY_IN', 'CARRY_OUT')))
  union all
  select 'one-payment', s.partner_id, s.id, '1', p.n::text
  from statement s join lateral (select count(*) as n from ach_entry e join ach_file f on f.id = e.file_id
    and f.status <> 'VOID' where e.partner_id = s.partner_id and e.statement_id = s.id) p on p.n > 1
  where ${only('statement', 's')}
  union all
  select 'one-trace', e.partner_id, e.statement_id, '1', t.n::text
  from ach_entry e join lateral (select count(*) as n from ach_entry o where o.trace = e.trace) t on t.n > 1
  where ${only('payment', 'e')}
  union all
  select 'deposit', s.partner_id, s.id, s.status, coalesce(f.status, 'none')
  from statement s left join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
  left join ach_file f on f.id = e.file_id
  where ${only('statement', 's')} and ((s.status = 'PAYMENTREQUESTED' and f.status is distinct from 'READY'
      and f.status is distinct from 'SENT')
    or (s.status in ('SETTLED', 'RETURNED') and s.payable_cents > 0 and f.status is distinct from 'SENT'))`

/** The statement that a purchase's money stands in now: the end of the chain that moves it from cycle to cycle. */
const projection = (only: Scope) => sql`
  select 'reimbursement', p.partner_id, p.id, p.refund_status, coalesce(l.status, 'none')
  from purchase p
  left join lateral (
    with recursive chain as (
      select s.status, s.payable_cents, s.moved_to from statement s
      where s.partner_id = p.partner_id and s.id = p.statement_id
      union all
      select n.status, n.payable_cents, n.moved_to from statement n join chain c on n.id = c.moved_to
      where n.partner_id = p.partner_id)
    select status from chain where moved_to is null) l on true
  where ${only('purchase', 'p')} and p.refund_status is not null and p.refund_status <> 'DONOTREFUND'
    and p.refund_status <> case l.status when 'PAYMENTREQUESTED' then 'REMITTANCEREQUESTED' when 'SETTLED' then 'REFUNDED'
      else 'PENDING' end`

/** `before`: the hash of the order before it, looked up one by one so that a run need not read all orders. */
const chain = (only: Scope) => sql`
  select 'hash-chain', o.partner_id, o.id, coalesce(encode(o.hash, 'hex'), 'none'),
    encode(payment_order_hash(o.partner_id, o.id, b.hash), 'hex')
  from payment_order o
  left join lateral (select p.hash from payment_order p where p.partner_id = o.partner_id and p.number < o.number
    order by p.number desc limit 1) b on true
  where ${only('order', 'o')} and (o.hash is null or o.previous_hash is distinct from b.hash
    or o.hash <> payment_order_hash(o.partner_id, o.id, o.previous_hash))`

/** What a run says of itself, and what its statements say of it. */
const paths = (only: Scope) => sql`
  select 'run-path', s.partner_id, s.run_id, r.status, s.status
  from statement s join settlement_run r on r.id = s.run_id
  where ${only('statement', 's')} and s.status in ('PAYMENTREQUESTED', 'RETURNED') and r.status not in ('APPROVED', 'SENT', 'CLOSED')`

export const settlementChecks = (only: Scope) => [
  sums(only),
  carries(only),
  places(only),
  projection(only),
  chain(only),
  paths(only),
]
/** Of whole accounts, from their first entry to their last: no run's question. */
export const accountChecks = [accounts]
