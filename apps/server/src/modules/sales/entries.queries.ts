import type { Entry } from '@tillgate/domain/entries.ts'
import { type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { col, cols, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'

type Account = {
  partnerId: string
  storeId: string
  programId: string
  purchaseId: string
  payableFrom: Date | null | RawBuilder<Date>
}

/** Inserts the entries of a purchase into the store's account. `reversesId` is the entry that an entry reverses. */
export const insertEntries = async (
  db: Db,
  { partnerId, storeId, programId, purchaseId, payableFrom }: Account,
  entries: readonly (Entry & { reversesId?: string })[],
): Promise<void> => {
  if (entries.length === 0) return
  await db
    .insertInto('entry')
    .values(
      entries.map(({ type, cents, reversesId = null }) => ({
        partnerId,
        id: newId(),
        storeId,
        programId,
        type,
        cents,
        purchaseId,
        reversesId,
        payableFrom,
      })),
    )
    .execute()
}

type Adjustment = {
  partnerId: string
  storeId: string
  programId: string
  cents: number
  /** Text for the partner. */
  reason: string
  bookedBy: string
}

/** Corrects a store's account, payable with the next statement. The entry has the id of its proposal. */
export const bookAdjustment = async (db: Db, adjustment: Adjustment & { id: string }): Promise<void> => {
  await db
    .insertInto('entry')
    .values({ ...adjustment, type: 'ADJUSTMENT', payableFrom: sqlNow })
    .execute()
}

/** Books the price of a device that the program issued to the store. */
export const bookEquipment = async (db: Db, equipment: Adjustment & { payableFrom: Date }): Promise<string> => {
  const id = newId()
  await db
    .insertInto('entry')
    .values({ ...equipment, id, type: 'EQUIPMENT' })
    .execute()
  return id
}

export const listEntriesOf = (db: Db, partnerId: string, purchaseId: string) => rowsOf(
  cols('entry', 'id', 'type', 'cents'),
).all(db)`
    select id, type, cents from entry where partner_id = ${partnerId} and purchase_id = ${purchaseId}
    order by id`

/** Cents of the processing fee that the returns of a sale have been credited so far. */
export const creditedTo = async (db: Db, partnerId: string, saleId: string): Promise<number> => {
  return scalar(is.cents).one(db)`
    select coalesce(sum(e.cents), 0)::bigint as cents from entry e
    join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    where e.partner_id = ${partnerId} and p.original_id = ${saleId} and e.type = 'PROC_FEE'`
}

/** Returns the booking times of a sale's and its returns' entries, and whether a statement contains any of them. */
export const bookingsOf = async (db: Db, partnerId: string, saleId: string) => {
  const rows = await rowsOf({ bookedAt: col('entry.bookedAt'), isAssigned: is.flag }).all(db)`
    select e.booked_at, e.statement_id is not null as is_assigned from entry e
    where e.partner_id = ${partnerId} and e.purchase_id = any(array(
      select p.id from purchase p where p.partner_id = ${partnerId} and (p.id = ${saleId} or p.original_id = ${saleId})))`
  return { bookedAt: rows.map((row) => row.bookedAt), isAssigned: rows.some((row) => row.isAssigned) }
}
