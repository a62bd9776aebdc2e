import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { sqlNow } from '#server/db/rows.ts'

type Hold = StoreKey & {
  id: string
  statementId: string
  reason: string
  endsWithRelink: boolean
  begunBy: string
}

/** Starts a payout hold after the bank returned a payment. Each statement starts at most one hold of a store. */
export const holdForReturn = (db: Db, hold: Hold) =>
  db
    .insertInto('payout_hold')
    .values({ ...hold, kind: 'BANK_RETURN' })
    .onConflict((on) =>
      on.columns(['partnerId', 'statementId', 'storeId']).where('kind', '=', 'BANK_RETURN').doNothing(),
    )
    .execute()

/** Ends the holds of a returned payment. Returns their stores; none: there was no hold, or it was over. */
export const endReturnHold = async (
  db: Db,
  {
    partnerId,
    statementId,
    endedBy,
    reason,
  }: { partnerId: string; statementId: string; endedBy: string; reason: string },
): Promise<string[]> => {
  const ended = await db
    .updateTable('payout_hold')
    .set({ endedAt: sqlNow, endedBy, endReason: reason })
    .where('partnerId', '=', partnerId)
    .where('statementId', '=', statementId)
    .where('kind', '=', 'BANK_RETURN')
    .where('endedAt', 'is', null)
    .returning('storeId')
    .execute()
  return ended.flatMap(({ storeId }) => storeId ?? [])
}

/** Ends the holds that wait for another account once another account is verified. The account of the returned payment ends no hold. */
export const endHoldsByRelink = (db: Db, { partnerId, storeId }: StoreKey, link: { id: string; askedBy: string }) =>
  sql`
    update payout_hold h set ended_at = now(), ended_by = ${link.askedBy}, end_reason = 'relinked'
    where h.partner_id = ${partnerId} and h.store_id = ${storeId} and h.kind = 'BANK_RETURN' and h.ends_with_relink
      and h.ended_at is null and not exists (
        select from statement s
        join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
        join bank_link paid on paid.partner_id = s.partner_id and paid.id = e.bank_link_id
        join bank_link fresh on fresh.partner_id = s.partner_id and fresh.id = ${link.id}
        where s.partner_id = h.partner_id and s.id = h.statement_id
          and (paid.id = fresh.id or paid.account_index = fresh.account_index))`.execute(db)
