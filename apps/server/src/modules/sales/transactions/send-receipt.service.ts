import type * as contract from '@tillgate/contract/purchases.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/caller.ts'
import { change } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/refusal.ts'
import { lockPurchase } from '../purchases/purchases.queries.ts'
import { sendReceiptOf } from '../purchases/receipt.service.ts'

/** Nobody's mailbox is filled from here: so many mails for one purchase, and for one person who sends them. */
const limitsOf = (purchaseId: string, { partnerId, userId }: PortalUser) => [
  { name: 'receipt-mail', subject: `${partnerId} ${purchaseId}`, max: 5, seconds: 3600 },
  { name: 'receipt-mails-of', subject: userId, max: 60, seconds: 3600 },
]

/** Mails the link of a receipt once more, at whatever store of the partner it was made. */
export const sendReceipt = async (
  { params: { id }, body: { email } }: Asked<typeof contract.sendReceipt>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.sendReceipt>> => {
  const { pool, caller } = context
  const exceeded = await withIdentity(pool, (db) => claim(db, limitsOf(id, caller)))
  if (exceeded) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  return change(context, async (db, note) => {
    const purchase = (await lockPurchase(db, { partnerId: caller.partnerId, id })) ?? refuse('purchase.not-found')
    if (purchase.receiptCode === null) refuse('receipt.none')
    await sendReceiptOf(db, purchase, { email, language: context.meta.language })
    await note({ action: 'purchase.receipt-mailed', object: 'purchase', objectId: id, after: { sent: true } })
    return { receiptEmailSent: true }
  })
}
