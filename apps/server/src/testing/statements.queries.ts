import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { cols, rowsOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const standard = '0190f000-0000-7000-8000-000000000001'
type Place = { partnerId: string; storeId: string }

/** An entry that no sale wrote: a correction, equipment. */
export const bookEntry = async (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  { type, cents, reason = '' }: { type: string; cents: number; reason?: string },
): Promise<void> => {
  await sql`
    insert into entry (partner_id, id, store_id, programme_id, type, cents, payable_from, reason)
    values (${partnerId}, ${newId()}, ${storeId}, ${standard}, ${type}, ${cents}, now(), ${reason})`.execute(owner)
}

/** A debt is brought to 0 and opens the next cycle. */
const carryDebt = async ({ owner }: TestApp, { partnerId, storeId }: Place, id: string): Promise<void> => {
  await sql`
    insert into entry (partner_id, id, store_id, programme_id, type, cents, payable_from, source_statement_id)
    select ${partnerId}, gen_random_uuid(), ${storeId}, ${standard}, c.type, c.sign * d.cents, now(), ${id}
    from (select -sum(cents) as cents from entry where partner_id = ${partnerId} and store_id = ${storeId}
        and statement_id is null) d
      cross join (values ('CARRY_OUT', 1), ('CARRY_IN', -1)) c (type, sign)
    where d.cents > 0`.execute(owner)
}

/**
 * Puts all that is open of a store into a statement of the cut-off, as a run does, without touching any other partner's. `from`:
 * statements that are moved into it.
 */
export const closeCycle = async (
  app: TestApp,
  { partnerId, storeId }: Place,
  { cutOff, from = [] }: { cutOff: string; from?: readonly { id: string }[] },
): Promise<{ id: string; paymentOrderId: string; storeId: string }> => {
  const { owner } = app
  const [id, orderId] = [newId(), newId()]
  for (const source of from) {
    await sql`
      insert into entry (partner_id, id, store_id, programme_id, type, cents, payable_from, source_statement_id)
      select ${partnerId}, gen_random_uuid(), ${storeId}, ${standard}, 'CARRY_IN', payable_cents, now(), id
      from statement where partner_id = ${partnerId} and id = ${source.id}`.execute(owner)
  }
  await carryDebt(app, { partnerId, storeId }, id)
  await sql`
    insert into settlement_run (id, programme_id, cut_off, status, built_at) values (${newId()}, ${standard}, ${cutOff}, 'BUILT', ${cutOff})
    on conflict (programme_id, cut_off) do nothing`.execute(owner)
  const row = await rowsOf(cols('payment_order', 'id', 'runId')).first(owner)`
    with run as (select id from settlement_run where programme_id = ${standard} and cut_off = ${cutOff}),
    made as (insert into payment_order (partner_id, id, run_id) select ${partnerId}, ${orderId}, id from run
      on conflict (partner_id, run_id) do nothing returning id, run_id)
    select id, run_id from made
    union all select o.id, o.run_id from payment_order o join run r on r.id = o.run_id where o.partner_id = ${partnerId}
    limit 1`
  const { id: paymentOrderId, runId } = row ?? { id: orderId, runId: '' }
  await sql`
    with taken as (
      select e.*, p.type as purchase_type, p.net_cents + p.tax_cents as basket from entry e
      left join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
      where e.partner_id = ${partnerId} and e.store_id = ${storeId} and e.statement_id is null
        and not (e.type = 'CARRY_IN' and e.source_statement_id = ${id}))
    insert into statement (partner_id, id, run_id, order_id, store_id, programme_id, cut_off, gross_cents, fee_cents,
      adjustment_cents, carry_cents, payable_cents, total_cents, purchases, status, settled_at)
    select ${partnerId}, ${id}, ${runId}, ${paymentOrderId}, ${storeId}, ${standard}, ${cutOff},
      coalesce(sum(cents) filter (where type in ('SALE', 'RETURN', 'REVERSAL')), 0),
      coalesce(sum(cents) filter (where type in ('PROC_FEE', 'FIXED_FEE')), 0),
      coalesce(sum(cents) filter (where type in ('ADJUSTMENT', 'EQUIPMENT')), 0),
      coalesce(sum(cents) filter (where type in ('CARRY_IN', 'CARRY_OUT')), 0), coalesce(sum(cents), 0),
      coalesce(sum(case purchase_type when 'RETURN' then -basket else basket end)
        filter (where type in ('SALE', 'RETURN')), 0),
      count(distinct purchase_id), case when sum(cents) > 0 then 'PENDING' else 'SETTLED' end,
      case when sum(cents) > 0 then null else ${cutOff}::timestamptz end
    from taken`.execute(owner)
  await sql`
    with taken as (
      update entry set statement_id = ${id} where partner_id = ${partnerId} and store_id = ${storeId} and statement_id is null
        and not (type = 'CARRY_IN' and source_statement_id = ${id}) returning purchase_id)
    update purchase p set statement_id = ${id} from taken t
    where p.partner_id = ${partnerId} and p.id = t.purchase_id and p.statement_id is null`.execute(owner)
  await sql`
    insert into statement_sum (partner_id, statement_id, type, is_credit, fee_schedule_id, cents, entries)
    select e.partner_id, e.statement_id, e.type, e.cents > 0, p.fee_schedule_id, sum(e.cents), count(*)
    from entry e left join purchase p on e.type = 'SALE' and p.partner_id = e.partner_id and p.id = e.purchase_id
    where e.partner_id = ${partnerId} and e.statement_id = ${id} group by 1, 2, 3, 4, 5`.execute(owner)
  for (const source of from) {
    await sql`update statement set moved_to = ${id}, moved_at = ${cutOff}
      where partner_id = ${partnerId} and id = ${source.id}`.execute(owner)
  }
  return { id, paymentOrderId, storeId }
}

let traces = 0
type Payment = { effectiveDay: string; sentAt: string; last4?: string }

/** What a statement pays is in a file that the bank has. */
export const sendStatement = async (
  { owner }: TestApp,
  { partnerId, id }: { partnerId: string; id: string },
  { effectiveDay, sentAt, last4 = '6789' }: Payment,
): Promise<void> => {
  const [entryId, linkId] = [newId(), newId()]
  traces += 1
  await sql`
    insert into ach_file (id, run_id, name, day, modifier, effective_day, status, sealed, sha256, entries, credit_cents,
      approved_at, sent_at)
    select ${newId()}, run_id, id, date '2000-01-01' + (random() * 36000)::int, chr(65 + (random() * 25)::int), ${effectiveDay}, 'SENT', '',
      repeat('0', 64), 1, payable_cents, ${sentAt}, ${sentAt} from statement where partner_id = ${partnerId} and id = ${id}
    on conflict do nothing`.execute(owner)
  await sql`
    insert into bank_link (partner_id, id, store_id, last_link_session_id, state, last4, holder, account_type, asked_by, verified_at)
    select ${partnerId}, ${linkId}, store_id, ${linkId}, 'REPLACED', ${last4}, 'Delgado Fresh Markets LLC', 'CHECKING',
      ${newId()}, ${sentAt} from statement where partner_id = ${partnerId} and id = ${id}`.execute(owner)
  await sql`
    insert into ach_entry (partner_id, id, file_id, statement_id, bank_link_id, trace, cents, effective_day, last4,
      routing_last4, holder, account_type)
    select ${partnerId}, ${entryId}, (select f.id from ach_file f where f.run_id = s.run_id), id, ${linkId}, ${`02100002${String(traces).padStart(7, '0')}`}, payable_cents,
      ${effectiveDay}, ${last4}, '0021', 'Delgado Fresh Markets LLC', 'CHECKING'
    from statement s where partner_id = ${partnerId} and id = ${id}`.execute(owner)
  await sql`
    update statement set status = 'PAYMENTREQUESTED', ach_entry_id = ${entryId}, sent_at = ${sentAt}
    where partner_id = ${partnerId} and id = ${id}`.execute(owner)
  await setRefundStatus(owner, { partnerId, id }, 'REMITTANCEREQUESTED')
}

const setRefundStatus = (
  owner: TestApp['owner'],
  { partnerId, id }: { partnerId: string; id: string },
  status: string,
) =>
  sql`update purchase set refund_status = ${status} where partner_id = ${partnerId} and statement_id = ${id}`.execute(
    owner,
  )

export const settleStatement = async (
  { owner }: TestApp,
  key: { partnerId: string; id: string },
  at: string,
): Promise<void> => {
  await sql`update statement set status = 'SETTLED', settled_at = ${at}
    where partner_id = ${key.partnerId} and id = ${key.id}`.execute(owner)
  await setRefundStatus(owner, key, 'REFUNDED')
}

/** The bank sends a payment back; the store's money waits for another account. */
export const returnStatement = async (
  { owner }: TestApp,
  key: { partnerId: string; id: string },
  { code, at }: { code: string; at: string },
): Promise<void> => {
  await sql`
    update statement set status = 'RETURNED', return_code = ${code}, return_text = 'ACCOUNT CLOSED', returned_at = ${at}
    where partner_id = ${key.partnerId} and id = ${key.id}`.execute(owner)
  await setRefundStatus(owner, key, 'PENDING')
  await sql`
    insert into payout_hold (partner_id, store_id, id, kind, begun_by, begun_at, statement_id, ends_with_relink)
    select ${key.partnerId}, store_id, ${newId()}, 'BANK_RETURN', ${key.partnerId}, ${at}, id, true
    from statement where partner_id = ${key.partnerId} and id = ${key.id}`.execute(owner)
}

/** Breaks a statement: one of its entries is taken out from behind its trigger. */
export const moveEntryAway = async (
  { owner }: TestApp,
  partnerId: string,
  { statementId, type }: { statementId: string; type: string },
): Promise<void> => {
  await owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update entry set statement_id = null
      where partner_id = ${partnerId} and statement_id = ${statementId} and type = ${type}`.execute(db)
  })
}

export const holdStore = async (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  kind: 'OPERATOR' | 'BANK_RETURN',
): Promise<void> => {
  await sql`insert into payout_hold (partner_id, store_id, id, kind, begun_by) values (${partnerId}, ${storeId},
    ${newId()}, ${kind}, ${partnerId})`.execute(owner)
}

/** As many more of each open entry of a store, so that a statement is as large as a chain's. */
export const multiplyEntry = async (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  times: number,
): Promise<void> => {
  await sql`
    insert into entry (partner_id, id, store_id, programme_id, type, cents, purchase_id, booked_at, payable_from)
    select partner_id, gen_random_uuid(), store_id, programme_id, type, cents, purchase_id,
      booked_at - n * interval '1 second', payable_from
    from entry cross join generate_series(1, ${times}::int) n
    where partner_id = ${partnerId} and store_id = ${storeId} and statement_id is null`.execute(owner)
}
