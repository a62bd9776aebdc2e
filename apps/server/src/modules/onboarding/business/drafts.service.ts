import type * as contract from '@tillgate/contract/business.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { omitEin } from '@tillgate/domain/business-numbers.ts'
import { isPermitted, type Permission } from '@tillgate/domain/permissions.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { parseJsonStrict } from '#server/http/parse-json.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { deleteDraftRow, findDraftRow, saveDraftRow } from '../records/drafts.queries.ts'
import { findStore } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>
type DraftParams = Input<typeof contract.getDraft>['params']

/** The permission of the call that saves the form. */
const permissionOf = {
  business: 'partner.run',
  owners: 'partner.run',
  store: 'stores.manage',
  'new-store': 'stores.manage',
} as const satisfies Record<DraftParams['form'], Permission>
const requirePermission = ({ caller }: PortalContext, { form }: DraftParams): void => {
  if (!isPermitted(caller.role, permissionOf[form])) refuse('role.not-allowed')
}
const keyOf = ({ caller }: PortalContext, { id, form }: DraftParams) => ({
  partnerId: caller.partnerId,
  storeId: id,
  userId: caller.userId,
  form,
})
const placeOf = ({ caller }: PortalContext, { id, form }: DraftParams) => ({
  table: 'draft',
  column: 'sealed',
  partnerId: caller.partnerId,
  rowId: `${id}-${form}-${caller.userId}`,
})

/**
 * Parses the form's values as JSON and validates the values like a body, because an escape hides a card number in the text.
 * Removes tax numbers.
 */
const withoutEin = (text: string): string =>
  JSON.stringify(parseJsonStrict(text, { hasBarcodes: false }) ?? refuse('input.malformed'), omitEin)

/** Stores a person's unsent input. A draft changes no business, so no audit row is written. */
export const saveDraft = (
  { params, body }: Input<typeof contract.saveDraft>,
  context: PortalContext,
): Promise<Answer<typeof contract.saveDraft>> =>
  withTenant(context, async (db) => {
    requirePermission(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    const sealed = context.keyring.seal(placeOf(context, params), withoutEin(body.text))
    const { savedAt } = await saveDraftRow(db, keyOf(context, params), sealed)
    return { savedAt: savedAt.toISOString() }
  })

export const getDraft = (
  { params }: Input<typeof contract.getDraft>,
  context: PortalContext,
): Promise<Answer<typeof contract.getDraft>> =>
  withTenant(context, async (db) => {
    requirePermission(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    const row = await findDraftRow(db, keyOf(context, params))
    if (!row) return { text: null, savedAt: null }
    return { text: context.keyring.open(placeOf(context, params), row.sealed), savedAt: row.savedAt.toISOString() }
  })

export const deleteDraft = (
  { params }: Input<typeof contract.deleteDraft>,
  context: PortalContext,
): Promise<Answer<typeof contract.deleteDraft>> =>
  withTenant(context, async (db) => {
    requirePermission(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    await deleteDraftRow(db, keyOf(context, params))
    return { message: translate(context.meta.language, 'draft.dropped') }
  })
