import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { toCents } from '@tillgate/domain/money.ts'
import { bankDay, bankZone } from '@tillgate/domain/payout-dates.ts'
import { startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, changeAsPartnerAdmin, type Audit } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireReason } from '#server/base/require-reason.ts'
import { requireSecondPerson } from '../../proposals/api.ts'
import { requireUnblocked } from '../../partners/api.ts'
import { endHoldRow, lockHold } from '../../banking/api.ts'
import { bookAdjustment } from '../../sales/api.ts'
import { toRequest } from './requests.answer.ts'
import { updateRefundStatus } from './payment-status.service.ts'
import {
  adjustedSince,
  decideRequest,
  findAdjustmentLimit,
  findRequest,
  firstProgramme,
  insertRequest,
  isPurchaseOf,
  listRequests,
  lockAdjustments,
  settleByHand,
  type RequestRow,
} from './requests.queries.ts'
import { returnByHand } from '../replies/apply.service.ts'
import { findPaid } from '../replies/replies.queries.ts'
import { askSecondPerson } from './second-person.service.ts'
import {
  isStoreActive,
  isStoreOf,
  lockStatement,
  partnerOfRequest,
  partnerOfStatement,
  traceOf,
} from './statements.queries.ts'

export const listPayoutRequests = (
  { query }: Input<typeof contract.listPayoutRequests>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listPayoutRequests>> =>
  withOperator(pool, async (db) => ({ items: (await listRequests(db, query.partnerId)).map(toRequest) }))

const answerOf = async (db: Db, partnerId: string, id: string) =>
  toRequest((await findRequest(db, partnerId, id)) ?? refuse('request.not-found'))

export const requestSettlement = async (
  { params: { id }, body: { reason } }: Input<typeof contract.requestSettlement>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.requestSettlement>> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfStatement(db, id))) ?? refuse('statement.not-found')
  return changeAsOperator(context, owner, async (db, audit) => {
    const statement = (await lockStatement(db, owner, id)) ?? refuse('statement.not-found')
    if (statement.status !== 'PAYMENTREQUESTED' || statement.sentAt === null) refuse('statement.state')
    const { storeId, programmeId } = statement
    const row = { partnerId: owner, id: newId(), storeId, programmeId, statementId: id, reason }
    await insertRequest(db, { ...row, kind: 'SETTLE', askedBy: context.caller.userId })
    await askSecondPerson(db, context, context.caller.userId, { what: 'settle', text: reason })
    await audit({ action: 'payout.settle-asked', object: 'statement', objectId: id, after: { reason, storeId } })
    return answerOf(db, owner, row.id)
  })
}

export const requestReturn = async (
  { params: { id }, body: { code, reason } }: Input<typeof contract.requestReturn>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.requestReturn>> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfStatement(db, id))) ?? refuse('statement.not-found')
  return changeAsOperator(context, owner, async (db, audit) => {
    const statement = (await lockStatement(db, owner, id)) ?? refuse('statement.not-found')
    const isOut = ['PAYMENTREQUESTED', 'SETTLED'].includes(statement.status) && statement.sentAt !== null
    if (!isOut) refuse('statement.state')
    const { storeId, programmeId } = statement
    const row = { partnerId: owner, id: newId(), storeId, programmeId, statementId: id, returnCode: code, reason }
    await insertRequest(db, { ...row, kind: 'RETURN', askedBy: context.caller.userId })
    await askSecondPerson(db, context, context.caller.userId, { what: 'return', text: reason })
    await audit({ action: 'payout.return-asked', object: 'statement', objectId: id, after: { code, reason, storeId } })
    return answerOf(db, owner, row.id)
  })
}

const carryOutAdjustment = async (db: Db, audit: Audit, request: RequestRow, by: string): Promise<string> => {
  const { partnerId, storeId, programmeId, said, cents } = request
  if (cents === null) throw new Error(`Adjustment ${request.id} has no amount`)
  // The requester is the author and must not approve the run that pays the adjustment.
  const entryId = await bookAdjustment(db, {
    partnerId,
    storeId,
    programmeId,
    cents,
    reason: said,
    bookedBy: request.askedBy,
  })
  const { askedBy } = request
  for (const userId of new Set([askedBy, by])) {
    await recordParticipation(db, { partnerId, userId, storeId, entryId, kind: 'ADJUSTMENT' })
  }
  const after = { storeId, totalCents: cents, reason: request.reason, text: said, proposedBy: askedBy }
  await audit({ action: 'payout.adjusted', object: 'payout-request', objectId: request.id, after })
  if (!(await decideRequest(db, request, { status: 'DONE', by, entryId }))) refuse('request.decided')
  return entryId
}

/** One person alone corrects accounts of active stores, up to the limit per partner and day. */
export const requestAdjustment =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { body }: Input<typeof contract.requestAdjustment>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.requestAdjustment>> =>
    changeAsOperator(context, body.partnerId, async (db, audit) => {
      const { partnerId, storeId, purchaseId = null, reason, said } = body
      const cents = toCents(body.amount) ?? refuse('input.invalid')
      if (!(await isStoreOf(db, partnerId, storeId))) refuse('partner.not-found')
      await requireUnblocked(db, partnerId, 'sanctions.case-open')
      if (purchaseId !== null && !(await isPurchaseOf(db, partnerId, storeId, purchaseId))) refuse('purchase.not-found')
      const programmeId = (await firstProgramme(db, partnerId, storeId)) ?? refuse('run.no-programme')
      await lockAdjustments(db, partnerId)
      const today = startOfDay(bankDay(await databaseNow(db)), bankZone)
      const by = context.caller.userId
      const adjusted = await adjustedSince(db, partnerId, today)
      const limit = (await findAdjustmentLimit(db, programmeId)) ?? config.adjustmentLimitCents
      const isSmall = adjusted + Math.abs(cents) <= limit && (await isStoreActive(db, partnerId, storeId))
      const id = newId()
      const row = { partnerId, id, storeId, programmeId, purchaseId, cents, reason, said }
      await insertRequest(db, { ...row, kind: 'ADJUSTMENT', askedBy: by })
      if (isSmall) {
        await carryOutAdjustment(db, audit, (await findRequest(db, partnerId, id)) ?? refuse('request.not-found'), by)
      } else {
        const after = { storeId, totalCents: cents, reason, text: said }
        await askSecondPerson(db, context, by, { what: 'adjustment', cents, text: reason })
        await audit({ action: 'payout.adjustment-asked', object: 'payout-request', objectId: id, after })
      }
      return answerOf(db, partnerId, id)
    })

/** Writes down the requester and the confirmer of a decision about one statement. */
const bothTookPart = async (db: Db, request: RequestRow, by: string, kind: 'SETTLED' | 'RETURNED'): Promise<void> => {
  const { partnerId, storeId, statementId, askedBy } = request
  if (statementId === null) return
  for (const userId of [askedBy, by]) await recordParticipation(db, { partnerId, userId, storeId, statementId, kind })
}

const carryOutSettling = async (db: Db, audit: Audit, request: RequestRow, by: string): Promise<void> => {
  const { partnerId, statementId } = request
  if (statementId === null) throw new Error(`Settlement request ${request.id} has no statement`)
  if (!(await settleByHand(db, partnerId, statementId))) refuse('statement.state')
  await updateRefundStatus(db, partnerId, [statementId], 'SETTLED')
  await bothTookPart(db, request, by, 'SETTLED')
  const after = { status: 'SETTLED', reason: request.reason, proposedBy: request.askedBy }
  await audit({ action: 'payout.settled', object: 'statement', objectId: statementId, after })
  if (!(await decideRequest(db, request, { status: 'DONE', by }))) refuse('request.decided')
}

/** Books the return like one from the bank's file. */
const carryOutReturn = async (
  db: Db,
  audit: Audit,
  request: RequestRow,
  by: string,
  runtime: Runtime,
): Promise<void> => {
  const { partnerId, statementId, returnCode: code, reason } = request
  if (statementId === null || code === null)
    throw new Error(`Return request ${request.id} has no statement or no return code`)
  const trace = await traceOf(db, partnerId, statementId)
  const paid = trace === undefined ? undefined : await findPaid(db, trace)
  if (trace === undefined || !paid) return refuse('statement.state')
  if (!(await returnByHand(db, runtime, trace, paid, code))) refuse('statement.state')
  await bothTookPart(db, request, by, 'RETURNED')
  const after = { status: 'RETURNED', code, reason, proposedBy: request.askedBy }
  await audit({ action: 'payout.returned', object: 'statement', objectId: statementId, after })
  if (!(await decideRequest(db, request, { status: 'DONE', by }))) refuse('request.decided')
}

/** The confirmer ended the hold: both persons took part in the payout. */
const carryOutHoldEnd = async (db: Db, audit: Audit, request: RequestRow, by: string): Promise<void> => {
  const { partnerId, holdId, storeId, reason, askedBy } = request
  if (holdId === null) throw new Error(`Request ${request.id} to end a hold has no hold`)
  await lockHold(db, holdId)
  await endHoldRow(db, { partnerId, id: holdId }, { endedBy: by, reason })
  for (const userId of [askedBy, by]) {
    await recordParticipation(db, { partnerId, userId, storeId, kind: 'HOLD_ENDED' })
  }
  const after = { reason, proposedBy: askedBy }
  const before = { kind: 'BANK_CHANGE', storeId }
  await audit({ action: 'payout.hold-ended', object: 'payout-hold', objectId: holdId, before, after })
  if (!(await decideRequest(db, request, { status: 'DONE', by }))) refuse('request.decided')
}

const carryOut = {
  END_HOLD: carryOutHoldEnd,
  ADJUSTMENT: carryOutAdjustment,
  SETTLE: carryOutSettling,
  RETURN: carryOutReturn,
} as const

/** Requests that record what the bank did; the other kinds change what the partner gets. */
const recordsOnly: readonly RequestRow['kind'][] = ['SETTLE', 'RETURN']

const ownerOf = async ({ pool }: Context<Operator>, id: string): Promise<string> =>
  (await withOperator(pool, (db) => partnerOfRequest(db, id))) ?? refuse('request.not-found')

/** Closes a request that can no longer be carried out, with the reason. */
const close = async (db: Db, audit: Audit, request: RequestRow, by: string): Promise<void> => {
  const { kind, closedBecause: because } = request
  if (!(await decideRequest(db, request, { status: 'CLOSED', by, because }))) refuse('request.decided')
  const after = { kind, reason: request.reason, text: because, proposedBy: request.askedBy }
  await audit({ action: 'payout.request-closed', object: 'payout-request', objectId: request.id, after })
}

/** Four eyes: the author cannot carry out a request. An impossible request closes instead. */
export const confirmRequest = async (
  { params: { id } }: Input<typeof contract.confirmRequest>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.confirmRequest>> => {
  const owner = await ownerOf(context, id)
  return changeAsPartnerAdmin(context, owner, async (db, audit) => {
    const request = (await findRequest(db, owner, id)) ?? refuse('request.not-found')
    const by = context.caller.userId
    if (request.status === 'CLOSED' && request.decidedBy === null) {
      await close(db, audit, request, by)
      return answerOf(db, owner, id)
    }
    if (request.status !== 'OPEN') refuse('request.decided')
    await requireSecondPerson(db, by, [request.askedBy], 'request.second-person')
    if (!recordsOnly.includes(request.kind)) await requireUnblocked(db, owner, 'sanctions.case-open')
    await carryOut[request.kind](db, audit, request, by, context)
    return answerOf(db, owner, id)
  })
}

export const rejectRequest = async (
  { params: { id }, body }: Input<typeof contract.rejectRequest>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.rejectRequest>> => {
  const owner = await ownerOf(context, id)
  return changeAsOperator(context, owner, async (db, audit) => {
    const request = (await findRequest(db, owner, id)) ?? refuse('request.not-found')
    const { kind, askedBy: proposedBy } = request
    const by = context.caller.userId
    const reason = requireReason(body.reason, proposedBy === by)
    if (!(await decideRequest(db, request, { status: 'REFUSED', by, reason }))) refuse('request.decided')
    const after = { kind, reason, proposedBy }
    await audit({ action: 'payout.request-refused', object: 'payout-request', objectId: id, after })
    return answerOf(db, owner, id)
  })
}
