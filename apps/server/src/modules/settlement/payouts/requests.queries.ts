import { sql, type InsertObject } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type RequestRow = {
  id: string
  kind: 'ADJUSTMENT' | 'SETTLE' | 'RETURN'
  status: 'OPEN' | 'DONE' | 'REFUSED'
  partnerId: string
  partner: string
  storeId: string
  store: string
  programmeId: string
  orderId: string | null
  statementId: string | null
  purchaseId: string | null
  cents: number | null
  returnCode: string | null
  reason: string
  said: string
  askedBy: string
  askedByName: string
  askedAt: Date
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
}

const shown = sql`
  select r.id, r.kind, r.status, r.partner_id, p.business_name as partner, r.store_id, t.business_name as store,
    r.programme_id, s.order_id, r.statement_id, r.purchase_id, r.cents, r.return_code, r.reason, r.said, r.asked_by,
    a.first_name || ' ' || a.last_name as asked_by_name, r.asked_at, r.decided_by,
    d.first_name || ' ' || d.last_name as decided_by_name, r.decided_at
  from payout_request r join partner p on p.id = r.partner_id
  join store t on t.partner_id = r.partner_id and t.id = r.store_id
  join user_account a on a.id = r.asked_by left join user_account d on d.id = r.decided_by
  left join statement s on s.partner_id = r.partner_id and s.id = r.statement_id`

export const findRequest = async (db: Db, partnerId: string, id: string): Promise<RequestRow | undefined> => {
  const { rows } = await sql<RequestRow>`${shown} where r.partner_id = ${partnerId} and r.id = ${id}`.execute(db)
  return rows[0]
}

export const listRequests = async (db: Db, partnerId: string | undefined): Promise<RequestRow[]> => {
  const { rows } = await (
    partnerId === undefined
      ? sql<RequestRow>`${shown} where r.status = 'OPEN' order by r.asked_at, r.id limit 200`
      : sql<RequestRow>`${shown} where r.partner_id = ${partnerId} order by r.asked_at desc, r.id desc limit 200`
  ).execute(db)
  return rows
}

/** Serialises the adjustments of a partner, so that parallel ones cannot pass a limit together. */
export const lockAdjustments = (db: Db, partnerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`adjust ${partnerId}`}, 0))`.execute(db)

/** Returns the cents adjusted at all stores of a partner without a second person, plus and minus counted alike. */
export const adjustedSince = async (db: Db, partnerId: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(cents)), 0)::bigint as cents from payout_request
    where partner_id = ${partnerId} and kind = 'ADJUSTMENT' and status = 'DONE' and asked_at >= ${since}
      and decided_by = asked_by`.execute(db)
  return rows[0]?.cents ?? 0
}

export const insertRequest = (db: Db, row: InsertObject<Tables, 'payout_request'>) =>
  db.insertInto('payout_request').values(row).execute()

/** One UPDATE decides. False: somebody else did. */
export const decideRequest = async (
  db: Db,
  { partnerId, id }: { partnerId: string; id: string },
  { status, by, entryId = null }: { status: 'DONE' | 'REFUSED'; by: string; entryId?: string | null },
): Promise<boolean> => {
  const moved = await db
    .updateTable('payout_request')
    .set({ status, decidedBy: by, decidedAt: sql`now()`, entryId })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Returns the store's first programme, which receives its corrections. */
export const firstProgramme = async (db: Db, partnerId: string, storeId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from programme p left join store_programme x on x.programme_id = p.id and x.partner_id = ${partnerId}
      and x.store_id = ${storeId}
    where x.programme_id is not null or p.is_default
    order by x.place nulls last limit 1`.execute(db)
  return rows[0]?.id
}

/** Returns the limit of corrections by one person that a proposal set for the programme, or `undefined`. */
export const findAdjustmentLimit = async (db: Db, programmeId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ cents: number | null }>`
    select adjustment_limit_cents as cents from programme where id = ${programmeId}`.execute(db)
  return rows[0]?.cents ?? undefined
}

export const isPurchaseOf = async (db: Db, partnerId: string, storeId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from purchase where partner_id = ${partnerId} and store_id = ${storeId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** By hand: the bank said so by another way. */
export const settleByHand = async (db: Db, partnerId: string, id: string): Promise<boolean> => {
  const moved = await db
    .updateTable('statement')
    .set({ status: 'SETTLED', settledAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'PAYMENTREQUESTED')
    .where('sentAt', 'is not', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
