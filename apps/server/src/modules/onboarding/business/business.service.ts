import type * as addresses from '@tillgate/contract/addresses.ts'
import type * as contract from '@tillgate/contract/business.ts'
import type { BusinessInformation } from '@tillgate/contract/business.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { placeholderBusinessName, placeholderZip, retailerTypes } from '@tillgate/domain/stores.ts'
import { usStates } from '@tillgate/domain/us-states.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse, type FieldError } from '#server/base/refusal.ts'
import { requireVersion } from '#server/http/version.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findBankShown } from '#server/modules/partners/api.ts'
import { advance, noteAnswers, recordMilestone, requireWritable } from '../application/progress.service.ts'
import { checkEntered } from './address.service.ts'
import { changedFields, requireAsked } from './requested-fields.service.ts'
import { businessFacts, shownTo, toDetails } from '../records/business.answer.ts'
import { applyChangedFields } from '../records/checks.service.ts'
import { toRecord } from './record.service.ts'
import { findStore, type StoreRow } from '#server/modules/partners/api.ts'
import { lockStore, saveBusiness } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>

export const isUnfinished = (row: Pick<StoreRow, 'businessName' | 'zipCode'>): boolean =>
  row.businessName === placeholderBusinessName || row.zipCode === placeholderZip

export const listStates = async (): Promise<Answer<typeof addresses.listStates>> => ({
  items: Object.entries(usStates).map(([code, name]) => ({ code, name })),
})

export const getStore = (
  { params }: Input<typeof contract.getStore>,
  context: PortalContext,
): Promise<Answer<typeof contract.getStore>> =>
  withTenant(context, async (db) => {
    const row = (await findStore(db, context.caller.partnerId, params.id)) ?? refuse('store.not-found')
    const bank = await findBankShown(db, { partnerId: row.partnerId, storeId: row.id })
    return shownTo(context.caller.role, toDetails(context.keyring, row, isUnfinished(row), bank))
  })

/** Returns errors that the schema cannot detect: a provider's missing NPI, a changed type and placeholder names. */
export const wrongsOf = (row: Pick<StoreRow, 'type'>, body: BusinessInformation): FieldError[] => [
  ...(!retailerTypes.includes(row.type) && !body.npi ? [{ field: 'npi', code: 'npi.required' } as const] : []),
  ...(body.type === row.type ? [] : [{ field: 'type', code: 'field.invalid' } as const]),
  ...(body.businessName === placeholderBusinessName ? [{ field: 'businessName', code: 'field.invalid' } as const] : []),
]

/** Spec 1 §5: the address is checked unless it was entered by hand; then it is stored and marked as not verified. */
export const saveBusinessInformation =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async (
    { params, body: { version, ...body } }: Input<typeof contract.saveBusinessInformation>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.saveBusinessInformation>> => {
    const { partnerId } = context.caller
    const before = await withTenant(context, async (db) => {
      const store = (await findStore(db, partnerId, params.id)) ?? refuse('store.not-found')
      await requireWritable(db, partnerId, params.id, 'business')
      return store
    })
    const address = await checkEntered(addresses, body)
    const wrongs = [...wrongsOf(before, body), ...address.wrongs]
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })

    return auditedTransaction(context, async (db, audit) => {
      const now = (await lockStore(db, { partnerId, storeId: params.id })) ?? refuse('store.not-found')
      const bank = await findBankShown(db, { partnerId, storeId: params.id })
      const current = toDetails(context.keyring, now, isUnfinished(now), bank)
      await requireVersion(version, now.version, () => current)
      const changed = changedFields(current, body)
      requireAsked(await requireWritable(db, partnerId, params.id, 'business'), changed)
      const saved = await saveBusiness(db, partnerId, params.id, toRecord(context.keyring, now, body, address))
      await applyChangedFields(db, context, { before: now, after: saved }, changed)
      const details = toDetails(context.keyring, saved, false, bank)
      await audit({
        action: 'business.saved',
        object: 'store',
        objectId: params.id,
        before: businessFacts(current),
        after: businessFacts(details),
      })
      await recordMilestone(db, partnerId, 'BUSINESS_SAVED', params.id)
      await noteAnswers(db, { partnerId, storeId: params.id }, changed)
      await advance(db, context, { actor: context.caller, meta: context.meta }, params.id)
      return details
    })
  }
