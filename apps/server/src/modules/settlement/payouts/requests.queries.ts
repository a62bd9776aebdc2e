import type { PayoutRequest } from '@tillgate/contract/payout-requests.ts'
import { sql, type InsertObject } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type RequestRow = {
  id: string
  kind: PayoutRequest['kind']
  status: PayoutRequest['status']
  closedBecause: PayoutRequest['closedBecause']
  partnerId: string
  partner: string
  storeId: string
  store: string
  programmeId: string
  orderId: string | null
  statementId: string | null
  holdId: string | null
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
  decisionReason: string
}

/**
 * Reason why an open request can no longer be carried out; null: the request is still possible. No statement returns to a state
 * before, and no hold begins again, so the reason stays.
 */
const obstacle = sql`case
  when r.kind = 'END_HOLD' and (h.ended_at is not null or h.ends_at <= now()) then 'hold-ended'
  when r.kind = 'SETTLE' and s.status = 'SETTLED' then 'settled'
  when r.kind in ('SETTLE', 'RETURN') and s.status = 'RETURNED' then 'returned'
  when r.kind = 'SETTLE' and s.status <> 'PAYMENTREQUESTED' then 'state' end`

const shown = sql`
  select r.id, r.kind, case when r.status = 'OPEN' and ${obstacle} is not null then 'CLOSED' else r.status end as status,
    coalesce(r.closed_because, case when r.status = 'OPEN' then ${obstacle} end) as closed_because, r.partner_id, p.business_name as partner, r.store_id, t.business_name as store,
    r.programme_id, s.order_id, r.statement_id, r.hold_id, r.purchase_id, r.cents, r.return_code, r.reason, r.said, r.asked_by,
    a.first_name || ' ' || a.last_name as asked_by_name, r.asked_at, r.decided_by,
    d.first_name || ' ' || d.last_name as decided_by_name, r.decided_at, r.decision_reason
  from payout_request r join partner p on p.id = r.partner_id
  join store t on t.partner_id = r.partner_id and t.id = r.store_id
  join user_account a on a.id = r.asked_by left join user_account d on d.id = r.decided_by
  left join statement s on s.partner_id = r.partner_id and s.id = r.statement_id
  left join payout_hold h on h.partner_id = r.partner_id and h.id = r.hold_id`

export const findRequest = async (db: Db, partnerId: string, id: string): Promise<RequestRow | undefined> => {
  const { rows } = await sql<RequestRow>`${shown} where r.partner_id = ${partnerId} and r.id = ${id}`.execute(db)
  return rows[0]
}

export const listRequests = async (db: Db, partnerId: string | undefined): Promise<RequestRow[]> => {
  const { rows } = await (
    partnerId === undefined
      ? sql<RequestRow>`${shown} where r.status = 'OPEN' and ${obstacle} is null order by r.asked_at, r.id limit 200`
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

type Decision = {
  status: 'DONE' | 'REFUSED' | 'CLOSED'
  by: string
  entryId?: string | null
  because?: PayoutRequest['closedBecause']
  reason?: string
}

/** Decides in one UPDATE. Returns false when another operator decided first. */
export const decideRequest = async (
  db: Db,
  { partnerId, id }: { partnerId: string; id: string },
  { status, by, entryId = null, because = null, reason = '' }: Decision,
): Promise<boolean> => {
  const moved = await db
    .updateTable('payout_request')
    .set({ status, decidedBy: by, decidedAt: sql`now()`, entryId, closedBecause: because, decisionReason: reason })
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

/** By hand: the bank confirmed it outside of its files. */
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

/** Returns true when the end of this hold waits for a second operator. */
export const hasOpenHoldEnd = async (db: Db, partnerId: string, holdId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from payout_request where partner_id = ${partnerId} and hold_id = ${holdId} and status = 'OPEN'`.execute(db)
  return rows.length > 0
}
