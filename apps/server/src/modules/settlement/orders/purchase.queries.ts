import type { Db } from '#server/db/db.ts'
import { col, cols, rowsOf, type RowOf } from '#server/db/rows.ts'
import { stateColumns, stateRow } from './orders.queries.ts'

const orderColumns = {
  orderId: col('payment_order.id'),
  orderNumber: col('payment_order.number'),
  cutOff: col('statement.cutOff'),
}

const purchaseEntryRow = rowsOf({
  ...cols('entry', 'id', 'type', 'cents', 'bookedAt', 'statementId'),
})
const entryOrderRow = rowsOf({ ...stateRow.shape, ...orderColumns, statementId: col('statement.id') })
type EntryOrder = RowOf<typeof entryOrderRow>
export type PurchaseEntryRow = RowOf<typeof purchaseEntryRow> & { order: EntryOrder | undefined }

/** Lists statements of a partner with their payment orders and payout states. */
const listOrdersOf = (db: Db, partnerId: string, statementIds: readonly string[]): Promise<EntryOrder[]> =>
  entryOrderRow.all(db)`
    select s.id as statement_id, o.id as order_id, o.number as order_number, s.cut_off, ${stateColumns}
    from statement s join payment_order o on o.partner_id = s.partner_id and o.id = s.order_id
    join settlement_run r on r.id = s.run_id
    where s.partner_id = ${partnerId} and s.id = any(${[...statementIds]}::uuid[])`

const withOrders = async <R extends { statementId: string | null }>(db: Db, partnerId: string, rows: readonly R[]) => {
  const ids = [...new Set(rows.flatMap(({ statementId }) => (statementId === null ? [] : [statementId])))]
  const orders = ids.length === 0 ? [] : await listOrdersOf(db, partnerId, ids)
  return rows.map((row) => ({ ...row, order: orders.find(({ statementId }) => statementId === row.statementId) }))
}

/** Lists the entries of a purchase in the order of their booking, each with its payment order. */
export const listPurchaseEntries = async (db: Db, partnerId: string, purchaseId: string): Promise<PurchaseEntryRow[]> =>
  withOrders(
    db,
    partnerId,
    await purchaseEntryRow.all(db)`
    select e.id, e.type, e.cents, e.booked_at, e.statement_id from entry e
    where e.partner_id = ${partnerId} and e.purchase_id = ${purchaseId} order by e.booked_at, e.id`,
  )

const bookedRow = rowsOf(cols('entry', 'id', 'statementId'))
/** Lists adjustment entries with payment orders. An adjustment entry has the id of the proposal. */
export const listBooked = async (db: Db, partnerId: string, ids: readonly string[]) =>
  withOrders(
    db,
    partnerId,
    ids.length === 0
      ? []
      : await bookedRow.all(db)`
    select e.id, e.statement_id from entry e where e.partner_id = ${partnerId} and e.id = any(${[...ids]}::uuid[])`,
  )

export const findPurchasePlace = (db: Db, partnerId: string, purchaseId: string) => rowsOf({
  partner: col('partner.businessName'),
  supportId: col('store.code'),
  program: col('program.name'),
  timeZone: col('store.timeZone'),
}).first(db)`
    select p.business_name as partner, s.code as support_id, g.name as program, s.time_zone
    from purchase u join store s on s.partner_id = u.partner_id and s.id = u.store_id
    join partner p on p.id = u.partner_id join program g on g.id = u.program_id
    where u.partner_id = ${partnerId} and u.id = ${purchaseId}`
