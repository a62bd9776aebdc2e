import type * as contract from '@tillgate/contract/business.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/caller.ts'
import { refuse } from '#server/refusal.ts'
import { say } from '#server/http/speak.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { deleteDraftRow, findDraftRow, saveDraftRow } from './drafts.queries.ts'
import { findStore } from '#server/modules/partners/api.ts'

type Portal = Context<PortalUser>
type Which = Asked<typeof contract.readDraft>['params']

const placeOf = (partnerId: string, { id, form }: Which) => ({
  table: 'draft',
  column: 'sealed',
  partnerId,
  rowId: `${id}-${form}`,
})
/** Owners are the business of whoever runs the partner. */
const requireMine = ({ caller }: Portal, { form }: Which): void => {
  if (form === 'owners' && !isPermitted(caller.role, 'partner.run')) refuse('role.not-allowed')
}
const whichOf = (partnerId: string, { id, form }: Which) => ({ partnerId, storeId: id, form })

/** What somebody typed and has not sent: no change of the business, so it leaves no audit row. */
export const saveDraft = (
  { params, body }: Asked<typeof contract.saveDraft>,
  context: Portal,
): Promise<Answer<typeof contract.saveDraft>> =>
  withTenant(context, async (db) => {
    requireMine(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    const sealed = theKeyring().seal(placeOf(partnerId, params), body.text)
    const { savedAt } = await saveDraftRow(db, whichOf(partnerId, params), sealed)
    return { savedAt: savedAt.toISOString() }
  })

export const findDraft = (
  { params }: Asked<typeof contract.readDraft>,
  context: Portal,
): Promise<Answer<typeof contract.readDraft>> =>
  withTenant(context, async (db) => {
    requireMine(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    const row = await findDraftRow(db, whichOf(partnerId, params))
    if (!row) return { text: null, savedAt: null }
    return { text: theKeyring().open(placeOf(partnerId, params), row.sealed), savedAt: row.savedAt.toISOString() }
  })

export const deleteDraft = (
  { params }: Asked<typeof contract.dropDraft>,
  context: Portal,
): Promise<Answer<typeof contract.dropDraft>> =>
  withTenant(context, async (db) => {
    requireMine(context, params)
    const { partnerId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    await deleteDraftRow(db, whichOf(partnerId, params))
    return { message: say(context.meta.language, 'draft.dropped') }
  })
