import type * as contract from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownAccount, requirePassword } from '#server/modules/accounts/api.ts'
import { lockStore, type StoreKey, type StoreRow } from '#server/modules/partners/api.ts'
import { findLive } from './bank-links.queries.ts'
import { requireWithin } from './limits.service.ts'
import { openStore } from './open-store.service.ts'
import { listShared } from './reuse.queries.ts'
import { heldNames, obstacleOf, payToShared, refusalOf } from './reuse.service.ts'
import { hasJustLinked } from './closed.queries.ts'

type PortalContext = Context<PortalUser>
type Shared = Answer<typeof contract.shareBankAccount>['items'][number]

/** Locks the stores in the order of their ids, as everywhere. Refuses when one of them is not of the partner. */
const lockAll = async (db: Db, partnerId: string, ids: readonly string[]): Promise<Map<string, StoreRow>> => {
  const stores = new Map<string, StoreRow>()
  for (const storeId of [...new Set(ids)].toSorted())
    stores.set(storeId, (await lockStore(db, { partnerId, storeId })) ?? refuse('store.not-found'))
  return stores
}

/** Pays one store to the account in force at `linkId`. Undefined: the store has an account already. */
const shareWith = async (
  db: Db,
  context: PortalContext,
  audit: Audit,
  { store, linkId }: { store: StoreRow; linkId: string },
): Promise<Shared | undefined> => {
  const { partnerId } = context.caller
  const key: StoreKey = { partnerId, storeId: store.id }
  if (!storeCan.linkBank(store)) return undefined
  const row = (await listShared(db, key, linkId))[0] ?? refuse('bank.reuse-ended')
  const obstacle = obstacleOf(context.keyring, partnerId, row, await heldNames(db, context.keyring, key))
  if (obstacle === null) await payToShared(db, context, audit, { row, store })
  return { storeId: store.id, businessName: store.businessName, obstacle }
}

/**
 * Pays further stores to the account of a store, each with the checks and the hold of `reuseBankAccount`. A store with another tax
 * number or holder is left out and named; without any other store the call is refused with that reason.
 */
export const shareBankAccount = async (
  { params, body }: Input<typeof contract.shareBankAccount>,
  context: PortalContext,
): Promise<Answer<typeof contract.shareBankAccount>> => {
  const { partnerId, userId } = context.caller
  const key = { partnerId, storeId: params.id }
  await openStore(context, key.storeId)
  await requireWithin(context, { name: 'bank-reuse', max: 30 })
  const isFresh = await withTenant(context, (db) => hasJustLinked(db, key, userId))
  if (!isFresh) await requirePassword(context, await ownAccount(context), 'password', body.password)
  return auditedTransaction(context, async (db, audit) => {
    const others = body.storeIds.filter((id) => id !== key.storeId)
    const stores = await lockAll(db, partnerId, [key.storeId, ...others])
    const live = (await findLive(db, key)) ?? refuse('bank.reuse-ended')
    const items: Shared[] = []
    for (const [id, store] of stores) {
      if (id === key.storeId) continue
      const item = await shareWith(db, context, audit, { store, linkId: live.id })
      if (item) items.push(item)
    }
    const [first] = items
    if (!first || live.last4 === null) return refuse('bank.not-linkable')
    if (first.obstacle && items.every(({ obstacle }) => obstacle !== null)) return refuse(refusalOf[first.obstacle])
    return { bankAccountNumber: live.last4, items }
  })
}
