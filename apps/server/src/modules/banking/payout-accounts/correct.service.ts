import { accountIn, type AchCorrection } from '@tillgate/domain/ach-returns.ts'
import { isRoutingNumber } from '@tillgate/domain/business-numbers.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { recordEvent, type SentMail } from '#server/modules/notifications/api.ts'
import { lockStore, setLast4, type StoreRow } from '#server/modules/partners/api.ts'
import { setLinkState, isClosedByBank } from '../bank-links/bank-links.queries.ts'
import { retireLink } from '../bank-links/holds.queries.ts'
import { accountIndexOf, linkField } from '../bank-links/refresh.service.ts'
import { copiedOwners } from '../bank-links/owners.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findVersion, insertCorrected, listSameAccount, lockInForce, type Version } from './versions.queries.ts'

export type Correction = {
  partnerId: string
  /** The version that was paid. */
  linkId: string
  noticeId: string
  correction: AchCorrection
  /** Operator who typed the correction; undefined when the bank sent the correction. */
  typedBy?: string
}
/** Last four digits of an account and of its routing number. */
type Ends = { last4: string; routingLast4: string }
/** `superseded`: another version is in force. `same`: the version already has these values. `refused`: the values cannot be paid. */
export type Corrected =
  | { outcome: 'applied'; before: Ends; after: Ends; storeIds: readonly string[]; mail: SentMail | undefined }
  | { outcome: 'superseded' | 'same' | 'refused' }

const open = (keyring: Keyring, partnerId: string, { id, accountNumber, routingNumber }: Version) =>
  accountNumber && routingNumber
    ? {
        account: keyring.open(linkField('account_number', partnerId, id), accountNumber),
        routing: keyring.open(linkField('routing_number', partnerId, id), routingNumber),
      }
    : undefined

const digitsOf = (account: string): string => account.replaceAll(/\D/g, '').slice(-4).padStart(4, '0')
const endsOf = (numbers: { account: string; routing: string }): Ends => ({
  last4: digitsOf(numbers.account),
  routingLast4: numbers.routing.slice(-4),
})

const replace = async (
  db: Db,
  runtime: Runtime,
  { partnerId, typedBy }: Correction,
  version: Version,
  numbers: { account: string; routing: string; accountType: string | null; index: Buffer; session: string },
): Promise<void> => {
  const { storeId, holder, askedBy } = version
  const [id, last4] = [newId(), digitsOf(numbers.account)]
  const seal = (column: 'account_number' | 'routing_number', plain: string) =>
    runtime.keyring.seal(linkField(column, partnerId, id), plain)
  await setLinkState(db, partnerId, version.id, { state: 'REPLACED' })
  await retireLink(db, partnerId, version.id, 'CHANGED')
  await runtime.enqueue(db, 'bank-item-remove', { partnerId, id: version.id })
  await insertCorrected(db, {
    partnerId,
    id,
    storeId,
    session: numbers.session,
    askedBy: typedBy ?? askedBy,
    account: seal('account_number', numbers.account),
    routing: seal('routing_number', numbers.routing),
    routingLast4: numbers.routing.slice(-4),
    last4,
    index: numbers.index,
    holder,
    accountType: numbers.accountType,
    owners: copiedOwners(runtime.keyring, { ...version, partnerId }, { partnerId, id }),
  })
  await setLast4(db, { partnerId, storeId }, last4)
}

/** Locks the stores of the partner that are paid to the account of this version, then their versions in force. */
const lockPaid = async (db: Db, partnerId: string, version: Version): Promise<Map<Version, StoreRow>> => {
  const locked = new Map<Version, StoreRow>()
  const stores = new Map<string, StoreRow>()
  // Locks the stores first, in the same order as all other code.
  for (const { storeId } of await listSameAccount(db, partnerId, version)) {
    const store = stores.get(storeId) ?? (await lockStore(db, { partnerId, storeId }))
    if (store) stores.set(storeId, store)
  }
  for (const { id, storeId } of await listSameAccount(db, partnerId, version)) {
    const [store, own] = [stores.get(storeId), await lockInForce(db, partnerId, id)]
    if (store && own) locked.set(own, store)
  }
  return locked
}

/**
 * Applies the bank's correction of an account: for every store that is paid to the account, a new version replaces the old one at once.
 * The account holder is the same, so no payout hold starts. Notifies the partner's admins and each store's contact; `mail`: about the
 * store of the notice, or about the first one.
 */
export const correctAccount = async (db: Db, runtime: Runtime, wanted: Correction): Promise<Corrected> => {
  const { partnerId, linkId, noticeId, correction } = wanted
  const found = await findVersion(db, partnerId, linkId)
  const locked = found ? await lockPaid(db, partnerId, found) : undefined
  const [version] = locked?.keys() ?? []
  if (!found || !locked || !version) return { outcome: 'superseded' }
  const paid = open(runtime.keyring, partnerId, version)
  if (!paid) return { outcome: 'refused' }
  const { account = paid.account, routing = paid.routing } = correction
  // Uncorrected values were checked when the account was linked.
  if (correction.routing !== undefined && !isRoutingNumber(routing)) return { outcome: 'refused' }
  if (accountIn(account) === undefined) return { outcome: 'refused' }
  const index = accountIndexOf(runtime.keyring, { routing, account })
  if (await isClosedByBank(db, partnerId, index)) return { outcome: 'refused' }
  const typeOf = (one: Version) => correction.accountType?.toLowerCase() ?? one.accountType
  const isSame = account === paid.account && routing === paid.routing
  const outdated = [...locked].filter(([one]) => !isSame || typeOf(one) !== one.accountType)
  const last4 = digitsOf(account)
  const mails = new Map<string, SentMail | undefined>()
  for (const [nth, [one, store]] of outdated.entries()) {
    // The exceptions queue finds the correction of a notice by the name of the first version.
    const session = nth === 0 ? `notice ${noticeId}` : `notice ${noticeId} ${store.id}`
    await replace(db, runtime, wanted, one, { account, routing, accountType: typeOf(one), index, session })
    const { id: storeId, businessName: business, contactEmail: email, contactPerson: name } = store
    const details = { kind: 'bank.changed', storeId, store: business, change: 'corrected', last4 } as const
    const subject = storeId === found.storeId ? noticeId : `${noticeId} ${storeId}`
    const params = { business, digits: last4, id: storeId }
    const mail = { kind: 'bank-corrected', params: () => params, contacts: [{ email, name }] } as const
    mails.set(storeId, await recordEvent(db, runtime, { partnerId, subject, details }, mail))
  }
  const storeIds = [...mails.keys()]
  if (storeIds.length === 0) return { outcome: 'same' }
  const [before, after] = [endsOf(paid), endsOf({ account, routing })]
  return { outcome: 'applied', before, after, storeIds, mail: mails.get(found.storeId) ?? mails.get(storeIds[0] ?? '') }
}
