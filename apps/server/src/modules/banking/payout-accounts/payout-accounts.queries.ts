import type { BegunHoldKind } from '@tillgate/domain/payout-holds.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** As tenant: the accounts in force of these stores, locked, with their sealed numbers. */
export const lockLiveAccounts = (db: Db, partnerId: string, storeIds: readonly string[]) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'storeId', 'accountNumber', 'routingNumber', 'routingLast4', 'last4', 'holder', 'accountType'])
    .where('partnerId', '=', partnerId)
    .where('storeId', 'in', storeIds)
    .where('state', '=', 'LIVE')
    .where('retiredAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

type OperatorHold = { partnerId: string; storeId: string | null; id: string; begunBy: string; reason: string }

/** Starts a payout hold that lasts until an operator ends the hold. Runs as operator. */
export const insertOperatorHold = (db: Db, hold: OperatorHold) =>
  db
    .insertInto('payout_hold')
    .values({ ...hold, kind: 'OPERATOR' })
    .execute()

/** Returns the hold, locked. The lock names the partner, which a distributed database needs. */
export const lockHold = async (db: Db, id: string) => {
  const hold = await db.selectFrom('payout_hold').select('partnerId').where('id', '=', id).executeTakeFirst()
  if (!hold) return undefined
  return db
    .selectFrom('payout_hold')
    .select(['partnerId', 'storeId', 'id', 'kind', 'reason', 'endsWithRelink', 'endedAt', 'endsAt'])
    .where('partnerId', '=', hold.partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export const endHoldRow = (
  db: Db,
  { partnerId, id }: { partnerId: string; id: string },
  { endedBy, reason }: { endedBy: string; reason: string },
) =>
  db
    .updateTable('payout_hold')
    .set({ endedAt: sql`now()`, endedBy, endReason: reason })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

/** Lists the payout holds of these kinds that a new account does not end. */
export const listEndable = (db: Db, partnerId: string, storeId: string, kinds: readonly BegunHoldKind[]) =>
  db
    .selectFrom('payout_hold')
    .select(['id', 'partnerId', 'kind', 'reason'])
    .where('partnerId', '=', partnerId)
    .where((on) => on.or([on('storeId', '=', storeId), on('storeId', 'is', null)]))
    .where('kind', 'in', kinds)
    .where('endedAt', 'is', null)
    .where('endsWithRelink', '=', false)
    .forUpdate()
    .execute()
