import { ruleOfReturn, type AchItem } from '@tillgate/domain/ach-returns.ts'
import { isTheirs, nextAfterReturn, type ExceptionReason, type NextAfterReturn } from '@tillgate/domain/exceptions.ts'
import { returnParams } from '@tillgate/phrases/bank-replies.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { setCasePartner } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { holdForReturn, retireAccount } from '../../banking/api.ts'
import { recordEvent } from '../../notifications/api.ts'
import { lockStore } from '../../partners/api.ts'
import { updateRefundStatus } from '../payouts/payment-status.service.ts'
import { noteAsSystem } from '../payouts/system-audit.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { accountInForce, markReturned, setMail, type Paid } from './replies.queries.ts'

type Return = Extract<AchItem, { kind: 'RETURN' }>
/** Undefined: a rule settled it. */
export type Why = ExceptionReason | undefined

/** Freezes or keeps the account by return code, and names who must act next. */
const settleAccount = async (
  db: Db,
  runtime: Runtime,
  paid: Paid,
  code: string,
): Promise<{ why: Why; next: NextAfterReturn }> => {
  const { partnerId, bankLinkId: linkId } = paid
  const inForce = await accountInForce(db, paid)
  const next = nextAfterReturn(code, inForce)
  if (next !== 'relink') return { why: next, next }
  const { effect } = ruleOfReturn(code)
  if (effect === 'operator') return { why: 'operator', next }
  if (inForce === 'same') await retireAccount(db, runtime, { partnerId, linkId }, 'CLOSED_BY_BANK')
  return { why: undefined, next }
}

const returnMail = (next: NextAfterReturn) => (isTheirs(next) ? 'payout-returned' : 'payout-returned-checked')

/**
 * Applies a returned payout in the transaction of `withCase` that stores the item: the statement is returned, its purchases wait
 * again, and the store's money is held until the account changes or an operator confirms the account. `eventId`: the
 * item that stores the mail.
 */
export const takeBack = async (
  db: Db,
  runtime: Runtime,
  paid: Paid,
  { eventId, code, text, cents }: Pick<Return, 'code' | 'text' | 'cents'> & { eventId: string },
): Promise<Why> => {
  const { partnerId, storeId, statementId, last4: digits } = paid
  // The store first, as everywhere.
  await setCasePartner(db, partnerId)
  const store = await lockStore(db, { partnerId, storeId })
  const returned = await markReturned(db, paid, { code, text })
  if (!store || !returned) return 'duplicate'
  await updateRefundStatus(db, partnerId, [statementId], 'RETURNED')
  const { why, next } = await settleAccount(db, runtime, paid, code)
  await holdForReturn(db, {
    partnerId,
    storeId,
    id: newId(),
    statementId,
    reason: code,
    endsWithRelink: next === 'relink',
    begunBy: operatorTenantId,
  })
  const details = { kind: 'payout.returned', cents, storeId, store: store.businessName, code } as const
  const mail = await recordEvent(
    db,
    runtime,
    { partnerId, subject: eventId, details },
    {
      kind: returnMail(next),
      params: (language) => ({
        ...returnParams(language, { code, digits, cents, next }),
        business: store.businessName,
        id: storeId,
      }),
    },
  )
  if (mail) await setMail(db, eventId, mail)
  await noteAsSystem(db, runtime.keyring, partnerId, {
    action: 'payout.returned',
    object: 'statement',
    objectId: statementId,
    before: { status: returned.before },
    after: { status: 'RETURNED', code, totalCents: cents, storeId },
  })
  return why
}
