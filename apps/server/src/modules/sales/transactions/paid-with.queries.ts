import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const paidWithRow = rowsOf({
  ...cols(
    'statement',
    'orderId',
    'storeId',
    'cutOff',
    'status',
    'payableCents',
    'sentAt',
    'settledAt',
    'returnedAt',
    'returnCode',
  ),
  runStatus: col('settlement_run.status'),
  effectiveDay: nullable(is.day),
  last4: nullable(col('ach_entry.last4')),
  isOnHold: is.flag,
})
export type PaidWithRow = RowOf<typeof paidWithRow>

/** Returns the last statement that a purchase's money went through, over the cycles. Undefined: it is in no statement yet. */
export const findPaidWith = (
  db: Db,
  partnerId: string,
  purchaseId: string,
): Promise<PaidWithRow | undefined> => paidWithRow.first(db)`
    with recursive way as (
      select s.id, s.rolled_over_to from purchase p
        join statement s on s.partner_id = p.partner_id and s.id = p.statement_id
        where p.partner_id = ${partnerId} and p.id = ${purchaseId}
      union all
      select s.id, s.rolled_over_to from way w join statement s on s.partner_id = ${partnerId} and s.id = w.rolled_over_to)
    select s.order_id, s.store_id, s.cut_off, s.status, r.status as run_status, s.payable_cents, s.sent_at, s.settled_at,
      to_char(a.effective_day, 'YYYY-MM-DD') as effective_day, s.returned_at, s.return_code, a.last4,
      s.status in ('PENDING', 'RETURNED') and exists (select from store_hold h
        where h.partner_id = ${partnerId} and h.store_id = s.store_id) as is_on_hold
    from way w join statement s on s.partner_id = ${partnerId} and s.id = w.id join settlement_run r on r.id = s.run_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    where w.rolled_over_to is null`
