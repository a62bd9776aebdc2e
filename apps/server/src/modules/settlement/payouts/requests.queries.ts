import type { PayoutChange } from '@tillgate/contract/payout-changes.ts'
import type { Obstacle } from '@tillgate/domain/proposals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, condition, is, rowsOf, scalar } from '#server/db/rows.ts'

type Place = { partner: { id: string; name: string }; store: { id: string; name: string } }
/** Undefined: no such store of the partner. */
export const findPlace = async (db: Db, partnerId: string, storeId: string): Promise<Place | undefined> => {
  const names = rowsOf({ partner: col('partner.businessName'), store: col('store.businessName') })
  const row = await names.first(db)`
    select p.business_name as partner, s.business_name as store from store s join partner p on p.id = s.partner_id
    where s.partner_id = ${partnerId} and s.id = ${storeId}`
  return row && { partner: { id: partnerId, name: row.partner }, store: { id: storeId, name: row.store } }
}

/** Lists the states of the statements, by id. */
const listStates = async (db: Db, partnerIds: string[], ids: string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('statement')
    .select(['id', 'status'])
    .where('partnerId', 'in', partnerIds)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

const listEndedHolds = async (db: Db, partnerIds: string[], ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('payout_hold')
    .select('id')
    .where('partnerId', 'in', partnerIds)
    .where('id', 'in', ids)
    .where(condition`(ended_at is not null or ends_at <= now())`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns for each change why it can no longer be carried out, or undefined. No statement returns to a state before, and no hold
 * begins again, so the obstacle stays.
 */
export const listObstacles = async (
  db: Db,
  changes: readonly PayoutChange[],
): Promise<readonly (Obstacle | undefined)[]> => {
  const partnerIds = changes.map(({ partner }) => partner.id)
  const statementIds = changes.flatMap((one) => ('statementId' in one ? [one.statementId] : []))
  const holdIds = changes.flatMap((one) => ('holdId' in one ? [one.holdId] : []))
  const states = statementIds.length > 0 ? await listStates(db, partnerIds, statementIds) : undefined
  const ended = holdIds.length > 0 ? await listEndedHolds(db, partnerIds, holdIds) : undefined
  return changes.map((one) => {
    if (one.kind === 'ADJUSTMENT') return undefined
    if (one.kind === 'END_HOLD') return ended?.has(one.holdId) ? 'hold-ended' : undefined
    const state = states?.get(one.statementId)
    if (state === 'RETURNED') return 'returned'
    if (one.kind === 'RETURN') return undefined
    if (state === 'SETTLED') return 'settled'
    return state === 'PAYMENTREQUESTED' ? undefined : 'state'
  })
}

/** Serialises the adjustments of a partner, so that parallel ones cannot pass a limit together. */
export const lockAdjustments = (db: Db, partnerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`adjust ${partnerId}`}, 0))`.execute(db)

/** Returns the cents adjusted at all stores of a partner without a second person, plus and minus counted alike. */
export const adjustedSince = (db: Db, partnerId: string, since: Date): Promise<number> =>
  scalar(is.cents).one(db)`
    select coalesce(sum(round(abs((change ->> 'amount')::numeric) * 100)), 0)::bigint as cents from change_proposal
    where partner_id = ${partnerId} and kind = 'ADJUSTMENT' and state = 'APPROVED' and proposed_at >= ${since}
      and decided_by = proposed_by`

/** Returns the store's first program, which receives its corrections. */
export const firstProgram = (db: Db, partnerId: string, storeId: string): Promise<string | undefined> =>
  scalar(col('program.id')).first(db)`
    select p.id from program p left join store_program x on x.program_id = p.id and x.partner_id = ${partnerId}
      and x.store_id = ${storeId}
    where x.program_id is not null or p.is_default
    order by x.place nulls last limit 1`

/** Returns the limit of corrections by one person that a proposal set for the program, or `undefined`. */
export const findAdjustmentLimit = async (db: Db, programId: string): Promise<number | undefined> => {
  const cents = await scalar(col('program.adjustmentLimitCents')).first(db)`
    select adjustment_limit_cents from program where id = ${programId}`
  return cents ?? undefined
}

/** By hand: the bank confirmed the payment outside of the bank's files. */
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
