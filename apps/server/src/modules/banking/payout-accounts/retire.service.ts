import type { RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/boss.ts'
import { lockStore, unlinkBank } from '#server/modules/partners/api.ts'
import { setLinkState } from '../bank-links/bank-links.queries.ts'
import { retireLink } from '../bank-links/holds.queries.ts'
import { findVersion, listSameAccount } from './versions.queries.ts'

/**
 * Retires this version and each other version of the partner with the same routing and account number for good. Their stores
 * have to link another account. Returns these stores; returns none when another account was already in force.
 */
export const retireAccount = async (
  db: Db,
  { partnerId, linkId }: { partnerId: string; linkId: string },
  reason: RetiredReason,
): Promise<string[]> => {
  const version = await findVersion(db, partnerId, linkId)
  if (!version) return []
  const before = await listSameAccount(db, partnerId, version)
  // The stores first, as everywhere: nothing is linked to them meanwhile.
  for (const storeId of new Set(before.map((one) => one.storeId))) await lockStore(db, { partnerId, storeId })
  const ending = await listSameAccount(db, partnerId, version)
  for (const { id, storeId, state } of ending) {
    await setLinkState(db, partnerId, id, { state: 'REPLACED' })
    await enqueue(db, 'bank-item-remove', { partnerId, id })
    if (state === 'NEXT') continue
    await retireLink(db, partnerId, id, reason)
    await unlinkBank(db, { partnerId, storeId })
  }
  return ending.filter(({ state }) => state === 'LIVE').map(({ storeId }) => storeId)
}
