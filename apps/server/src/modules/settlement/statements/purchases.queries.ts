import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

export type StatementKey = { partnerId: string; id: string }
const purchaseRow = rowsOf({
  ...cols('purchase', 'id', 'receiptNumber', 'type', 'last4', 'cashierName', 'startedAt'),
  refundStatus: present(col('purchase.refundStatus')),
  payableCents: is.cents,
  totalCents: is.cents,
})
export type PurchaseRow = RowOf<typeof purchaseRow>

/**
 * Sums the entries of each purchase in a statement. The basket counts as positive when the statement holds the payment,
 * negative when it holds the return, and not at all when it holds both or only a fee.
 */
const purchasesOf = ({ partnerId, id }: StatementKey) => sql`
  select e.purchase_id, sum(e.cents)::bigint as payable_cents,
    bool_or(e.type in ('SALE', 'RETURN')) as is_sale, bool_or(e.type = 'REVERSAL') as is_reversal
  from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} and e.purchase_id is not null group by 1`

export const listPurchases = async (db: Db, key: StatementKey, page: Page): Promise<PurchaseRow[]> => {
  const order = orderOf([sql`p.started_at`, sql`p.id`], page)
  return purchaseRow.all(db)`
    select p.id, p.receipt_number, p.type, p.last4, p.cashier_name, p.started_at, p.refund_status, k.payable_cents,
      case when k.is_sale = k.is_reversal then 0
        when p.type = 'RETURN' or k.is_reversal then -(p.net_cents + p.tax_cents)
        else p.net_cents + p.tax_cents end as total_cents
    from (${purchasesOf(key)}) k join purchase p on p.partner_id = ${key.partnerId} and p.id = k.purchase_id
    order by ${order} ${limitOf(page)}`
}

export const countPurchases = async (db: Db, { partnerId, id }: StatementKey): Promise<number> => {
  return (
    (await scalar(col('statement.purchases')).first(db)`
    select purchases from statement where partner_id = ${partnerId} and id = ${id}`) ?? 0
  )
}
