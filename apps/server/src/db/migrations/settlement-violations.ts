import { sql, type Kysely } from 'kysely'

const sums = sql`
  select 'statement-sums' as rule, s.partner_id, s.id as object_id,
    format('payable %s, entries %s', s.payable_cents, e.payable) as found
  from statement s
  join lateral (
    select coalesce(sum(x.cents), 0) as payable,
      coalesce(sum(x.cents) filter (where x.type in ('SALE', 'RETURN', 'REVERSAL')), 0) as gross,
      coalesce(sum(x.cents) filter (where x.type in ('PROC_FEE', 'FIXED_FEE')), 0) as fee,
      coalesce(sum(x.cents) filter (where x.type in ('ADJUSTMENT', 'EQUIPMENT')), 0) as adjustment,
      coalesce(sum(x.cents) filter (where x.type in ('CARRY_IN', 'CARRY_OUT')), 0) as carry
    from entry x where x.partner_id = s.partner_id and x.statement_id = s.id) e on true
  where (s.payable_cents, s.gross_cents, s.fee_cents, s.adjustment_cents, s.carry_cents)
    is distinct from (e.payable, e.gross, e.fee, e.adjustment, e.carry)
  union all
  select 'payment-sums', e.partner_id, s.id, format('payable %s, in the file %s', s.payable_cents, e.cents)
  from ach_entry e join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
  where e.cents <> s.payable_cents
  union all
  select 'account', a.partner_id, a.store_id, format('entries %s, statements %s, open %s', a.booked, a.paid, a.open)
  from (
    select e.partner_id, e.store_id, e.programme_id,
      coalesce(sum(e.cents) filter (where e.type not in ('CARRY_IN', 'CARRY_OUT')), 0) as booked,
      coalesce(sum(e.cents) filter (where e.statement_id is null), 0) as open,
      coalesce((select sum(s.payable_cents) from statement s where s.partner_id = e.partner_id and s.moved_to is null
        and s.store_id = e.store_id and s.programme_id = e.programme_id), 0) as paid
    from entry e group by 1, 2, 3) a
  where a.booked <> a.paid + a.open`

const places = sql`
  select 'entry-place', e.partner_id, e.id, 'in a statement of another store, programme or time'
  from entry e left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
  where e.statement_id is not null and (s.id is null or s.store_id <> e.store_id or s.programme_id <> e.programme_id
    or (e.booked_at >= s.cut_off and e.type not in ('CARRY_IN', 'CARRY_OUT')))
  union all
  select 'carry-pairs', e.partner_id, e.id, format('%s of %s without its opposite', e.type, e.cents)
  from entry e where e.type in ('CARRY_IN', 'CARRY_OUT') and not exists (
    select from entry o where o.partner_id = e.partner_id and o.source_statement_id = e.source_statement_id
      and o.cents = -e.cents and o.type <> e.type)
    and not exists (select from statement m where m.partner_id = e.partner_id and m.id = e.source_statement_id
      and e.type = 'CARRY_IN' and e.cents = m.payable_cents and m.moved_to = e.statement_id)
  union all
  select 'moved', m.partner_id, m.id, format('moved with %s, carried in %s', m.payable_cents, e.cents)
  from statement m left join entry e on e.partner_id = m.partner_id and e.source_statement_id = m.id
    and e.type = 'CARRY_IN' and e.statement_id = m.moved_to
  where m.moved_to is not null and e.cents is distinct from m.payable_cents
  union all
  select 'one-payment', e.partner_id, e.statement_id, format('in %s files', count(*))
  from ach_entry e join ach_file f on f.id = e.file_id and f.status <> 'VOID' group by 2, 3 having count(*) > 1
  union all
  select 'deposit', s.partner_id, s.id, format('%s in a file that is %s', s.status, coalesce(f.status, 'none'))
  from statement s left join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
  left join ach_file f on f.id = e.file_id
  where (s.status = 'PAYMENTREQUESTED' and f.status is distinct from 'READY' and f.status is distinct from 'SENT')
    or (s.status in ('SETTLED', 'RETURNED') and s.payable_cents > 0 and f.status is distinct from 'SENT')`

/** The statement that a purchase's money stands in now: the end of the chain that moves it from cycle to cycle. */
const projection = sql`
  select 'reimbursement', p.partner_id, p.id, format('%s in a statement that is %s', p.refund_status, l.status)
  from purchase p
  left join lateral (
    with recursive chain as (
      select s.status, s.payable_cents, s.moved_to from statement s
      where s.partner_id = p.partner_id and s.id = p.statement_id
      union all
      select n.status, n.payable_cents, n.moved_to from statement n join chain c on n.id = c.moved_to
      where n.partner_id = p.partner_id)
    select status from chain where moved_to is null) l on true
  where p.refund_status is not null and p.refund_status <> 'DONOTREFUND' and p.refund_status <> case l.status
    when 'PAYMENTREQUESTED' then 'REMITTANCEREQUESTED' when 'SETTLED' then 'REFUNDED' else 'PENDING' end`

/**
 * The hash of an order as `payment_order.hash` holds it: SHA-256 over the hash before it, the statements and their entries,
 * in the order of their ids.
 */
const hashes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function payment_order_hash(of_partner uuid, of_order uuid, previous bytea) returns bytea
    language sql stable set search_path = pg_catalog, public as $$
      select sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(E'\n', of_order::text,
        (select string_agg(concat_ws('|', s.id, s.store_id, s.programme_id, extract(epoch from s.cut_off), s.gross_cents,
            s.fee_cents, s.adjustment_cents, s.carry_cents, s.payable_cents, s.total_cents, s.purchases), E'\n' order by s.id)
          from statement s where s.partner_id = of_partner and s.order_id = of_order),
        (select string_agg(concat_ws('|', e.id, e.statement_id, e.type, e.cents, e.purchase_id,
            extract(epoch from e.booked_at)), E'\n' order by e.id)
          from entry e join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
          where e.partner_id = of_partner and s.order_id = of_order)), 'UTF8'))
    $$`.execute(db)
  await sql`grant execute on function payment_order_hash(uuid, uuid, bytea) to tillgate_operator`.execute(db)
}

const chain = sql`
  select 'hash-chain', o.partner_id, o.id,
    case when o.hash is null then 'no hash' when o.previous_hash is distinct from o.before then 'not the order before it'
      else 'its rows are not those it was made of' end
  from (select p.*, lag(p.hash) over (partition by p.partner_id order by p.number) as before from payment_order p) o
  where o.hash is null or o.previous_hash is distinct from o.before
    or o.hash <> payment_order_hash(o.partner_id, o.id, o.previous_hash)`

/** What must never be true of settled money, a row for each. Empty in a healthy database. */
export const settlementViolations = async (db: Kysely<unknown>): Promise<void> => {
  await hashes(db)
  await sql`drop view settlement_violation`.execute(db)
  await sql`create view settlement_violation with (security_invoker = true) as
    ${sums} union all ${places} union all ${projection} union all ${chain}`.execute(db)
  await sql`grant select on settlement_violation to tillgate_operator`.execute(db)
}
