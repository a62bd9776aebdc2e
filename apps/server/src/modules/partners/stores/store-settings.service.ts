import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/scale-labels.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { setLabelForm } from './store-settings.queries.ts'

/** Sets the form in which tills of a store read the price of a piece from its scale label. */
export const updateStoreSettings = (
  { params: { id: storeId }, body: { labelForm } }: Input<typeof contract.updateStoreSettings>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.updateStoreSettings>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const before = (await setLabelForm(db, { partnerId, storeId }, labelForm)) ?? refuse('store.not-found')
    await audit({
      action: 'store.label-price-changed',
      object: 'store',
      objectId: storeId,
      before: { labelForm: before.labelForm ?? 'OFF' },
      after: { labelForm: labelForm ?? 'OFF' },
    })
    return { labelForm }
  })
