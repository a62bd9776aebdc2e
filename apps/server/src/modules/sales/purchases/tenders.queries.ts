import { newId } from '#server/base/ids.ts'
import { columnsByName } from '#server/db/camel-case.ts'
import type { Db } from '#server/db/db.ts'
import { cols, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { PurchaseKey } from './purchases.queries.ts'

const tenderRow = rowsOf(cols('tender', 'kind', 'name', 'cents', 'givenCents'))
export type TenderRow = RowOf<typeof tenderRow>

/** Payments beside the card of a purchase, in their order. Those that were given back have negative cents. */
export const listTenders = (db: Db, { partnerId, id }: PurchaseKey): Promise<TenderRow[]> => tenderRow.all(db)`
    select ${columnsByName('t', tenderRow.shape)} from tender t
    where t.partner_id = ${partnerId} and t.purchase_id = ${id} order by t.created_at, t.id`

/** Payments of a sale and what its returns gave back, in their order. */
export const listTendersOfSale = (db: Db, { partnerId, id }: PurchaseKey): Promise<TenderRow[]> => tenderRow.all(db)`
    select ${columnsByName('t', tenderRow.shape)} from tender t
    where t.partner_id = ${partnerId} and t.purchase_id = any(array(
      select p.id from purchase p where p.partner_id = ${partnerId} and (p.id = ${id} or p.original_id = ${id})))
    order by t.created_at, t.id`

type Drawer = { partnerId: string; terminalId: string; userId: string }
/** Returns the purchase of a payment under a key of the terminal, whoever sent it. */
export const findPurchaseOfKey = async (
  db: Db,
  { partnerId, terminalId }: Omit<Drawer, 'userId'>,
  requestKey: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('tender')
      .select('purchaseId')
      .where('partnerId', '=', partnerId)
      .where('terminalId', '=', terminalId)
      .where('requestKey', '=', requestKey)
      .executeTakeFirst()
  )?.purchaseId

/** Inserts payments that a terminal takes, or gives back with negative cents. */
export const insertTenders = async (
  db: Db,
  { partnerId, terminalId, userId: cashierId }: Drawer,
  purchaseId: string,
  tenders: readonly TenderRow[],
  requestKey: string | null = null,
): Promise<void> => {
  if (tenders.length === 0) return
  await db
    .insertInto('tender')
    .values(
      tenders.map((tender) => ({ ...tender, partnerId, id: newId(), purchaseId, terminalId, cashierId, requestKey })),
    )
    .execute()
}
