import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, scalar } from '#server/db/rows.ts'

export const lockStatement = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('statement')
    .select([
      'partnerId',
      'id',
      'orderId',
      'storeId',
      'programId',
      'status',
      'sentAt',
      'rolledOverTo',
      'payableCents',
      'achEntryId',
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const partnerOf = (table: 'statement' | 'payout_hold') => async (db: Db, id: string) => {
  const row = await db.selectFrom(table).select('partnerId').where('id', '=', id).executeTakeFirst()
  return row?.partnerId
}
export const partnerOfStatement = partnerOf('statement')
export const partnerOfHold = partnerOf('payout_hold')

/** Without a store: whether there is such a partner. */
export const isStoreOf = async (db: Db, partnerId: string, storeId: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select from partner p where p.id = ${partnerId} and (${storeId}::uuid is null or exists (
      select from store s where s.partner_id = p.id and s.id = ${storeId}::uuid))`.execute(db)
  return rows.length > 0
}

/** Returns any store of the partner, the primary one first. */
export const findStoreOf = (db: Db, partnerId: string): Promise<string | undefined> => scalar(col('store.id')).first(
  db,
)`
    select s.id from store s join partner p on p.id = s.partner_id where s.partner_id = ${partnerId}
    order by s.id = p.primary_store_id desc, s.id limit 1`

export const isStoreActive = async (db: Db, partnerId: string, storeId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from store where partner_id = ${partnerId} and id = ${storeId} and status = 'ACTIVE'`.execute(db)
  return rows.length > 0
}

/** Returns the trace number of the payment that pays the statement now. */
export const traceOf = (db: Db, partnerId: string, statementId: string): Promise<string | undefined> => scalar(
  col('ach_entry.trace'),
).first(db)`
    select e.trace from statement s join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.partner_id = ${partnerId} and s.id = ${statementId}`

/** Whether anything that is known by now holds a store's money at that time. */
export const isHeldAt = async (db: Db, partnerId: string, storeId: string, at: Date): Promise<boolean> => {
  return scalar(is.flag).one(db)`
    select exists (select from store_hold where partner_id = ${partnerId} and store_id = ${storeId}
      and (ends_at is null or ends_at > ${at})) as is_held`
}

export const listHoldKinds = (db: Db, partnerId: string, storeId: string): Promise<string[]> => scalar(is.text).all(db)`
    select distinct kind from store_hold where partner_id = ${partnerId} and store_id = ${storeId} order by 1`
