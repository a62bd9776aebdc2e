import { ruleOfReturn, type AchItem } from '@tillgate/domain/ach-returns.ts'
import { isTheirs, nextAfterReturn, type ExceptionReason, type NextAfterReturn } from '@tillgate/domain/exceptions.ts'
import { returnParams } from '@tillgate/phrases/bank-replies.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { setCasePartner } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { holdForReturn, listStoresOfAccount, retireAccount } from '../../banking/api.ts'
import { recordEvent, type EventMail, type SentMail } from '../../notifications/api.ts'
import { lockStore } from '../../partners/api.ts'
import { updateRefundStatus } from '../runs/payment-status.service.ts'
import { auditAsSystem } from '../runs/system-audit.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { accountInForce, markReturned, resolveOtherAmounts, setMail, type Paid } from './replies.queries.ts'

type Return = Extract<AchItem, { kind: 'RETURN' }>
/** Reason why a person must act; undefined when a rule settled the return. */
export type ExceptionCause = ExceptionReason | undefined

type Settled = { why: ExceptionCause; next: NextAfterReturn; hasRemoved: boolean; mail: SentMail | undefined }

/**
 * Freezes or keeps the account by return code, and names who must act next. The mail about the returned payout also covers a
 * removed account and gives its reason; it cannot be switched off then.
 */
const settleAccount = async (
  db: Db,
  runtime: Runtime,
  paid: Paid,
  code: string,
  mailOf: (next: NextAfterReturn) => EventMail,
): Promise<Settled> => {
  const { partnerId, storeId, bankLinkId: linkId, last4: digits } = paid
  const inForce = await accountInForce(db, paid)
  const next = nextAfterReturn(code, inForce)
  const { effect } = ruleOfReturn(code)
  const own = (id: string) => (id === storeId ? mailOf(next) : undefined)
  // Runs also when the store has another account by now, because other stores may still use the closed account.
  const ended =
    effect === 'retire'
      ? await retireAccount(db, runtime, { partnerId, linkId, digits, mailOf: own }, 'CLOSED_BY_BANK')
      : []
  const removed = ended.find((one) => one.storeId === storeId)
  const done = { next, hasRemoved: removed !== undefined, mail: removed?.mail }
  if (next !== 'relink') return { ...done, why: next }
  return { ...done, why: effect === 'operator' ? 'operator' : undefined }
}

const returnMail = (next: NextAfterReturn) => (isTheirs(next) ? 'payout-returned' : 'payout-returned-checked')

/**
 * Applies a returned payout in the transaction of `withPartnerAdmin` that stores the item: the statement is returned, its purchases wait
 * again, and the money of all stores of the account is held until the account changes or an operator confirms the account. `eventId`: the
 * item that stores the mail.
 */
export const applyReturn = async (
  db: Db,
  runtime: Runtime,
  paid: Paid,
  { eventId, code, text, cents }: Pick<Return, 'code' | 'text' | 'cents'> & { eventId: string },
): Promise<ExceptionCause> => {
  const { partnerId, storeId, statementId, last4: digits, bankLinkId: linkId } = paid
  // The store first, as everywhere.
  await setCasePartner(db, partnerId)
  const store = await lockStore(db, { partnerId, storeId })
  const returned = await markReturned(db, paid, { code, text })
  if (!store || !returned) return 'duplicate'
  await updateRefundStatus(db, partnerId, [statementId], 'RETURNED')
  await resolveOtherAmounts(db, paid)
  const mailOf = (then: NextAfterReturn): EventMail => ({
    kind: returnMail(then),
    params: (language) => ({
      ...returnParams(language, { code, digits, cents, next: then }),
      business: store.businessName,
      id: storeId,
    }),
  })
  // The account is in doubt, not the store: every store that is paid to it waits. A closed account is in force nowhere afterwards.
  const others = await listStoresOfAccount(db, { partnerId, linkId, storeId })
  const { why, next, hasRemoved, mail: mailed } = await settleAccount(db, runtime, paid, code, mailOf)
  for (const heldId of [storeId, ...others]) {
    await holdForReturn(db, {
      partnerId,
      storeId: heldId,
      id: newId(),
      statementId,
      reason: code,
      endsWithRelink: next === 'relink',
      begunBy: operatorTenantId,
    })
  }
  const details = { kind: 'payout.returned', cents, storeId, store: store.businessName, code } as const
  const event = { partnerId, subject: eventId, details }
  const mail = (await recordEvent(db, runtime, event, hasRemoved ? null : mailOf(next))) ?? mailed
  if (mail) await setMail(db, eventId, mail)
  await auditAsSystem(db, runtime.keyring, partnerId, {
    action: 'payout.returned',
    object: 'statement',
    objectId: statementId,
    before: { status: returned.before },
    after: { status: 'RETURNED', code, totalCents: cents, storeId },
  })
  return why
}
