import type * as contract from '@tillgate/contract/plaidauth.ts'
import type { SharedAccount } from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { heldNamesOf, holderSourceOf, reuseObstacleOf, type ReuseObstacle } from '@tillgate/domain/account-holders.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { nearestHeld } from '#server/base/compare-names.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownAccount, requirePassword } from '#server/modules/accounts/api.ts'
import { advance, recordMilestone, toOwner } from '#server/modules/onboarding/api.ts'
import { lockStore, setVerifiedBank, type StoreKey, type StoreRow } from '#server/modules/partners/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { requireWithin } from './limits.service.ts'
import { openStore } from './open-store.service.ts'
import { copiedOwners, openOwners } from './owners.service.ts'
import { linkField } from './refresh.service.ts'
import { findNamed, insertReused, listOwnerRows, listShared, type SharedRow } from './reuse.queries.ts'
import { endLive, noteVerified } from './verified.service.ts'

type PortalContext = Context<PortalUser>
/** Accounts and stores in one answer. */
const limits = { accounts: 20, stores: 5 }

export const heldNames = async (db: Db, keyring: Keyring, key: StoreKey) => {
  const named = (await findNamed(db, key)) ?? refuse('store.not-found')
  const owners = (await listOwnerRows(db, key.partnerId)).map((row) => toOwner(keyring, key.partnerId, row))
  return heldNamesOf({ ...named, owners: owners.map(fullName) })
}
type Held = Awaited<ReturnType<typeof heldNames>>

/** Names of the holder: the owners that the bank reported, or the declared name. */
const holdersOf = (keyring: Keyring, partnerId: string, row: SharedRow) => {
  const reported = row.ownersSealed ? openOwners(keyring, { partnerId, id: row.id }, row.ownersSealed) : []
  const source = holderSourceOf(row, reported)
  return { source, names: source === 'REPORTED' ? reported : row.holder ? [row.holder] : [] }
}

/** Compares the holder of another store's account with the names of this store, as the review compares a linked account. */
export const obstacleOf = (keyring: Keyring, partnerId: string, row: SharedRow, held: Held): ReuseObstacle | null => {
  const { source, names } = holdersOf(keyring, partnerId, row)
  return reuseObstacleOf({ isSameEin: row.isSameEin, source, holders: nearestHeld(names, held) })
}

const toShared = (keyring: Keyring, partnerId: string, rows: readonly SharedRow[], held: Held): SharedAccount[] => {
  const byAccount = Map.groupBy(rows, (row) => row.accountIndex.toString('hex'))
  return [...byAccount.values()].slice(0, limits.accounts).flatMap((same) => {
    const judged = same.map((row) => ({ row, obstacle: obstacleOf(keyring, partnerId, row, held) }))
    const best = judged.find(({ obstacle }) => obstacle === null) ?? judged[0]
    if (!best) return []
    const { row, obstacle } = best
    return {
      accountId: row.id,
      bankAccountNumber: row.last4,
      accountType: row.accountType,
      holder: holdersOf(keyring, partnerId, row).names.join(', ') || null,
      verifiedAt: (same[0] ?? row).verifiedAt.toISOString(),
      stores: same.slice(0, limits.stores).map(({ storeId: id, businessName }) => ({ id, businessName })),
      storeCount: same.length,
      obstacle,
    }
  })
}

/** Lists the accounts of the partner's remaining stores, without repeated account numbers. */
export const listSharedAccounts = async (
  { params }: Input<typeof contract.listSharedAccounts>,
  context: PortalContext,
): Promise<Answer<typeof contract.listSharedAccounts>> => {
  const { caller, keyring } = context
  const key = { partnerId: caller.partnerId, storeId: params.id }
  return withTenant(context, async (db) => {
    const held = await heldNames(db, keyring, key)
    return { items: toShared(keyring, key.partnerId, await listShared(db, key), held) }
  })
}

export const refusalOf = {
  OTHER_EIN: 'bank.reuse-other-ein',
  OTHER_HOLDER: 'bank.reuse-other-holder',
  UNCHECKED: 'bank.reuse-unchecked',
} as const

/** Finds the account again after its store is locked: the bank's return of a payment retires accounts under the same lock. */
const lockShared = async (db: Db, key: StoreKey, id: string): Promise<{ row: SharedRow; store: StoreRow }> => {
  const find = async () => (await listShared(db, key, id))[0] ?? refuse('bank.reuse-ended')
  const { storeId: other } = await find()
  const { partnerId, storeId } = key
  const stores = new Map<string, StoreRow>()
  for (const one of [storeId, other].toSorted()) {
    const store = await lockStore(db, { partnerId, storeId: one })
    if (store) stores.set(one, store)
  }
  return { store: stores.get(storeId) ?? refuse('store.not-found'), row: await find() }
}

const copy = async (db: Db, { keyring }: Runtime, key: StoreKey, from: SharedRow, askedBy: string) => {
  const { partnerId } = key
  const id = newId()
  const seal = (column: 'account_number' | 'routing_number', sealed: Buffer): Buffer =>
    keyring.seal(linkField(column, partnerId, id), keyring.open(linkField(column, partnerId, from.id), sealed))
  await insertReused(db, {
    ...key,
    id,
    askedBy,
    from,
    account: seal('account_number', from.accountNumber),
    routing: seal('routing_number', from.routingNumber),
    owners: copiedOwners(keyring, { ...from, partnerId }, { partnerId, id }),
  })
  return { id, askedBy }
}

/** Pays a locked store to the account of another locked store, whose holder was compared. */
export const payToShared = async (
  db: Db,
  context: PortalContext,
  audit: Audit,
  { row, store }: { row: SharedRow; store: StoreRow },
): Promise<void> => {
  const { caller, meta } = context
  const { partnerId, userId } = caller
  const key = { partnerId, storeId: store.id }
  await endLive(db, context, key, 'CHANGED')
  const link = await copy(db, context, key, row, userId)
  const { bankAccountStatus, last4 } = row
  await setVerifiedBank(db, key, bankAccountStatus, last4)
  const { businessName: business, id } = store
  const hold = await noteVerified(
    db,
    context,
    store,
    { ...link, change: 'linked', last4 },
    { kind: 'bank-reused', params: () => ({ business, digits: last4, other: row.businessName, id }) },
  )
  await context.enqueue(db, 'holder-check', key)
  await audit({
    action: 'bank.reused',
    object: 'store',
    objectId: key.storeId,
    before: { status: store.bankAccountStatus },
    after: {
      status: bankAccountStatus,
      link: link.id,
      from: row.id,
      fromStore: row.storeId,
      ...(hold?.endsAt ? { holdUntil: hold.endsAt.toISOString() } : {}),
    },
  })
  await recordMilestone(db, partnerId, 'BANK_VERIFIED', key.storeId)
  await advance(db, context, { actor: caller, meta }, key.storeId)
}

/**
 * Pays a store to the account of another store of the same partner without a new link. The tax numbers are equal and the holder
 * fits the names of this store. An approved store begins the same payout hold as after a new link.
 */
export const reuseBankAccount = async (
  { params, body }: Input<typeof contract.reuseBankAccount>,
  context: PortalContext,
): Promise<Answer<typeof contract.reuseBankAccount>> => {
  const { partnerId } = context.caller
  const key = { partnerId, storeId: params.id }
  await openStore(context, key.storeId)
  await requireWithin(context, { name: 'bank-reuse', max: 30 })
  await requirePassword(context, await ownAccount(context), 'password', body.password)
  return auditedTransaction(context, async (db, audit) => {
    const { row, store } = await lockShared(db, key, body.accountId)
    if (!storeCan.linkBank(store)) refuse('bank.not-linkable')
    const obstacle = obstacleOf(context.keyring, partnerId, row, await heldNames(db, context.keyring, key))
    if (obstacle) refuse(refusalOf[obstacle])
    await payToShared(db, context, audit, { row, store })
    return { bankAccountStatus: row.bankAccountStatus, bankAccountNumber: row.last4 }
  })
}
