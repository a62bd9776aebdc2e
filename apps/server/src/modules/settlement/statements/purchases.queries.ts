import type { PurchaseType, RefundStatus } from '@tillgate/domain/purchases.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'

export type StatementKey = { partnerId: string; id: string }
export type PurchaseRow = {
  id: string
  receiptNumber: string
  type: PurchaseType
  last4: string | null
  cashierName: string
  startedAt: Date
  refundStatus: RefundStatus
  payableCents: number
  totalCents: number
}

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
  const { rows } = await sql<PurchaseRow>`
    select p.id, p.receipt_number, p.type, p.last4, p.cashier_name, p.started_at, p.refund_status, k.payable_cents,
      case when k.is_sale = k.is_reversal then 0
        when p.type = 'RETURN' or k.is_reversal then -(p.net_cents + p.tax_cents)
        else p.net_cents + p.tax_cents end as total_cents
    from (${purchasesOf(key)}) k join purchase p on p.partner_id = ${key.partnerId} and p.id = k.purchase_id
    order by ${order} ${limitOf(page)}`.execute(db)
  return rows
}

export const countPurchases = async (db: Db, { partnerId, id }: StatementKey): Promise<number> => {
  const { rows } = await sql<{ purchases: number }>`
    select purchases from statement where partner_id = ${partnerId} and id = ${id}`.execute(db)
  return rows[0]?.purchases ?? 0
}
