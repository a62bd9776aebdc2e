import { approvalMinutes, type TillAction } from '@tillgate/domain/till-permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { instant, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'

type NewApproval = {
  partnerId: string
  id: string
  storeId: string
  terminalId: string
  purchaseId: string | null
  action: TillAction
  amountCents: number
  percent: number | null
  reason: string
  cashierId: string
  approverId: string
}
/** Returns the end of the approval. */
export const insertApproval = async (db: Db, approval: NewApproval): Promise<Date> => {
  const { expiresAt } = await db
    .insertInto('till_approval')
    .values({ ...approval, expiresAt: instant`now() + ${approvalMinutes}::int * interval '1 minute'` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

type Used = Pick<
  NewApproval,
  'partnerId' | 'id' | 'terminalId' | 'purchaseId' | 'action' | 'amountCents' | 'percent' | 'cashierId'
>
/** Uses up an approval of exactly this act. Returns false for another act, a used or an expired approval. */
export const takeApproval = async (db: Db, { percent, ...act }: Used): Promise<boolean> => {
  const taken = await db
    .updateTable('till_approval')
    .set({ usedAt: sqlNow })
    .where('partnerId', '=', act.partnerId)
    .where('id', '=', act.id)
    .where('terminalId', '=', act.terminalId)
    .where('purchaseId', 'is not distinct from', act.purchaseId)
    .where('action', '=', act.action)
    .where('amountCents', '=', act.amountCents)
    .where('percent', 'is not distinct from', percent)
    .where('cashierId', '=', act.cashierId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type Discount = { partnerId: string; purchaseId: string; percent: number; amountCents: number }
/** Returns true when an approval that this basket used covers the discount: a basket is priced again with each line. */
export const hasApprovedDiscount = async (
  db: Db,
  { partnerId, purchaseId, percent, amountCents }: Discount,
): Promise<boolean> =>
  (await db
    .selectFrom('till_approval')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('purchaseId', '=', purchaseId)
    .where('action', '=', 'DISCOUNT')
    .where('usedAt', 'is not', null)
    .where('percent', '>=', percent)
    .where('amountCents', '>=', amountCents)
    .limit(1)
    .executeTakeFirst()) !== undefined

type NewAct = Pick<NewApproval, 'partnerId' | 'id' | 'action' | 'amountCents'> & {
  purchaseId: string
  userId: string
  approvalId: string | null
}
export const insertAct = (db: Db, act: NewAct) => db.insertInto('till_act').values(act).execute()

/** Serialises the acts of a person at several tills, so that each finds the sum of the others. */
export const lockActsOf = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`till acts ${userId}`}, 0))`.execute(db)

type OfDay = { partnerId: string; userId: string; actions: readonly TillAction[]; from: Date }
/**
 * Returns the cents that a person answers for since `from`: what the person returned, or reversed, without an approval, and what the
 * person approved for others. An approval that expired unused counts nothing.
 */
export const sumActs = (db: Db, { partnerId, userId, actions, from }: OfDay): Promise<number> => scalar(is.cents).one(
  db,
)`
    select (coalesce((
        select sum(a.amount_cents)
        from till_act a join purchase p on p.partner_id = a.partner_id and p.id = a.purchase_id
        where a.partner_id = ${partnerId} and a.user_id = ${userId} and a.action = any(${[...actions]}::text[])
          and a.created_at >= ${from} and a.approval_id is null and p.status <> 'CANCELED'), 0)
      + coalesce((
        select sum(v.amount_cents) from till_approval v
        where v.partner_id = ${partnerId} and v.approver_id = ${userId} and v.action = any(${[...actions]}::text[])
          and v.created_at >= ${from} and (v.used_at is not null or v.expires_at > now())), 0))::bigint as cents`

/**
 * Returns true when the terminal of a sale has paid another sale since, also a sale that was reversed. Compares in the database, whose
 * moments are finer than those of JavaScript. A held basket is a day old at most.
 */
export const hasLaterSale = async (db: Db, { partnerId, id }: { partnerId: string; id: string }): Promise<boolean> =>
  (await rowsOf({ id: is.text }).first(db)`
    select l.id from purchase s
    join purchase l on l.partner_id = s.partner_id and l.store_id = s.store_id and l.terminal_id = s.terminal_id
    where s.partner_id = ${partnerId} and s.id = ${id} and l.partner_id = ${partnerId} and l.type = 'SALE'
      and l.confirmed_at > s.confirmed_at and l.started_at > s.started_at - interval '1 day' limit 1`) !== undefined

/** Returns the cents of the goods of a sale that returns have taken back. */
export const sumReturned = (db: Db, { partnerId, id }: { partnerId: string; id: string }): Promise<number> => scalar(
  is.cents,
).one(db)`
    select coalesce(sum(net_cents + tax_cents), 0)::bigint as cents from purchase
    where partner_id = ${partnerId} and original_id = ${id} and type = 'RETURN' and status <> 'CANCELED'`
