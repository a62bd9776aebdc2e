import { bankChangeHours, type RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { BankChange } from '@tillgate/domain/partner-events.ts'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { recordEvent, recordHeld, type EventMail } from '#server/modules/notifications/api.ts'
import { noteAnswers } from '#server/modules/onboarding/api.ts'
import type { StoreKey, StoreRow } from '#server/modules/partners/api.ts'
import { endHoldsByRelink } from './return-holds.queries.ts'
import { findLive, setLinkState } from './bank-links.queries.ts'
import { insertHold, markVerified, retireLink } from './holds.queries.ts'

/** `change`: whether the account replaces another account in force. `last4`: its last digits. */
type Link = { id: string; askedBy: string; change: Extract<BankChange, 'linked' | 'replaced'>; last4: string | null }

/** Starts the payout hold of a new account. Undefined: the hold of this account was begun before. */
const holdPayouts = async (db: Db, runtime: Runtime, { partnerId, id: storeId }: StoreRow, link: Link) => {
  const { id: linkId, askedBy: begunBy } = link
  const hold = await insertHold(db, { partnerId, storeId, id: newId(), linkId, begunBy, hours: bankChangeHours })
  // The mail about the new account names the hold.
  if (hold) await recordHeld(db, runtime, { partnerId, storeId, cause: 'BANK_CHANGE', endsAt: hold.endsAt, mail: null })
  return hold
}

/** Records a new account and notifies the partner's admins and the store's contact: either mailbox may be compromised. */
const recordAccount = async (
  db: Db,
  runtime: Runtime,
  { partnerId, id: storeId, businessName: store, contactEmail: email, contactPerson: name }: StoreRow,
  { id: subject, change, last4 }: Link,
  mail: Pick<EventMail, 'kind' | 'params'>,
): Promise<void> => {
  const details = { kind: 'bank.changed', storeId, store, change, last4 } as const
  await recordEvent(db, runtime, { partnerId, subject, details }, { ...mail, contacts: [{ email, name }] })
}

/** Retires the account in force, so that the next account can take its place. */
export const endLive = async (db: Db, runtime: Runtime, store: StoreKey, reason: RetiredReason): Promise<void> => {
  const live = await findLive(db, store)
  if (!live) return
  const { partnerId } = store
  await setLinkState(db, partnerId, live.id, { state: 'REPLACED' })
  // An account that was never verified received no payment and is not listed as an earlier account.
  if (live.verifiedAt) await retireLink(db, partnerId, live.id, reason)
  await runtime.enqueue(db, 'bank-item-remove', { partnerId, id: live.id })
}

/**
 * Records that the account of a locked store is verified: answers a reviewer's question, ends holds that wait for another
 * account, and notifies the partner. The account of a store that applies is a step of the application and no event without `mail`.
 * Returns the payout hold of an approved store; undefined without one.
 */
export const noteVerified = async (
  db: Db,
  runtime: Runtime,
  store: StoreRow,
  link: Link,
  mail?: Pick<EventMail, 'kind' | 'params'>,
) => {
  const { partnerId, id: storeId, businessName: business } = store
  const key = { partnerId, storeId }
  await markVerified(db, partnerId, link.id)
  // Only another account, or the verification of an open one, answers a reviewer's question.
  await noteAnswers(db, key, ['bankAccount'])
  await endHoldsByRelink(db, key, link)
  if (store.applicationStatus !== 'APPROVED') {
    if (mail) await recordAccount(db, runtime, store, link, mail)
    return undefined
  }
  const hold = await holdPayouts(db, runtime, store, link)
  const params = { business, digits: link.last4 ?? '', hold: bankChangeHours }
  if (hold) await recordAccount(db, runtime, store, link, { kind: 'bank-changed', params: () => params })
  return hold
}
