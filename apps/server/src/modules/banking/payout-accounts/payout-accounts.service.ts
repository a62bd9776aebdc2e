import type { AchAccountType } from '@tillgate/domain/nacha-file.ts'
import type { Db } from '#server/db/db.ts'
import { linkField } from '../bank-links/refresh.service.ts'
import { lockLiveAccounts } from './payout-accounts.queries.ts'
import type { RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { Runtime } from '#server/db/context.ts'
import { lockStore, unlinkBank } from '#server/modules/partners/api.ts'
import { setLinkState } from '../bank-links/bank-links.queries.ts'
import { retireLink } from '../bank-links/holds.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findVersion, listSameAccount } from './versions.queries.ts'

/** The account that a store is paid to, opened: never leaves the process but in the bank's file. */
export type PayoutAccount = {
  id: string
  storeId: string
  routing: string
  account: string
  accountType: AchAccountType
  last4: string
  routingLast4: string
  holder: string
}

/** Plaid subtypes of accounts that receive transfers as savings accounts. */
const savings = ['savings', 'money market', 'cd', 'hsa']

/** Reads and locks payout accounts, as tenant, in the caller's transaction. Omits stores without an account. */
export const openPayoutAccounts = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  storeIds: readonly string[],
): Promise<PayoutAccount[]> => {
  const rows = await lockLiveAccounts(db, partnerId, storeIds)
  return rows.flatMap(({ id, storeId, accountNumber, routingNumber, routingLast4, last4, holder, accountType }) => {
    if (!accountNumber || !routingNumber) return []
    const open = (column: 'account_number' | 'routing_number', sealed: Buffer) =>
      keyring.open(linkField(column, partnerId, id), sealed)
    const [account, routing] = [open('account_number', accountNumber), open('routing_number', routingNumber)]
    return {
      id,
      storeId,
      account,
      routing,
      accountType: savings.includes(accountType ?? '') ? 'SAVINGS' : 'CHECKING',
      last4: last4 ?? account.slice(-4),
      routingLast4: routingLast4 ?? routing.slice(-4),
      holder: holder ?? '',
    }
  })
}

/**
 * Retires this version and each other version of the partner with the same routing and account number for good. Their stores
 * have to link another account. Returns these stores; returns none when another account was already in force.
 */
export const retireAccount = async (
  db: Db,
  runtime: Runtime,
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
    await runtime.enqueue(db, 'bank-item-remove', { partnerId, id })
    if (state === 'NEXT') continue
    await retireLink(db, partnerId, id, reason)
    await unlinkBank(db, { partnerId, storeId })
  }
  return ending.filter(({ state }) => state === 'LIVE').map(({ storeId }) => storeId)
}
