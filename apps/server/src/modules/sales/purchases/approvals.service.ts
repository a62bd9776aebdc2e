import type * as contract from '@tillgate/contract/pos-approvals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isSameMailbox } from '@tillgate/domain/emails.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { toCents } from '@tillgate/domain/money.ts'
import { isTerminalAction, tillRoleOf, type TillAction, type TillRole } from '@tillgate/domain/till-permissions.ts'
import type { Till } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAccounts } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { findAccountById, isPortalRole, lockPin, provePin, type Account } from '#server/modules/accounts/api.ts'
import { findPurchase } from './purchases.queries.ts'
import { insertApproval, sumReturned } from '../till/approvals.queries.ts'
import { isAtStore } from '../till/sessions.queries.ts'
import { hasPercent, requireApproving } from '../till/permissions.service.ts'

type Body = Input<typeof contract.createApproval>['body']
type Approver = Account & { tillRole: TillRole }

/** Returns the person who approves, and the cashier. Nobody approves an act of one’s own, also not by a second account. */
const peopleOf = async (
  { pool, caller }: KeyedTill,
  supervisorId: string,
): Promise<{ approver: Approver; cashier: Account }> => {
  if (supervisorId === caller.userId) refuse('approval.own')
  const { found, cashier } = await withIdentity(pool, async (db) => ({
    found: await findAccountById(db, supervisorId),
    cashier: (await findAccountById(db, caller.userId)) ?? refuse('session.missing'),
  }))
  const isOfPartner = found?.partnerId === caller.partnerId && found.active && found.emailVerified
  const tillRole = found && isPortalRole(found.role) ? tillRoleOf(found.role) : undefined
  if (!found || !isOfPartner || tillRole === undefined) return refuse('cashier.not-here')
  if (isSameMailbox(found.email, cashier.email)) refuse('approval.own')
  return { approver: { ...found, tillRole }, cashier }
}

type AboutPurchase = { receiptNumber: string | null; returnedCents: number }
/** `returnedCents`: what the sale gave back before a return; 0 for other acts. Refuses a purchase that is not the till’s. */
const readPurchase = async (db: Db, till: Till, action: TillAction, id: string): Promise<AboutPurchase> => {
  const purchase = (await findPurchase(db, { partnerId: till.partnerId, id })) ?? refuse('purchase.not-found')
  const isReturn = action === 'RETURN' || action === 'RETURN_OTHER_STORE'
  if (!isReturn && purchase.storeId !== till.storeId) refuse('purchase.not-found')
  return { receiptNumber: purchase.receiptNumber, returnedCents: isReturn ? await sumReturned(db, purchase) : 0 }
}

type Amounts = { amountCents: number; percent: number | null }
/** Refuses an act of another partner’s purchase, and one that the approver may not do alone. Returns the receipt number, if any. */
const requireApprover = async (
  db: Db,
  { caller }: KeyedTill,
  { approver, body, ...amounts }: Amounts & { approver: Approver; body: Body },
): Promise<string | null> => {
  const { action, purchaseId } = body
  if (!(await isAtStore(db, caller.partnerId, caller.storeId, approver.id))) refuse('cashier.not-here')
  const { receiptNumber, returnedCents }: AboutPurchase =
    purchaseId === null ? { receiptNumber: null, returnedCents: 0 } : await readPurchase(db, caller, action, purchaseId)
  const act = { ...amounts, action, beforeCents: returnedCents }
  await requireApproving(db, caller, { userId: approver.id, tillRole: approver.tillRole }, act)
  return receiptNumber
}

/** Stores the approval of one act after the PIN of a supervisor or Store Admin. */
export const createApproval = async (
  { body }: Input<typeof contract.createApproval>,
  context: KeyedTill,
): Promise<Answer<typeof contract.createApproval>> => {
  const { pool, caller } = context
  const { action, purchaseId, supervisorId, pin, reason } = body
  if (hasPercent(action) !== (body.percent !== null)) {
    refuse('input.invalid', { fields: [{ field: 'percent', code: 'field.invalid' }] })
  }
  if (isTerminalAction(action) !== (purchaseId === null)) {
    refuse('input.invalid', { fields: [{ field: 'purchaseId', code: 'field.invalid' }] })
  }
  const amounts = {
    amountCents: toCents(body.amount) ?? 0,
    percent: body.percent === null ? null : (toCents(body.percent) ?? 0),
  }
  const { approver, cashier } = await peopleOf(context, supervisorId)
  const about = { approver, body, ...amounts }
  await withTenant({ pool, caller }, (db) => requireApprover(db, context, about))
  const hash = await provePin(context, {
    userId: approver.id,
    terminalId: caller.terminalId,
    pin,
    notOf: caller.userId,
  })
  return changeAccounts(context, async (db, audit) => {
    // Taken away while the PIN was verified.
    if ((await lockPin(db, approver.id))?.hash !== hash) refuse('pin.none')
    // Once more: approvals of the same person at several tills run in sequence from here.
    const receiptNumber = await requireApprover(db, context, about)
    const id = newId()
    const { partnerId, storeId, terminalId } = caller
    const expiresAt = await insertApproval(db, {
      partnerId,
      id,
      storeId,
      terminalId,
      purchaseId,
      action,
      reason,
      ...amounts,
      cashierId: cashier.id,
      approverId: approver.id,
    })
    await audit({
      // Of the store: a Store Admin reads it beside the store's other changes.
      ...(purchaseId === null
        ? { action: 'terminal.approved', object: 'terminal', objectId: terminalId }
        : { action: 'purchase.approved', object: 'store', objectId: storeId }),
      after: {
        approvalId: id,
        ...(purchaseId !== null && { purchaseId, receiptNumber }),
        action,
        ...amounts,
        reason,
        cashier: fullName(cashier),
        approver: fullName(approver),
        approverId: approver.id,
      },
    })
    return { approvalId: id, expiresAt: expiresAt.toISOString() }
  })
}
