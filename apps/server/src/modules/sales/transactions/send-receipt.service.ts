import type * as contract from '@tillgate/contract/purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { change } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { refuse } from '#server/base/refusal.ts'
import { lockPurchase } from '../purchases/purchases.queries.ts'
import { requireFewMails, sendReceiptOf } from '../purchases/receipt.service.ts'

/** Mails the link of a receipt once more, at whatever store of the partner it was made. */
export const sendReceipt = async (
  { params: { id }, body: { email } }: Input<typeof contract.sendReceipt>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.sendReceipt>> => {
  const { caller } = context
  await requireFewMails(context, id)
  return change(context, async (db, note) => {
    const purchase = (await lockPurchase(db, { partnerId: caller.partnerId, id })) ?? refuse('purchase.not-found')
    if (purchase.receiptHash === null) refuse('receipt.none')
    await sendReceiptOf(db, purchase, { email, language: context.meta.language })
    await note({ action: 'purchase.receipt-mailed', object: 'purchase', objectId: id, after: { sent: true } })
    return { receiptEmailSent: true }
  })
}
