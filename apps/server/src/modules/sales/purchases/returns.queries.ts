import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, present, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { PurchaseKey } from './purchases.queries.ts'

/** Takes quantities of a sale's lines for a return, or gives them back (negative). False: more than was sold. */
export const reserveReturned = async (
  db: Db,
  { partnerId, id }: PurchaseKey,
  lines: readonly { lineNo: number; quantityMilli: number }[],
): Promise<boolean> => {
  const { rows } = await sql`
    update purchase_line l set returned_milli = l.returned_milli + w.quantity
    from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map((line) => line.quantityMilli)}::bigint[])
      as w (line_no, quantity)
    where l.partner_id = ${partnerId} and l.purchase_id = ${id} and l.line_no = w.line_no
      and l.returned_milli + w.quantity between 0 and l.quantity_milli
    returning l.line_no`.execute(db)
  return rows.length === lines.length
}

const returnedRow = rowsOf({
  lineNo: present(col('purchase_line.originalLineNo')),
  netCents: is.cents,
  taxCents: is.cents,
  benefitDiscountCents: is.cents,
  benefitTaxCents: is.cents,
})
export type Returned = RowOf<typeof returnedRow>

/** Returns the quantity and amounts of each line that active returns have given back. */
export const listReturned = (db: Db, { partnerId, id }: PurchaseKey): Promise<Returned[]> => returnedRow.all(db)`
    select l.original_line_no as line_no, sum(l.net_cents)::bigint as net_cents, sum(l.tax_cents)::bigint as tax_cents,
      sum(l.benefit_discount_cents)::bigint as benefit_discount_cents, sum(l.benefit_tax_cents)::bigint as benefit_tax_cents
    from purchase p join purchase_line l on l.partner_id = p.partner_id and l.purchase_id = p.id
    where p.partner_id = ${partnerId} and p.original_id = ${id} and p.status in ('ANALYZED', 'CONFIRMED')
    group by l.original_line_no`

/** Benefits given back by the confirmed returns of a sale, and whether a return of it is open or confirmed. */
export const returnsOf = async (db: Db, { partnerId, id }: PurchaseKey) => {
  return rowsOf({ returnedCents: is.cents, hasOpenReturn: is.flag }).one(db)`
    select coalesce(sum(benefits_cents) filter (where status = 'CONFIRMED'), 0)::bigint as returned_cents,
      coalesce(bool_or(status in ('ANALYZED', 'CONFIRMED')), false) as has_open_return
    from purchase where partner_id = ${partnerId} and original_id = ${id}`
}

/** Marks a sale and its returns as undone: no reimbursement follows, and nothing is taken back. */
export const markUndone = async (db: Db, { partnerId, id }: PurchaseKey): Promise<void> => {
  await sql`
    update purchase set refund_status = 'DONOTREFUND'
    where partner_id = ${partnerId} and refund_status is not null and (id = ${id} or original_id = ${id})`.execute(db)
}
