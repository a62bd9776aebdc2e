import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { isBankAsked, requireReached } from '#server/modules/onboarding/api.ts'
import { requireUnblocked } from '#server/modules/partners/api.ts'
import { findLive, findNext, findStore } from './bank-links.queries.ts'

/** Returns the store, its link in force, its next link and whether a reviewer asks for another account. A partner that still applies links a bank only at that step. */
export const openStore = (context: Context<PortalUser>, storeId: string) =>
  withTenant(context, async (db) => {
    const { partnerId, approved } = context.caller
    const store = (await findStore(db, { partnerId, storeId })) ?? refuse('store.not-found')
    await requireUnblocked(db, partnerId, 'partner.on-hold')
    if (!approved) await requireReached(db, partnerId, 'bank-account')
    return {
      store,
      live: await findLive(db, { partnerId, storeId }),
      next: await findNext(db, { partnerId, storeId }),
      isAsked: await isBankAsked(db, partnerId, storeId),
    }
  })
