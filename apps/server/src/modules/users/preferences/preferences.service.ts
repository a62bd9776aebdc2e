import * as contract from '@tillgate/contract/preferences.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { findPreferences, savePreferences } from './preferences.queries.ts'

const Views = z.array(contract.SavedView)

const answerOf = async (db: Db, key: { partnerId: string; userId: string }): Promise<contract.Preferences> => {
  const row = await findPreferences(db, key)
  return {
    storeId: row?.allStores ? 'all' : (row?.storeId ?? null),
    views: row ? z.parse(Views, row.views) : [],
    hiddenSetUp: row?.hiddenSetUp ?? [],
  }
}

export const getPreferences = (
  _: Input<typeof contract.getPreferences>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getPreferences>> =>
  withTenant(context, (db) => answerOf(db, { partnerId: context.caller.partnerId, userId: context.caller.userId }))

/** Stores preferences that only the caller sees. They change nothing of the business, so the audit log has no entry. */
export const updatePreferences = (
  { body }: Input<typeof contract.updatePreferences>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.updatePreferences>> =>
  withTenant(context, async (db) => {
    const key = { partnerId: context.caller.partnerId, userId: context.caller.userId }
    const isAll = body.storeId === 'all'
    const storeId = isAll ? undefined : body.storeId
    if (storeId !== undefined) await ownStores(db, key.partnerId, [storeId])
    if (body.hiddenSetUp?.length) await ownStores(db, key.partnerId, body.hiddenSetUp)
    await savePreferences(db, key, { storeId, isAll, views: body.views, hiddenSetUp: body.hiddenSetUp })
    return answerOf(db, key)
  })
