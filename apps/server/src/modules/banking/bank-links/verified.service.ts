import { bankChangeHours, type RetiredReason } from '@tillgate/domain/bank-links.ts'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { noteAnswers } from '#server/modules/onboarding/api.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import type { StoreKey, StoreRow } from '#server/modules/partners/api.ts'
import { endHoldsByRelink } from '../payout-accounts/return-holds.queries.ts'
import { findLive, setLinkState } from './bank-links.queries.ts'
import { insertHold, markVerified, retireLink } from './holds.queries.ts'

type Link = { id: string; askedBy: string }

/** Starts the payout hold and notifies the partner's admin and the store's contact, because either mailbox may be compromised. */
const holdPayouts = async (db: Db, runtime: Runtime, store: StoreRow, link: Link, digits: string) => {
  const { partnerId, id: storeId, businessName: business, contactEmail, contactPerson } = store
  const { id: linkId, askedBy: begunBy } = link
  const hold = await insertHold(db, { partnerId, storeId, id: newId(), linkId, begunBy, hours: bankChangeHours })
  if (!hold) return undefined
  const params = { business, digits, hold: bankChangeHours }
  await notifyPartner(db, runtime, partnerId, 'bank-changed', () => params, {
    email: contactEmail,
    name: contactPerson,
  })
  return hold
}

/** Retires the account in force, so that the next account can take its place. */
export const endLive = async (db: Db, runtime: Runtime, store: StoreKey, reason: RetiredReason): Promise<void> => {
  const live = await findLive(db, store)
  if (!live) return
  const { partnerId } = store
  await setLinkState(db, partnerId, live.id, { state: 'REPLACED' })
  // An account that was never good was paid nothing, and is no earlier account of the store's.
  if (live.verifiedAt) await retireLink(db, partnerId, live.id, reason)
  await runtime.enqueue(db, 'bank-item-remove', { partnerId, id: live.id })
}

/**
 * Records that the account of a locked store is verified: answers a reviewer's question and ends holds that wait for another
 * account. Returns the payout hold of an approved store; undefined without one.
 */
export const noteVerified = async (db: Db, runtime: Runtime, store: StoreRow, link: Link, last4: string | null) => {
  const key = { partnerId: store.partnerId, storeId: store.id }
  await markVerified(db, store.partnerId, link.id)
  // Only another account, or the verification of an open one, answers a reviewer's question.
  await noteAnswers(db, key, ['bankAccount'])
  await endHoldsByRelink(db, key, link)
  return store.applicationStatus === 'APPROVED' ? holdPayouts(db, runtime, store, link, last4 ?? '') : undefined
}
