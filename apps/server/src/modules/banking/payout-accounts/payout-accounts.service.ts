import type { AchAccountType } from '@tillgate/domain/nacha-file.ts'
import type { Db } from '#server/db/db.ts'
import { linkField } from '../bank-links/refresh.service.ts'
import { lockLiveAccounts } from './payout-accounts.queries.ts'
import type { RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { Runtime } from '#server/db/context.ts'
import { recordEvent, type EventMail, type SentMail } from '#server/modules/notifications/api.ts'
import { lockStore, unlinkBank, type StoreRow } from '#server/modules/partners/api.ts'
import { setLinkState } from '../bank-links/bank-links.queries.ts'
import { retireLink } from '../bank-links/holds.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findVersion, listSameAccount } from './versions.queries.ts'

/** Decrypted account that a store is paid to. Leaves the process only in the bank's file. */
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

/** `digits`: last digits of the account. `mailOf`: the mail about a store; without one the mail that asks for an account. */
type Retiring = {
  partnerId: string
  linkId: string
  digits: string
  mailOf?: (storeId: string) => EventMail | undefined
}
/** Store whose account was retired, and the queued mail to its Store Admins. */
type Ended = { storeId: string; mail: SentMail | undefined }

const recordRemoved = async (
  db: Db,
  runtime: Runtime,
  { id: storeId, businessName: business }: StoreRow,
  { partnerId, linkId, digits, mailOf }: Retiring,
): Promise<Ended> => {
  const details = { kind: 'bank.changed', storeId, store: business, change: 'removed', last4: null } as const
  const wanted: EventMail = { kind: 'bank-account-wanted', params: () => ({ business, digits, id: storeId }) }
  const event = { partnerId, subject: `${linkId} removed`, details }
  return { storeId, mail: await recordEvent(db, runtime, event, mailOf?.(storeId) ?? wanted) }
}

/**
 * Retires this version and each other version of the partner with the same routing and account number for good, and records the
 * removal for each store. Their stores have to link another account. Returns these stores; returns none when another account was
 * already in force.
 */
export const retireAccount = async (
  db: Db,
  runtime: Runtime,
  retiring: Retiring,
  reason: RetiredReason,
): Promise<Ended[]> => {
  const { partnerId, linkId } = retiring
  const version = await findVersion(db, partnerId, linkId)
  if (!version) return []
  const before = await listSameAccount(db, partnerId, version)
  // Locks the stores first, as everywhere, so that no account is linked to them meanwhile.
  const stores = new Map<string, StoreRow>()
  for (const storeId of new Set(before.map((one) => one.storeId))) {
    const store = await lockStore(db, { partnerId, storeId })
    if (store) stores.set(storeId, store)
  }
  const ended: Ended[] = []
  for (const { id, storeId, state } of await listSameAccount(db, partnerId, version)) {
    await setLinkState(db, partnerId, id, { state: 'REPLACED' })
    await runtime.enqueue(db, 'bank-item-remove', { partnerId, id })
    if (state === 'NEXT') continue
    await retireLink(db, partnerId, id, reason)
    await unlinkBank(db, { partnerId, storeId })
    const store = stores.get(storeId)
    if (store && state === 'LIVE') ended.push(await recordRemoved(db, runtime, store, { ...retiring, linkId: id }))
  }
  return ended
}

/** Returns the stores of the partner that are paid to the account of this version, without `storeId`. */
export const listStoresOfAccount = async (
  db: Db,
  { partnerId, linkId, storeId }: { partnerId: string; linkId: string; storeId: string },
): Promise<string[]> => {
  const version = await findVersion(db, partnerId, linkId)
  const same = version ? await listSameAccount(db, partnerId, version) : []
  return [...new Set(same.filter((one) => one.state === 'LIVE' && one.storeId !== storeId).map((one) => one.storeId))]
}
