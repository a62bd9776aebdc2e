import type * as contract from '@tillgate/contract/contact.ts'
import type { Contact } from '@tillgate/contract/contact.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { requireVersion } from '#server/http/version.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { followContact, lockStore, saveContact, type StoreRow } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { findBusiness, requireRecentSignIn } from '#server/modules/accounts/api.ts'

type PortalContext = Context<PortalUser>
type Edit = Input<typeof contract.updateContact>

const toContact = (row: StoreRow): Contact => ({
  contactPerson: row.contactPerson,
  contactEmailAddress: row.contactEmail,
  contactPhoneNumber: row.phoneNumber,
  version: row.version,
})

const factsOf = (row: StoreRow) => ({
  contactPerson: row.contactPerson,
  contactEmailAddress: row.contactEmail,
  phoneNumber: row.phoneNumber,
})

/** Limit on new contact addresses, because each new address gets a mail. */
const perDay = { name: 'contact-email', max: 10, seconds: 24 * 3600 }

/** SECURITY.md §3: an unattended browser must not redirect warnings about the business. */
export const requireFreshContact = async (context: PortalContext, password: string | undefined): Promise<void> => {
  await requireRecentSignIn(context, password)
  const limit = { ...perDay, subject: context.caller.partnerId }
  await limitRate(context, [limit])
}

/** Notifies the old and the new contact address of a change. */
export const notifyNewContact = async (db: Db, runtime: Runtime, before: StoreRow, after: StoreRow): Promise<void> => {
  if (before.contactEmail === after.contactEmail) return
  const params = { business: after.businessName, before: before.contactEmail || '-', after: after.contactEmail }
  const old = { email: before.contactEmail, name: before.contactPerson }
  const now = { email: after.contactEmail, name: after.contactPerson }
  await notifyPartner(db, runtime, after.partnerId, 'contact-email-changed', () => params, old, now)
}

/** The contact of the partner's first store is that of the business. */
export const updateContact = async (
  { body: { version, password, ...sent } }: Edit,
  context: PortalContext,
): Promise<Answer<typeof contract.updateContact>> => {
  const { partnerId } = context.caller
  const business = await withTenant(context, (db) => findBusiness(db, partnerId))
  const storeId = business?.storeId ?? refuse('store.not-found')
  if (business?.contactEmail !== sent.contactEmailAddress) await requireFreshContact(context, password)

  return auditedTransaction(context, async (db, audit) => {
    const key = { partnerId, storeId }
    const before = (await lockStore(db, key)) ?? refuse('store.not-found')
    await requireVersion(version, before.version, () => toContact(before))
    const after = await saveContact(db, key, {
      contactPerson: sent.contactPerson,
      contactEmail: sent.contactEmailAddress,
      phoneNumber: internationalPhone(sent.contactPhoneNumber),
    })
    await followContact(db, { before, after })
    await audit({
      action: 'partner.contact-changed',
      object: 'partner',
      objectId: partnerId,
      before: factsOf(before),
      after: factsOf(after),
    })
    await notifyNewContact(db, context, before, after)
    return toContact(after)
  })
}
