import type * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { correctedBy, type AchCorrection } from '@tillgate/domain/ach-returns.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsPartnerAdmin, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import { endReturnHold, retireAccount } from '#server/modules/banking/api.ts'
import { requireUnblocked } from '#server/modules/partners/api.ts'
import {
  askSecondPerson,
  correctByHand,
  findPaid,
  lockOpenException,
  markResolved,
  saveTyped,
} from '#server/modules/settlement/api.ts'
import type { SealedField } from '#server/secrets/keyring.ts'
import { partnerOfEvent } from './exceptions.queries.ts'

type Open = NonNullable<Awaited<ReturnType<typeof lockOpenException>>>
type Deciding = { db: Db; audit: Audit; event: Open; by: string }

/**
 * Settles an item by one operator and refuses a second one. Items without a partner use the program's audit log. A blocked partner
 * keeps its holds and accounts: only an answer without an effect on either is possible.
 */
const settle = async <T>(
  context: Context<Operator>,
  id: string,
  resolution: string,
  endsHold: boolean,
  work: (deciding: Deciding) => Promise<T>,
): Promise<T> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfEvent(db, id))) ?? refuse('exception.not-found')
  return changeAsPartnerAdmin(context, owner.partnerId ?? operatorTenantId, async (db, audit) => {
    const event = (await lockOpenException(db, id)) ?? refuse('exception.closed')
    if (event.partnerId !== null && endsHold) await requireUnblocked(db, event.partnerId, 'sanctions.case-open')
    const { userId: by } = context.caller
    await markResolved(db, id, by, resolution)
    return work({ db, audit, event, by })
  })
}

const auditDecision = (
  { audit, event }: Deciding,
  action: 'payout.exception-resolved' | 'payout.account-confirmed' | 'payout.account-asked',
  reason: string,
) => audit({ action, object: 'bank-reply', objectId: event.id, after: { code: event.code, reason } })

export const resolveException = (
  { params: { id }, body: { reason } }: Input<typeof contract.resolveException>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.resolveException>> =>
  settle(context, id, reason, false, async (deciding) => {
    if (deciding.event.kind === 'BANK') refuse('bank-line.needs-kind')
    await auditDecision(deciding, 'payout.exception-resolved', reason)
    return { message: translate(context.meta.language, 'exception.resolved') }
  })

/** Ends the holds of all stores of the account and stores the operator, who must not approve the run that pays the money. */
const endHold = async ({ db, event: { partnerId, statementId }, by }: Deciding, reason: string): Promise<boolean> => {
  if (partnerId === null || statementId === null) return false
  const storeIds = await endReturnHold(db, { partnerId, statementId, endedBy: by, reason })
  for (const storeId of storeIds) {
    await recordParticipation(db, { partnerId, userId: by, storeId, kind: 'HOLD_ENDED' })
  }
  return storeIds.length > 0
}

export const confirmAccount = (
  { params: { id }, body: { reason } }: Input<typeof contract.confirmAccount>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.confirmAccount>> =>
  settle(context, id, reason, true, async (deciding) => {
    const holds = ['confirm', 'operator', 'superseded'].includes(deciding.event.why)
    if (!holds || !(await endHold(deciding, reason))) refuse('exception.no-hold')
    await auditDecision(deciding, 'payout.account-confirmed', reason)
    return { message: translate(context.meta.language, 'exception.confirmed') }
  })

/** Ends the hold of the return. The store then waits for an account and is paid as soon as it has one. */
export const requestAccount = (
  { params: { id }, body: { reason } }: Input<typeof contract.requestAccount>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.requestAccount>> =>
  settle(context, id, reason, true, async (deciding) => {
    const { db, event } = deciding
    const paid = await findPaid(db, event.originalTrace)
    if (!paid || event.kind !== 'RETURN' || !['confirm', 'operator'].includes(event.why)) {
      return refuse('exception.no-account')
    }
    const { partnerId, storeId, bankLinkId: linkId, last4: digits } = paid
    const ended = await retireAccount(db, context, { partnerId, linkId, digits }, 'CLOSED_BY_BANK')
    if (ended.every((one) => one.storeId !== storeId)) refuse('exception.no-account')
    await recordParticipation(db, { partnerId, userId: deciding.by, storeId, kind: 'ACCOUNT' })
    await endHold(deciding, reason)
    await auditDecision(deciding, 'payout.account-asked', reason)
    return { message: translate(context.meta.language, 'exception.asked') }
  })

/** Returns true when exactly the fields of the notice's code are given. */
const isWhole = (code: string, given: AchCorrection): boolean => {
  const wanted = correctedBy(code)
  const typed = Object.keys(given)
  return wanted.length > 0 && typed.length === wanted.length && wanted.every((field) => typed.includes(field))
}

const typedField = (rowId: string): SealedField => ({
  table: 'ach_event',
  column: 'typed_sealed',
  partnerId: operatorTenantId,
  rowId,
})

type Typed = { id: string; by: string; correction: AchCorrection; reason: string }
/** Stores what an operator typed in place of earlier numbers. It changes no payment. */
const storeTyped = async (
  db: Db,
  audit: Audit,
  context: Context<Operator>,
  { id, by, correction, reason }: Typed,
): Promise<void> => {
  const sealed = context.keyring.seal(typedField(id), JSON.stringify(correction))
  await saveTyped(db, id, { by, sealed, reason })
  await askSecondPerson(db, context, by, { what: 'correction', text: reason })
  const after = { fields: Object.keys(correction), reason }
  await audit({ action: 'payout.correction-typed', object: 'bank-reply', objectId: id, after })
}

/**
 * Two operators type the account of a notice that the bank wrote wrongly, because its number is in no text of the bank. The second one
 * applies it by typing the same. Other numbers replace the first ones, which stay hidden, so that wrong numbers block nobody.
 */
export const correctNotice = async (
  { params: { id }, body: { reason, routing, account, accountType } }: Input<typeof contract.correctNotice>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.correctNotice>> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfEvent(db, id))) ?? refuse('exception.not-found')
  return changeAsPartnerAdmin(context, owner.partnerId ?? operatorTenantId, async (db, audit) => {
    const event = (await lockOpenException(db, id)) ?? refuse('exception.closed')
    const by = context.caller.userId
    const correction = { ...(routing && { routing }), ...(account && { account }), ...(accountType && { accountType }) }
    const paid = await findPaid(db, event.originalTrace)
    if (!paid || event.why !== 'correction' || !isWhole(event.code, correction))
      return refuse('exception.not-correctable')
    const { partnerId } = paid
    await requireUnblocked(db, partnerId, 'sanctions.case-open')
    const { typedBy, typedSealed } = event
    if (typedBy === null || typedSealed === null || typedBy === by) {
      await storeTyped(db, audit, context, { id, by, correction, reason })
      return { message: translate(context.meta.language, 'exception.typed') }
    }
    await requireSecondPerson(db, by, 'payouts.pay', [typedBy], 'request.second-person')
    const first = context.keyring.open(typedField(id), typedSealed)
    if (first !== JSON.stringify(correction)) {
      await storeTyped(db, audit, context, { id, by, correction, reason })
      return { message: translate(context.meta.language, 'exception.other-numbers') }
    }
    await markResolved(db, id, by, reason)
    const wanted = { noticeId: id, correction, typedBy: by }
    const done = await correctByHand(db, context, paid, wanted)
    if (done.outcome === 'superseded') refuse('exception.superseded')
    if (done.outcome !== 'applied') return refuse('exception.refused')
    const { before, storeIds } = done
    const after = { code: event.code, fields: Object.keys(correction), ...done.after, reason, proposedBy: typedBy }
    for (const storeId of storeIds) {
      for (const userId of [typedBy, by]) await recordParticipation(db, { partnerId, userId, storeId, kind: 'ACCOUNT' })
      await audit({ action: 'bank.typed', object: 'store', objectId: storeId, before, after })
    }
    return { message: translate(context.meta.language, 'exception.corrected') }
  })
}
