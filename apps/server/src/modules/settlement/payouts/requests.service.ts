import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { PayoutRequest } from '@tillgate/contract/operator-payouts.ts'
import { PayoutChange } from '@tillgate/contract/payout-changes.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { moneyFromCents, toCents } from '@tillgate/domain/money.ts'
import { bankDay, bankZone } from '@tillgate/domain/payout-dates.ts'
import { payoutKinds } from '@tillgate/domain/proposals.ts'
import { startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import * as proposals from '#server/modules/proposals/api.ts'
import { endHoldRow, lockHold } from '../../banking/api.ts'
import { requireUnblocked } from '../../partners/api.ts'
import { bookAdjustment, findPurchaseByNumber } from '../../sales/api.ts'
import { returnByHand } from '../replies/apply.service.ts'
import { findPaid } from '../replies/replies.queries.ts'
import { updateRefundStatus } from '../runs/payment-status.service.ts'
import {
  adjustedSince,
  findAdjustmentLimit,
  findPlace,
  firstProgram,
  listObstacles,
  lockAdjustments,
  settleByHand,
} from './requests.queries.ts'
import { isStoreActive, lockStatement, partnerOfStatement, traceOf } from './statements.queries.ts'

type ChangeOf<K extends PayoutChange['kind']> = Extract<PayoutChange, { kind: K }>
type Confirmed = proposals.Confirmed

const centsOf = ({ amount }: ChangeOf<'ADJUSTMENT'>): number => toCents(amount) ?? refuse('input.invalid')

const adjust = async (db: Db, change: ChangeOf<'ADJUSTMENT'>, confirmed: Confirmed): Promise<void> => {
  const { partner, store, programId, said } = change
  const { id, proposedBy, decidedBy, reason, audit } = confirmed
  const [partnerId, storeId, cents] = [partner.id, store.id, centsOf(change)]
  await requireUnblocked(db, partnerId, 'sanctions.case-open')
  // The proposer is the author and must not approve the run that pays the adjustment.
  await bookAdjustment(db, {
    id,
    partnerId,
    storeId,
    programId,
    cents,
    reason: said,
    bookedBy: proposedBy,
  })
  for (const userId of new Set([proposedBy, decidedBy])) {
    await recordParticipation(db, { partnerId, userId, storeId, entryId: id, kind: 'ADJUSTMENT' })
  }
  const after = { storeId, totalCents: cents, reason, text: said, proposedBy }
  await audit({ action: 'payout.adjusted', object: 'payout-request', objectId: id, after })
}

/** Writes down the proposer and the decider of a change of one statement. */
const bothTookPart = async (
  db: Db,
  { partner, store, statementId }: ChangeOf<'SETTLE' | 'RETURN'>,
  { proposedBy, decidedBy }: Confirmed,
  kind: 'SETTLED' | 'RETURNED',
): Promise<void> => {
  for (const userId of [proposedBy, decidedBy]) {
    await recordParticipation(db, { partnerId: partner.id, userId, storeId: store.id, statementId, kind })
  }
}

const settle = async (db: Db, change: ChangeOf<'SETTLE'>, confirmed: Confirmed): Promise<void> => {
  const { partner, statementId } = change
  if (!(await settleByHand(db, partner.id, statementId))) refuse('statement.state')
  await updateRefundStatus(db, partner.id, [statementId], 'SETTLED')
  await bothTookPart(db, change, confirmed, 'SETTLED')
  const { proposedBy, reason, audit } = confirmed
  const after = { status: 'SETTLED', reason, proposedBy }
  await audit({ action: 'payout.settled', object: 'statement', objectId: statementId, after })
}

/** Books the return like one from the bank's file. */
const applyManualReturn = async (db: Db, change: ChangeOf<'RETURN'>, confirmed: Confirmed): Promise<void> => {
  const { partner, statementId, returnCode: code } = change
  const { proposedBy, reason, audit, context } = confirmed
  const trace = await traceOf(db, partner.id, statementId)
  const paid = trace === undefined ? undefined : await findPaid(db, trace)
  if (trace === undefined || !paid) return refuse('statement.state')
  if (!(await returnByHand(db, context, trace, paid, code))) refuse('statement.state')
  await bothTookPart(db, change, confirmed, 'RETURNED')
  const after = { status: 'RETURNED', code, reason, proposedBy }
  await audit({ action: 'payout.returned', object: 'statement', objectId: statementId, after })
}

/** The decider ended the hold: both persons took part in the payout. */
const endChangedHold = async (db: Db, change: ChangeOf<'END_HOLD'>, confirmed: Confirmed): Promise<void> => {
  const { partner, store, holdId } = change
  const { proposedBy, decidedBy, reason, audit } = confirmed
  await requireUnblocked(db, partner.id, 'sanctions.case-open')
  await lockHold(db, holdId)
  await endHoldRow(db, { partnerId: partner.id, id: holdId }, { endedBy: decidedBy, reason })
  for (const userId of [proposedBy, decidedBy]) {
    await recordParticipation(db, { partnerId: partner.id, userId, storeId: store.id, kind: 'HOLD_ENDED' })
  }
  const [before, after] = [
    { kind: 'BANK_CHANGE', storeId: store.id },
    { reason, proposedBy },
  ]
  await audit({ action: 'payout.hold-ended', object: 'payout-hold', objectId: holdId, before, after })
}

const apply = (db: Db, change: PayoutChange, confirmed: Confirmed): Promise<void> => {
  if (change.kind === 'ADJUSTMENT') return adjust(db, change, confirmed)
  if (change.kind === 'SETTLE') return settle(db, change, confirmed)
  return change.kind === 'RETURN' ? applyManualReturn(db, change, confirmed) : endChangedHold(db, change, confirmed)
}

/** Words of the mail about a new proposal. */
const mailed = { ADJUSTMENT: 'adjustment', SETTLE: 'settle', RETURN: 'return', END_HOLD: 'hold-end' } as const

/** Action, object and values of the audit row about a new proposal. */
const openedOf = (change: PayoutChange, id: string) => {
  const storeId = change.store.id
  switch (change.kind) {
    case 'ADJUSTMENT': {
      const facts = { storeId, totalCents: centsOf(change), text: change.said }
      return { action: 'payout.adjustment-asked', object: 'payout-request', objectId: id, facts } as const
    }
    case 'SETTLE':
      return {
        action: 'payout.settle-asked',
        object: 'statement',
        objectId: change.statementId,
        facts: { storeId },
      } as const
    case 'RETURN': {
      const facts = { code: change.returnCode, storeId }
      return { action: 'payout.return-asked', object: 'statement', objectId: change.statementId, facts } as const
    }
    case 'END_HOLD':
      break
  }
  return {
    action: 'payout.hold-end-asked',
    object: 'payout-hold',
    objectId: change.holdId,
    facts: { storeId },
  } as const
}

/** Changes of payouts. They wait without an end, and their page shows the outcome, so that no mail follows. */
export const payoutProposals = proposals.defineKind({
  ...proposals.byOperators,
  change: PayoutChange,
  role: 'partner-admin',
  expiresAt: () => null,
  opened: (change, { proposal: { proposedBy }, actor: asker, text }) => ({
    kind: 'second-person',
    params: {
      asker,
      what: mailed[change.kind],
      text,
      ...(change.kind === 'ADJUSTMENT' && { amount: moneyFromCents(centsOf(change)) }),
    },
    to: { except: proposedBy },
  }),
  ended: () => undefined,
  event: (change, { proposal: { id }, state }) => {
    if (state === 'OPEN') return openedOf(change, id)
    if (state === 'APPROVED') return undefined
    const isClosed = state === 'SUPERSEDED' || state === 'EXPIRED'
    const action = isClosed ? 'payout.request-closed' : 'payout.request-refused'
    return { action, object: 'payout-request', objectId: id, facts: {} }
  },
  fits: async (db, change) => (await listObstacles(db, [change]))[0] ?? true,
  apply,
})

const toRequest = (proposal: proposals.Proposal, blocker: PayoutRequest['blocker']): PayoutRequest =>
  proposals.toProposal(payoutProposals, proposal, PayoutChange.parse(proposal.change), blocker)

const answerOf = async (db: Db, id: string, userId: string): Promise<PayoutRequest> => {
  const proposal = (await proposals.findProposal(db, id)) ?? refuse('proposal.not-found')
  return toRequest(proposal, await proposals.findBlocker(db, payoutProposals, proposal, userId))
}

/** Maximum number of requests in a list. */
const requestsMax = 200

/** A request that became impossible is shown as superseded before its row says so. */
export const listPayoutRequests = (
  { query: { partnerId } }: Input<typeof contract.listPayoutRequests>,
  { pool, caller: { userId } }: Context<Operator>,
): Promise<Answer<typeof contract.listPayoutRequests>> =>
  withOperator(pool, async (db) => {
    const rows =
      partnerId === undefined
        ? (await proposals.listOpen(db, payoutKinds)).slice(0, requestsMax)
        : await proposals.listOfPartner(db, payoutKinds, partnerId, requestsMax)
    const items: PayoutRequest[] = []
    const obstacles = await listObstacles(
      db,
      rows.map(({ change }) => PayoutChange.parse(change)),
    )
    for (const [index, row] of rows.entries()) {
      const obstacle = row.state === 'OPEN' ? obstacles[index] : undefined
      if (obstacle === undefined) {
        items.push(toRequest(row, await proposals.findBlocker(db, payoutProposals, row, userId)))
      } else if (partnerId !== undefined) items.push(toRequest({ ...row, state: 'SUPERSEDED', obstacle }, null))
    }
    return { items }
  })

/** Stores a proposal about a payout. */
export const proposePayoutChange = (
  db: Db,
  context: Context<Operator>,
  audit: Audit,
  { reason, subjectId, ...change }: PayoutChange & { reason: string; subjectId: string },
): Promise<string> => {
  const wish = { change, programId: null, partnerId: change.partner.id, subjectId, reason }
  return proposals.openProposal(db, context, audit, payoutProposals, wish)
}

type OfStatement = { id: string; reason: string; returnCode?: string }
/** Without a return code, the statement is settled. */
const requestOf = async (context: Context<Operator>, { id, reason, returnCode }: OfStatement) => {
  const owner = (await withOperator(context.pool, (db) => partnerOfStatement(db, id))) ?? refuse('statement.not-found')
  return changeAsOperator(context, owner, async (db, audit) => {
    const statement = (await lockStatement(db, owner, id)) ?? refuse('statement.not-found')
    const possible = returnCode === undefined ? ['PAYMENTREQUESTED'] : ['PAYMENTREQUESTED', 'SETTLED']
    if (!possible.includes(statement.status) || statement.sentAt === null) refuse('statement.state')
    const place = (await findPlace(db, owner, statement.storeId)) ?? refuse('partner.not-found')
    const about = { ...place, orderId: statement.orderId, statementId: id, subjectId: id, reason }
    const wish =
      returnCode === undefined
        ? ({ kind: 'SETTLE', ...about } as const)
        : ({ kind: 'RETURN', ...about, returnCode } as const)
    return answerOf(db, await proposePayoutChange(db, context, audit, wish), context.caller.userId)
  })
}

export const requestSettlement = (
  { params: { id }, body: { reason } }: Input<typeof contract.requestSettlement>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.requestSettlement>> => requestOf(context, { id, reason })

export const requestReturn = (
  { params: { id }, body: { code: returnCode, reason } }: Input<typeof contract.requestReturn>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.requestReturn>> => requestOf(context, { id, reason, returnCode })

type Place = { partnerId: string; storeId: string }
/** Returns the purchase of the store with this number. A number of another store is not found. */
const purchaseOf = async (db: Db, { partnerId, storeId }: Place, typed: string | undefined) => {
  if (typed === undefined) return { purchaseId: null, receiptNumber: null }
  const purchase = await findPurchaseByNumber(db, partnerId, typed)
  if (purchase?.storeId !== storeId) return refuse('purchase.not-found')
  return { purchaseId: purchase.id, receiptNumber: purchase.receiptNumber }
}

/** One person alone corrects accounts of active stores, up to the limit per partner and day. */
export const requestAdjustment =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { body }: Input<typeof contract.requestAdjustment>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.requestAdjustment>> =>
    changeAsOperator(context, body.partnerId, async (db, audit) => {
      const { partnerId, storeId, amount, reason, said } = body
      const place = (await findPlace(db, partnerId, storeId)) ?? refuse('partner.not-found')
      await requireUnblocked(db, partnerId, 'sanctions.case-open')
      const purchase = await purchaseOf(db, { partnerId, storeId }, body.receiptNumber)
      const programId = (await firstProgram(db, partnerId, storeId)) ?? refuse('run.no-program')
      await lockAdjustments(db, partnerId)
      const today = startOfDay(bankDay(await databaseNow(db)), bankZone)
      const adjusted = await adjustedSince(db, partnerId, today)
      const limit = (await findAdjustmentLimit(db, programId)) ?? config.adjustmentLimitCents
      const change = { kind: 'ADJUSTMENT' as const, ...place, orderId: null, programId, ...purchase, amount, said }
      const isSmall = adjusted + Math.abs(centsOf(change)) <= limit && (await isStoreActive(db, partnerId, storeId))
      const wish = { change, programId: null, partnerId, subjectId: storeId, reason }
      const store = isSmall ? proposals.applyAlone : proposals.openProposal
      return answerOf(db, await store(db, context, audit, payoutProposals, wish), context.caller.userId)
    })
