import type { BusinessInformation, StoreDetails } from '@tillgate/contract/business.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { typesOfPartner } from '@tillgate/domain/stores.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Deps } from '#server/ports/deps.ts'
import { requireVersion } from '#server/http/version.ts'
import { requireRecentSignIn } from '#server/modules/accounts/api.ts'
import { requireFreshContact, notifyNewContact } from '#server/modules/users/api.ts'
import { notifyPartner, recordHeld } from '#server/modules/notifications/api.ts'
import {
  findBankShown,
  findFirstStore,
  findStore,
  lockStore,
  requireUnblocked,
  saveBusiness,
  type StoreRow,
} from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireStoreWritable } from '../application/further-store.service.ts'
import { addRecheckCause, dropRecheckEnd } from '../application/appeal.queries.ts'
import { beginRecheck } from '../application/onboarding.queries.ts'
import { advance, noteAnswers, requireReached } from '../application/progress.service.ts'
import { checkEntered } from './address.service.ts'
import { businessFacts, isIdentifying, shownTo, toDetails } from '../records/business.answer.ts'
import { applyChangedFields } from '../records/checks.service.ts'
import { isUnfinished, wrongsOf } from './business.service.ts'
import { completed } from './create-store.service.ts'
import { toRecord } from './record.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { changedFields, requireAsked } from './requested-fields.service.ts'

type PortalContext = Context<PortalUser>
type Sent = Input<typeof contract.updateStore>['body']

const detailsOf = (keyring: Keyring, row: StoreRow, bank: Parameters<typeof toDetails>[3]): StoreDetails =>
  toDetails(keyring, row, isUnfinished(row), bank)

/** Completes the form with the stored values of omitted fields. */
const filled = (row: StoreRow, sent: Sent, npi: string): BusinessInformation => ({
  ...completed(sent, { phoneNumber: row.phoneNumber, contactEmail: row.contactEmail, npi: row.npi || npi }),
  doingBusinessAs: sent.doingBusinessAs ?? (row.doingBusinessAs || sent.businessName),
  businessDescription: sent.businessDescription ?? row.businessDescription,
})

/** Requires the permission to edit contacts, as in the profile, because the program uses the contact for payout questions. */
const requireOwnContact = async (
  context: PortalContext,
  changed: readonly AskableField[],
  password: string | undefined,
) => {
  const isMoved = changed.includes('contactEmailAddress')
  if (!isMoved && !changed.includes('phoneNumber')) return
  if (!isPermitted(context.caller.role, 'contact.edit')) refuse('role.not-allowed')
  if (isMoved) await requireFreshContact(context, password)
}

/** The partner has the legal name of its first store. A field error, so that the rest of the form is not lost. */
const requireMayRename = ({ caller }: PortalContext, isFirst: boolean, changed: readonly AskableField[]): void => {
  if (!isFirst || !changed.includes('businessName') || isPermitted(caller.role, 'partner.rename')) return
  refuse('input.invalid', { fields: [{ field: 'businessName', code: 'business-name.store-admin-only' }] })
}

/** Requires a recent sign-in, because a stolen session must not turn an approved store into another business (SECURITY.md §3). */
const requireFresh = async (
  context: PortalContext,
  row: StoreRow,
  isFirst: boolean,
  changed: readonly AskableField[],
  password: string | undefined,
) => {
  const isApproved = row.applicationStatus === 'APPROVED'
  if (isApproved) await requireOwnContact(context, changed, password)
  requireMayRename(context, isFirst, changed)
  if (isApproved && isIdentifying(changed)) await requireRecentSignIn(context, password)
}

/**
 * Holds the payouts of a store whose name or tax number changed, and mails administrators. The Store Admins are mailed about the
 * change itself, which they cannot switch off.
 */
const recheck = async (
  db: Db,
  context: PortalContext,
  audit: Audit,
  partnerId: string,
  storeId: string,
): Promise<void> => {
  const begun = await beginRecheck(db, partnerId, storeId)
  // A further change during a re-check: the proposed end does not know it.
  if (!begun) await dropRecheckEnd(db, { partnerId, storeId })
  const changed = begun ?? (await addRecheckCause(db, { partnerId, storeId }, 'PARTNER'))
  if (!changed) return
  if (begun) await recordHeld(db, context, { partnerId, storeId, cause: 'UNDER_REVIEW', mail: null })
  await audit({
    action: begun ? 'application.recheck-begun' : 'application.recheck-extended',
    object: 'application',
    objectId: changed.id,
    before: { phase: begun ? 'DECIDED' : 'RECHECK' },
    after: { phase: 'RECHECK', cause: 'PARTNER' },
  })
  await context.enqueue(db, 'inbox-mails', { what: begun ? 'RECHECK' : 'RECHECK_MORE', partnerId, id: changed.id })
}

/** Spec 2 §2, store form. The first store of a partner that still applies is saved by the business form. */
export const updateStore =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async (
    { params, body: { version, password, ...sent } }: Input<typeof contract.updateStore>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.updateStore>> => {
    const { partnerId, approved, role } = context.caller
    const key = { partnerId, storeId: params.id }
    const { before, first } = await withTenant(context, async (db) => {
      const row = (await findStore(db, partnerId, params.id)) ?? refuse('store.not-found')
      if (!approved) await requireReached(db, partnerId, 'bank-account')
      await requireStoreWritable(db, row)
      return { before: row, first: await findFirstStore(db, partnerId) }
    })
    const body = filled(before, { ...sent, version }, first.npi)
    const address = await checkEntered(addresses, body)
    const type = typesOfPartner(first.partnerType).find((one) => one === body.type) ?? before.type
    const wrongs = [...wrongsOf({ type }, body), ...address.wrongs]
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })
    const wanted = changedFields(detailsOf(context.keyring, before, undefined), body)
    await requireFresh(context, before, first.id === params.id, wanted, password)

    return auditedTransaction(context, async (db, audit) => {
      const now = (await lockStore(db, key)) ?? refuse('store.not-found')
      await requireUnblocked(db, partnerId, 'partner.on-hold')
      const bank = await findBankShown(db, key)
      const current = detailsOf(context.keyring, now, bank)
      await requireVersion(version, now.version, () => shownTo(role, current))
      const changed = changedFields(current, body)
      requireAsked(await requireStoreWritable(db, now), changed)
      if (now.applicationStatus === 'APPROVED' && changed.length === 0 && body.type === current.type) {
        audit.unchanged()
        return shownTo(role, current)
      }
      const saved = await saveBusiness(db, partnerId, params.id, {
        ...toRecord(context.keyring, now, body, address),
        type: body.type,
      })
      await applyChangedFields(db, context, { before: now, after: saved }, changed)
      const details = toDetails(context.keyring, saved, false, bank)
      await audit({
        action: 'business.saved',
        object: 'store',
        objectId: params.id,
        before: { ...businessFacts(current), type: current.type },
        after: { ...businessFacts(details), type: details.type },
      })
      if (now.applicationStatus === 'APPROVED') await notifyNewContact(db, context, now, saved)
      if (now.applicationStatus === 'APPROVED' && isIdentifying(changed)) {
        await recheck(db, context, audit, partnerId, params.id)
        await notifyPartner(db, context, partnerId, 'store-identity-changed', () => ({
          business: details.businessName,
        }))
      }
      await noteAnswers(db, key, changed)
      await advance(db, context, { actor: context.caller, meta: context.meta }, params.id)
      return shownTo(role, details)
    })
  }
