import type { Check } from '@tillgate/domain/ledger-checks.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { is, scalar } from '#server/db/rows.ts'
import { standardProgram } from './forms.ts'
import type { TestApp } from './start-app.ts'

/** Ids of what a test corrupts. `openId`: a sale in no statement, of which a part was returned. */
export type Victims = {
  partnerId: string
  otherId: string
  runId: string
  laterRunId: string
  statementId: string
  laterId: string
  openId: string
  openReturnId: string
  withoutCardId: string
}

const sale = (v: Victims) => sql`partner_id = ${v.partnerId} and id = ${v.openId}`
const paid = (v: Victims) => sql`partner_id = ${v.partnerId} and statement_id = ${v.statementId}`
const paying = (v: Victims) => sql`partner_id = ${v.partnerId} and id = ${v.statementId}`
const entryOf = (v: Victims, purchaseId: string, type: string) =>
  sql`partner_id = ${v.partnerId} and purchase_id = ${purchaseId} and type = ${type}`
const someFile = (v: Victims, id: string, cents: RawBuilder<unknown>) => sql`
  insert into ach_file (id, run_id, name, day, modifier, effective_day, status, sealed, sha256, entries, credit_cents,
    approved_at, sent_at)
  values (${id}, ${v.laterRunId}, 'second', current_date, 'B', current_date + 1, 'SENT', '\\x00', repeat('1', 64), 1,
    ${cents}, now(), now())`
const payAgain = (v: Victims, id: string) => sql`
  insert into ach_entry (partner_id, id, file_id, statement_id, bank_link_id, trace, cents, effective_day, last4,
    routing_last4, holder, account_type)
  select partner_id, gen_random_uuid(), ${id}, statement_id, bank_link_id, '999999999999999', cents, effective_day, last4,
    routing_last4, holder, account_type from ach_entry where ${paid(v)}`
const secondFile = newId()
const bankStatement = newId()

/** One thing wrong, and what a thief who knows the seals would mend behind it. */
/** One for each check, and those that a check would see in another of its rows. */
type Corruption = Exclude<Check, 'audit-chain'> | 'balanced-later'
export const corruptions: Record<Corruption, (v: Victims) => RawBuilder<unknown>[]> = {
  'statement-sums': (v) => [
    sql`update statement set gross_cents = gross_cents + 36, fee_cents = fee_cents - 36 where ${paying(v)}`,
  ],
  'type-sums': (v) => [
    sql`update statement_sum set entries = entries + 1 where partner_id = ${v.partnerId}
      and statement_id = ${v.statementId} and type = 'SALE'`,
  ],
  'order-sums': (v) => [
    sql`update audit_entry set after = jsonb_set(after, '{totalCents}', '1') where partner_id = ${v.partnerId}
      and action = 'payout.built'`,
  ],
  'payment-sums': (v) => [
    sql`update ach_entry set cents = cents + 36 where ${paid(v)}`,
    sql`update ach_file set credit_cents = credit_cents + 36`,
  ],
  'file-sums': () => [sql`update ach_file set credit_cents = credit_cents + 36`],
  account: (v) => [
    sql`delete from entry where partner_id = ${v.partnerId} and type = 'CARRY_IN' and statement_id is null`,
  ],
  'carry-pairs': (v) => [
    sql`update entry set source_statement_id = ${v.statementId} where partner_id = ${v.partnerId} and type = 'CARRY_IN'`,
  ],
  moved: (v) => [
    sql`update statement set rolled_over_to = ${v.laterId}, moved_at = now(), status = 'PENDING' where ${paying(v)}`,
    sql`update purchase set refund_status = 'REFUNDED' where ${paid(v)}`,
  ],
  'sale-entries': (v) => [sql`update entry set cents = cents - 1 where ${entryOf(v, v.openId, 'PROC_FEE')}`],
  'return-entries': (v) => [sql`update entry set cents = cents + 1 where ${entryOf(v, v.openReturnId, 'PROC_FEE')}`],
  'fee-schedule': (v) => [
    sql`insert into fee_schedule (id, program_id, processing_basis_points, fixed_cents, additional_terminal_cents,
        effective_from) values (${v.openId}, ${standardProgram}, 275, 25, 50000, now() + interval '10 days')`,
    sql`update purchase set fee_schedule_id = ${v.openId} where ${sale(v)}`,
  ],
  'entry-place': (v) => [sql`update statement set cut_off = cut_off - interval '1 day' where ${paying(v)}`],
  'one-payment': (v) => [
    someFile(v, secondFile, sql`(select payable_cents from statement where ${paying(v)})`),
    payAgain(v, secondFile),
  ],
  'one-trace': () => [sql`update ach_entry set trace = repeat('7', 15)`],
  deposit: () => [sql`update ach_file set status = 'VOID', sent_at = null`],
  reimbursement: (v) => [sql`update purchase set refund_status = 'REFUNDED' where ${sale(v)}`],
  'refund-status': (v) => [sql`update purchase set refund_status = null where ${sale(v)}`],
  'balanced-later': (v) => [
    sql`update purchase set refund_status = 'DONOTREFUND' where partner_id = ${v.partnerId}
      and statement_id = ${v.statementId}`,
  ],
  'purchase-amounts': (v) => [sql`update purchase set net_cents = net_cents + 1 where ${sale(v)}`],
  'bank-lines': (v) => [
    sql`insert into bank_statement (id, name, format, first_day, day, last4, opening_cents, closing_cents, records, sha256, sealed,
        loaded_by)
      select ${bankStatement}, 'a.bai', 'BAI2', '2001-01-01', '2001-01-01', '3300', 0, 1000, 6, repeat('2', 64), '', id
      from user_account where audience = 'operator' limit 1`,
    sql`insert into ach_event (id, line, kind, code, original_trace, state, resolved_at)
      values (${v.openId}, 0, 'BANK', '195', '', 'RESOLVED', now())`,
    sql`insert into bank_statement_line (statement_id, no, type_code, cents, reference, text, result, exception_id, expected_cents)
      values (${bankStatement}, 1, '195', 1000, '', 'WIRE', 'UNKNOWN', ${v.openId}, 0)`,
  ],
  'returned-quantities': (v) => [
    sql`update purchase_line set returned_milli = returned_milli + 1 where partner_id = ${v.partnerId}
      and purchase_id = ${v.openId} and line_no = 1`,
  ],
  'one-approval': (v) => [
    sql`update authorisation set state = 'DECLINED' where partner_id = ${v.partnerId} and purchase_id = ${v.openId}
      and kind = 'SALE'`,
  ],
  tenders: (v) => [
    sql`insert into tender (partner_id, id, purchase_id, terminal_id, cashier_id, kind, cents)
      select partner_id, id, id, terminal_id, cashier_id, 'CASH', total_cents from purchase where ${sale(v)}`,
  ],
  'without-card': (v) => [
    sql`insert into entry (partner_id, id, store_id, program_id, type, cents, reason, booked_by, payable_from, purchase_id)
      select partner_id, id, store_id, program_id, 'ADJUSTMENT', 1, 'x', cashier_id, now(), id from purchase
      where partner_id = ${v.partnerId} and id = ${v.withoutCardId}`,
  ],
  'return-without-sale': (v) => [
    sql`update purchase set status = 'CANCELED' where ${sale(v)}`,
    sql`update authorisation set state = 'REVERSED' where partner_id = ${v.partnerId} and purchase_id = ${v.openId}
      and kind = 'SALE'`,
  ],
  unanswered: (v) => [
    sql`update authorisation set state = 'UNKNOWN', asked_at = now() - interval '61 minutes'
      where partner_id = ${v.partnerId} and purchase_id = ${v.openReturnId}`,
  ],
  'hash-chain': (v) => [
    sql`update payment_order set hash = sha256('x') where partner_id = ${v.partnerId} and run_id = ${v.laterRunId}`,
  ],
  'run-path': (v) => [sql`update settlement_run set status = 'BUILT' where id = ${v.runId}`],
  unaudited: (v) => [
    sql`delete from audit_entry where partner_id = ${v.partnerId} and object_id = ${v.openId}::text
      and action = 'purchase.confirmed'`,
  ],
  'foreign-parent': (v) => [
    sql`update terminal set store_id = (select id from store where partner_id = ${v.otherId} limit 1)
      where partner_id = ${v.partnerId}`,
  ],
  'one-effect': (v) => [
    sql`update idempotency set answer = null, created_at = now() - interval '2 hours' where partner_id = ${v.partnerId}`,
  ],
  'one-mail': (v) => [
    sql`insert into outbox (partner_id, id, language, expires_at, sent_at, failure)
      values (${v.partnerId}, ${newId()}, 'en-US', now(), now(), 'refused')`,
  ],
  'batch-rows': (v) => [
    sql`alter table item_batch drop constraint item_batch_check`,
    sql`insert into item_batch (partner_id, id, file_name, original_file_name, sha256, bytes, status, all_stores, language,
        created_by, file_rows, created) values (${v.partnerId}, ${newId()}, 'a', 'a', '\\x00', 1, 'FINISHED', true, 'en-US',
        ${newId()}, 10, 9)`,
  ],
  'listed-mark': (v) => [
    // The rule waits a quarter of an hour after midnight of any program: here it is day everywhere.
    sql`update program set time_zone =
      case when extract(hour from now() at time zone 'UTC') between 6 and 18 then 'UTC' else 'Etc/GMT+12' end`,
    sql`update item set apl_verified = not apl_verified where partner_id = ${v.partnerId} and code = '036000291452'`,
  ],
}

/** Seals every order anew, in the order they were made. */
const reseal = sql`
  do $$ declare o record; before bytea; begin
    for o in select * from payment_order order by partner_id, number loop
      select p.hash into before from payment_order p where p.partner_id = o.partner_id and p.number < o.number
        order by p.number desc limit 1;
      update payment_order set previous_hash = before, hash = payment_order_hash(o.partner_id, o.id, before)
        where partner_id = o.partner_id and id = o.id;
    end loop;
  end $$`

/** Changes rows as only the database's owner can: without triggers and foreign keys. */
export const corrupt = async (db: Db, check: Corruption, victims: Victims): Promise<void> => {
  await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
  for (const change of corruptions[check](victims)) await change.execute(db)
  if (check !== 'hash-chain') await reseal.execute(db)
  await sql`select set_config('session_replication_role', 'origin', true)`.execute(db)
}

class Undone extends Error {}

/** Looks at the books with one thing wrong in them, and undoes it. */
export const whileCorrupt = async <T>(
  { owner }: TestApp,
  check: Corruption,
  victims: Victims,
  look: (db: Db) => Promise<T>,
): Promise<T> => {
  const seen: T[] = []
  await owner
    .transaction()
    .execute(async (db) => {
      await corrupt(db, check, victims)
      await sql`select set_config('role', 'tillgate_operator', true)`.execute(db)
      seen.push(await look(db))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  const [first] = seen
  if (first === undefined) throw new Error('nothing was seen')
  return first
}

/** Breaks a check itself: the approved amount of one sale is no number. `kept` mends it. */
export const breakCheck = async ({ owner }: TestApp, { openId }: Victims, kept?: string): Promise<string> => {
  return (
    (await scalar(is.text).first(owner)`
    with before as (select id, approved from authorisation where purchase_id = ${openId} and kind = 'SALE')
    update authorisation a set approved = ${kept ?? '[{"cents": "many"}]'}::jsonb from before b where a.id = b.id
    returning b.approved::text as approved`) ?? ''
  )
}
/** Takes back what `sale-entries` corrupts. */
export const mendSale = ({ owner }: TestApp, victims: Victims): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`update entry set cents = cents + 1 where ${entryOf(victims, victims.openId, 'PROC_FEE')}`.execute(db)
  })

/** The last run as a release made it that did not know a check. */
export const forgetLastOutcome = async ({ owner }: TestApp, group: string): Promise<void> => {
  await sql`
    delete from ledger_check_result where rule = ${group}
      and run_id = (select id from ledger_check_run where ended_at is not null order by ended_at desc limit 1)`.execute(
    owner,
  )
}
