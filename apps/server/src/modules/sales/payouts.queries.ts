import type { RefundStatus } from '@tillgate/domain/purchases.ts'
import { sql, type Insertable } from 'kysely'
import { chunked } from '#server/base/chunked.ts'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

/** Program and cut-off of a cycle. */
export type Cycle = { programId: string; cutOff: Date }

const due = ({ programId, cutOff }: Cycle) => sql`
  e.program_id = ${programId} and e.booked_at < ${cutOff} and e.payable_from <= ${cutOff} and e.statement_id is null`

/** Partners with anything to settle, in the order of their ids. */
export const listPartnersDue = (db: Db, cycle: Cycle): Promise<string[]> => scalar(col('entry.partnerId')).all(db)`
    select distinct e.partner_id from entry e where ${due(cycle)} order by 1`

/** Lists a partner's stores with due entries. A store with nothing but a debt waits until it has sales to offset the debt. */
export const listStoresDue = (db: Db, partnerId: string, cycle: Cycle): Promise<string[]> => scalar(
  col('entry.storeId'),
).all(db)`
    select e.store_id from entry e where e.partner_id = ${partnerId} and ${due(cycle)}
    group by e.store_id having bool_or(e.type <> 'CARRY_IN' or e.cents > 0) order by 1`

const takenRow = rowsOf({
  storeId: col('entry.storeId'),
  grossCents: is.cents,
  feeCents: is.cents,
  adjustmentCents: is.cents,
  carryCents: is.cents,
  totalCents: is.cents,
  purchases: is.count,
})
type Taken = RowOf<typeof takenRow>
type Place = { storeId: string; statementId: string }

/**
 * Assigns the due entries of each store to its statement permanently and returns the sums. `totalCents`: sales minus
 * returns.
 */
export const assignDueEntries = async (
  db: Db,
  partnerId: string,
  cycle: Cycle,
  places: readonly Place[],
): Promise<Taken[]> => {
  return takenRow.all(db)`
    with place as (
      select * from unnest(${places.map(({ storeId }) => storeId)}::uuid[],
        ${places.map(({ statementId }) => statementId)}::uuid[]) as p (store_id, statement_id)),
    taken as (
      update entry e set statement_id = p.statement_id from place p
      where e.partner_id = ${partnerId} and e.store_id = p.store_id and ${due(cycle)}
      returning e.store_id, e.type, e.cents, e.purchase_id),
    basket as (
      select t.store_id, count(*) as purchases, sum(case
          when p.type = 'RETURN' or t.is_reversal then -(p.net_cents + p.tax_cents)
          else p.net_cents + p.tax_cents end) filter (where t.is_sale <> t.is_reversal) as total
      from (select store_id, purchase_id, bool_or(type in ('SALE', 'RETURN')) as is_sale, bool_or(type = 'REVERSAL') as is_reversal
        from taken where purchase_id is not null group by 1, 2) t
      join purchase p on p.partner_id = ${partnerId} and p.id = t.purchase_id group by 1)
    select t.store_id,
      coalesce(sum(t.cents) filter (where t.type in ('SALE', 'RETURN', 'REVERSAL')), 0)::bigint as gross_cents,
      coalesce(sum(t.cents) filter (where t.type in ('PROC_FEE', 'FIXED_FEE')), 0)::bigint as fee_cents,
      coalesce(sum(t.cents) filter (where t.type in ('ADJUSTMENT', 'EQUIPMENT')), 0)::bigint as adjustment_cents,
      coalesce(sum(t.cents) filter (where t.type in ('CARRY_IN', 'CARRY_OUT')), 0)::bigint as carry_cents,
      coalesce(max(b.total), 0)::bigint as total_cents, coalesce(max(b.purchases), 0)::int as purchases
    from taken t left join basket b on b.store_id = t.store_id group by t.store_id order by 1`
}

/** Values shared by all carries of one partner's payment order. */
type Booking = Pick<Cycle, 'programId'> & { bookedAt: Date }

type CarriedEntry = Pick<
  Insertable<Tables['entry']>,
  'storeId' | 'type' | 'cents' | 'statementId' | 'sourceStatementId'
>
/** Maximum of entries per INSERT: each has 10 values, and PostgreSQL accepts 65,535 per statement. */
const carriesAtOnce = 5000

const insertCarries = async (
  db: Db,
  partnerId: string,
  { programId, bookedAt }: Booking,
  carries: readonly CarriedEntry[],
): Promise<void> => {
  const rows = carries.map((carry) => ({
    ...carry,
    partnerId,
    id: newId(),
    programId,
    bookedAt,
    payableFrom: bookedAt,
  }))
  for (const part of chunked(rows, carriesAtOnce)) await db.insertInto('entry').values(part).execute()
}

/** Carries negative balances into the next cycle and sets these statements to 0. */
export const bookCarries = (
  db: Db,
  partnerId: string,
  booking: Booking,
  debts: readonly (Place & { cents: number })[],
): Promise<void> =>
  insertCarries(
    db,
    partnerId,
    booking,
    debts.flatMap(({ storeId, statementId, cents }) => [
      { storeId, type: 'CARRY_OUT' as const, cents, statementId, sourceStatementId: statementId },
      { storeId, type: 'CARRY_IN' as const, cents: -cents, statementId: null, sourceStatementId: statementId },
    ]),
  )

/** Moves the amounts of earlier, unpaid statements into the statements that pay them now. */
export const bookMoved = (
  db: Db,
  partnerId: string,
  booking: Booking,
  moves: readonly (Place & { sourceId: string; cents: number })[],
): Promise<void> =>
  insertCarries(
    db,
    partnerId,
    booking,
    moves.map(({ storeId, statementId, sourceId, cents }) => ({
      storeId,
      type: 'CARRY_IN' as const,
      cents,
      statementId,
      sourceStatementId: sourceId,
    })),
  )

/** Updates the reimbursement status of a payment's purchases. Purchases returned in the same statement stay returned. */
export const setRefundStatus = (
  db: Db,
  partnerId: string,
  statements: readonly { statementId: string; refundStatus: Exclude<RefundStatus, 'DONOTREFUND' | 'WITHOUTCARD'> }[],
) =>
  sql`
    update purchase p set refund_status = s.refund_status
    from unnest(${statements.map(({ statementId }) => statementId)}::uuid[],
      ${statements.map(({ refundStatus }) => refundStatus)}::text[]) as s (statement_id, refund_status)
    where p.partner_id = ${partnerId} and p.statement_id = s.statement_id and p.refund_status <> 'DONOTREFUND'
      and p.refund_status <> s.refund_status`.execute(db)

/**
 * Stores the statement and the reimbursement status of the purchases in these statements. A sale returned whole in the
 * same statement has nothing left to pay; a statement without a payment settles its purchases. A purchase stays in its
 * first statement; later entries belong to a later statement and change nothing here.
 */
export const assignPurchasesToStatements = async (
  db: Db,
  partnerId: string,
  statements: readonly { statementId: string; hasPayment: boolean }[],
): Promise<void> => {
  await sql`
    with st as (
      select * from unnest(${statements.map(({ statementId }) => statementId)}::uuid[],
        ${statements.map(({ hasPayment }) => hasPayment)}::boolean[]) as s (statement_id, has_payment)),
    touched as (
      select e.purchase_id, e.statement_id, st.has_payment, coalesce(p.original_id, p.id) as sale_id,
        bool_or(e.type in ('RETURN', 'REVERSAL')) as is_back
      from entry e join st on st.statement_id = e.statement_id
      join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
      where e.partner_id = ${partnerId} and e.purchase_id is not null group by 1, 2, 3, 4),
    undone as (
      select k.sale_id from (select distinct sale_id from touched where is_back) k
      join lateral (
        select count(distinct coalesce(e.statement_id, '00000000-0000-0000-0000-000000000000'::uuid)) as places,
          sum(e.cents) filter (where e.type in ('SALE', 'RETURN', 'REVERSAL')) as cents
        from entry e where e.partner_id = ${partnerId} and e.purchase_id = any(array(
          select k.sale_id union all
          select r.id from purchase r where r.partner_id = ${partnerId} and r.original_id = k.sale_id))) b
        on b.places = 1 and b.cents = 0)
    update purchase p set statement_id = coalesce(p.statement_id, t.statement_id),
      refund_status = case when u.sale_id is not null then 'DONOTREFUND' when t.has_payment then 'PENDING' else 'REFUNDED' end
    from touched t left join undone u on u.sale_id = t.sale_id
    where p.partner_id = ${partnerId} and p.id = t.purchase_id
      and (p.statement_id is null or p.statement_id = t.statement_id)`.execute(db)
}
