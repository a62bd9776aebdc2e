import type * as contract from '@tillgate/contract/plaidauth.ts'
import { sharedStoresMax, type StoreBank } from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextPayout } from '@tillgate/domain/banking-days.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { returnReasonOf } from '@tillgate/domain/return-reasons.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Db } from '#server/db/db.ts'
import { findBankShown, type StoreKey } from '#server/modules/partners/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { refuse } from '#server/base/refusal.ts'
import { findNext, findStore } from './bank-links.queries.ts'
import { findClosed, listClosedWith } from './closed.queries.ts'
import { findHold, listRetired } from './holds.queries.ts'
import { openOwners } from './owners.service.ts'

type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>

/** Adds the payout date of held money: the first cut-off of the store's program after the hold ends. */
const toHold = (hold: Hold) => {
  const { begunAt, endsAt, begunByName } = hold
  const { cutOffAt, arrivesOn } = nextPayout(endsAt, cutOffsOf(hold))
  return {
    changedAt: begunAt.toISOString(),
    changedBy: begunByName ?? '',
    endsAt: endsAt.toISOString(),
    cutOffAt: cutOffAt.toISOString(),
    arrivesOn,
  }
}

/** Closed bank account while a store paid to the account waits for a new account. */
const closedAt = async (db: Db, key: StoreKey, isVerified: boolean): Promise<StoreBank['closed']> => {
  const closed = await findClosed(db, key)
  if (!closed) return null
  const stores = await listClosedWith(db, key, closed.accountIndex, sharedStoresMax)
  if (isVerified && stores.length === 0) return null
  return { bankAccountNumber: closed.last4, reason: returnReasonOf(closed.code ?? 'R02'), stores }
}

type Holder = { id: string; holder: string | null; ownersSealed: Buffer | null }
/** Holder of the account: the name that the partner declared, or the owners that the bank reported. */
const holderOf = (keyring: Keyring, partnerId: string, { id, holder, ownersSealed }: Holder): string | null => {
  if (holder !== null || !ownersSealed) return holder
  return openOwners(keyring, { partnerId, id }, ownersSealed).join(', ') || null
}

/** Returns the account, its payout hold and the earlier accounts (spec 2 §2, Bank Details). */
export const getStoreBank = (
  { params }: Input<typeof contract.getStoreBank>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getStoreBank>> =>
  withTenant(context, async (db) => {
    const { partnerId, role } = context.caller
    const key = { partnerId, storeId: params.id }
    const store = (await findStore(db, key)) ?? refuse('store.not-found')
    const shown = await findBankShown(db, key)
    const hold = await findHold(db, key)
    const next = await findNext(db, key)
    const retired = await listRetired(db, key)
    return {
      bankAccountStatus: store.bankAccountStatus,
      isBankAccountVerified: isBankVerified(store.bankAccountStatus),
      bankAccountNumber: store.bankAccountLast4,
      bankRoutingNumber: isPermitted(role, 'bank.routing-number') ? (shown?.routingLast4 ?? null) : null,
      bankAccountHolderName: shown ? holderOf(context.keyring, partnerId, shown) : null,
      accountType: shown?.type ?? null,
      hold: hold ? toHold(hold) : null,
      next: next?.nextStatus ? { bankAccountStatus: next.nextStatus, bankAccountNumber: next.last4 } : null,
      closed: await closedAt(db, key, isBankVerified(store.bankAccountStatus)),
      earlier: retired.flatMap(({ id, last4, retiredAt, retiredReason: reason }) =>
        retiredAt && reason ? [{ id, bankAccountNumber: last4, retiredAt: retiredAt.toISOString(), reason }] : [],
      ),
    }
  })
