import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const heldStoreRow = rowsOf({
  ...cols('store', 'partnerId', 'id'),
  name: col('store.businessName'),
  tills: is.count,
  /** Sum of the entries that are in no statement. */
  salesCents: is.cents,
})
export type HeldStoreRow = RowOf<typeof heldStoreRow>
/** Lists the stores of partners with what is in no statement, the first store of a partner first. */
export const listHeldStores = async (db: Db, partnerIds: readonly string[]): Promise<HeldStoreRow[]> => {
  if (partnerIds.length === 0) return []
  const ids = sql`${[...partnerIds]}::uuid[]`
  return heldStoreRow.all(db)`
    select s.partner_id, s.id, s.business_name as name, coalesce(t.tills, 0)::int as tills,
      coalesce(e.cents, 0)::bigint as sales_cents
    from store s
    left join (select x.partner_id, x.store_id, count(*) as tills from terminal x
      where x.partner_id = any(${ids}) and x.status = 'ACTIVE' group by 1, 2) t
      on t.partner_id = s.partner_id and t.store_id = s.id
    left join (select y.partner_id, y.store_id, sum(y.cents) as cents from entry y
      where y.partner_id = any(${ids}) and y.statement_id is null group by 1, 2) e
      on e.partner_id = s.partner_id and e.store_id = s.id
    where s.partner_id = any(${ids}) order by s.created_at, s.id`
}

const heldStatementRow = rowsOf({
  ...cols('statement', 'partnerId', 'storeId', 'id', 'orderId', 'cutOff'),
  cents: col('statement.payableCents'),
})
export type HeldStatementRow = RowOf<typeof heldStatementRow>
/** Lists the statements of partners that are not paid and did not move to a later one. */
export const listHeldStatements = async (db: Db, partnerIds: readonly string[]): Promise<HeldStatementRow[]> => {
  if (partnerIds.length === 0) return []
  return heldStatementRow.all(db)`
    select partner_id, store_id, id, order_id, cut_off, payable_cents as cents from statement
    where partner_id = any(${[...partnerIds]}::uuid[]) and status in ('PENDING', 'RETURNED') and rolled_over_to is null
      and payable_cents > 0
    order by cut_off, id`
}

/** Returns names and newest applications of partners by id. */
export const listPartnerHeads = async (db: Db, partnerIds: readonly string[]) => {
  if (partnerIds.length === 0) return []
  return rowsOf({
    id: col('partner.id'),
    name: col('partner.businessName'),
    applicationId: nullable(col('application.id')),
  }).all(db)`
    select p.id, p.business_name as name, a.id as application_id from partner p
    left join application a on a.partner_id = p.id and a.store_id = p.primary_store_id
    where p.id = any(${[...partnerIds]}::uuid[])`
}
