import type * as contract from '@tillgate/contract/operator-bank-lines.ts'
import type { BankLine } from '@tillgate/contract/operator-bank-lines.ts'
import { BankLineChange } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { accountOfKind, isAloneEnough, type BankLineAction, type PostedKind } from '@tillgate/domain/bank-line-kinds.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { bankDay, bankZone } from '@tillgate/domain/payout-dates.ts'
import { startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { changeAsOperator, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { byOperators, defineKind, limitProposals, openProposal } from '#server/modules/proposals/api.ts'
import { markResolved, reopenException } from '#server/modules/settlement/api.ts'
import { toBankLine } from './bank-lines.answer.ts'
import {
  findLine,
  findLineProposal,
  findLineState,
  findLoader,
  findLowestLimit,
  insertPosting,
  listPostings,
  listPostingsOf,
  lockStatements,
  postedAloneSince,
  type LineToSettle,
  type PostingRow,
} from './bank-lines.queries.ts'

type Limited = Pick<Deps, 'config'>
type OperatorContext = Context<Operator>

/** Limit of a single person, and the lines of the banking day that count towards it. */
const findSpent = async (db: Db, { config }: Limited) => {
  const today = startOfDay(bankDay(await databaseNow(db)), bankZone)
  return {
    limitCents: await findLowestLimit(db, config.adjustmentLimitCents),
    spentCents: await postedAloneSince(db, today),
  }
}

/** Undefined: the exception is not of a line of a statement that counts. */
export const findBankLine = async (db: Db, exceptionId: string, deps: Limited): Promise<BankLine | undefined> => {
  const line = await findLine(db, exceptionId)
  if (!line) return undefined
  const postings = await listPostings(db, exceptionId)
  const proposal = await findLineProposal(db, exceptionId)
  return toBankLine({ line, postings, proposal, ...(await findSpent(db, deps)) })
}

const requireLine = async (db: Db, exceptionId: string): Promise<LineToSettle> => {
  const line = await findLine(db, exceptionId)
  if (line) return line
  const state = (await findLineState(db, exceptionId)) ?? refuse('bank-line.not-line')
  return refuse(state === 'RESOLVED' ? 'bank-line.withdrawn' : 'exception.closed')
}

const findInForce = async (db: Db, exceptionId: string): Promise<PostingRow | undefined> =>
  (await listPostings(db, exceptionId)).find(({ isInForce }) => isInForce)

/** Posting of an action. `reverses`: posting to take back. */
type Booking = { line: LineToSettle; kind: PostedKind; reverses: string | null }
type People = { bookedBy: string; confirmedBy: string | null; reason: string }

const auditActions = { SETTLE: 'bank-statement.line-settled', REOPEN: 'bank-statement.line-reopened' } as const

/** Writes the posting, settles or opens the exception, and notes it. The line is locked by `lockStatements`. */
const book = async (
  db: Db,
  audit: Audit,
  { line, kind, reverses }: Booking,
  { bookedBy, confirmedBy, reason }: People,
): Promise<void> => {
  const { exceptionId, statementId, no, day } = line
  const cents = reverses === null ? line.cents : -line.cents
  await insertPosting(db, { exceptionId, statementId, no, kind, cents, reverses, reason, bookedBy, confirmedBy })
  if (reverses === null) await markResolved(db, exceptionId, bookedBy, reason)
  else await reopenException(db, exceptionId)
  await audit({
    action: auditActions[reverses === null ? 'SETTLE' : 'REOPEN'],
    object: 'bank-reply',
    objectId: exceptionId,
    before: { status: reverses === null ? 'OPEN' : 'RESOLVED' },
    after: {
      status: reverses === null ? 'RESOLVED' : 'OPEN',
      kind,
      totalCents: cents,
      day,
      reason,
      ...(confirmedBy === null ? {} : { proposedBy: bookedBy }),
    },
  })
}

const bookingOf = async (db: Db, line: LineToSettle, kind: PostedKind | undefined): Promise<Booking> => {
  if (kind !== undefined) return line.state === 'OPEN' ? { line, kind, reverses: null } : refuse('exception.closed')
  if (line.state !== 'RESOLVED') refuse('bank-line.open')
  const inForce = (await findInForce(db, line.exceptionId)) ?? refuse('bank-line.open')
  return { line, kind: inForce.kind, reverses: inForce.id }
}

const propose = async (
  db: Db,
  context: OperatorContext,
  audit: Audit,
  { line, kind, reverses }: Booking,
  reason: string,
) => {
  const { exceptionId, statementId, name, day, no, text, reference, cents } = line
  const action: BankLineAction = reverses === null ? 'SETTLE' : 'REOPEN'
  const change = {
    kind: 'BANK_LINE' as const,
    action,
    exceptionId,
    statementId,
    name,
    day,
    no,
    text: text === '' ? reference : text,
    amount: fromCents(cents),
    lineKind: kind,
    account: accountOfKind[kind],
    postingId: reverses,
  }
  // The account belongs to all programs, so the proposal names none.
  return openProposal(db, context, audit, bankLineProposals, {
    change,
    programId: null,
    subjectId: exceptionId,
    reason,
  })
}

type Wanted = { id: string; kind?: PostedKind; reason: string }
const messages = { SETTLE: 'bank-line.settled', REOPEN: 'bank-line.reopened' } as const

/** Without a kind: opens the line again. Parallel calls run one after the other, so that they cannot pass the limit together. */
const settleOrReopen = async (deps: Limited, context: OperatorContext, { id, kind, reason }: Wanted) => {
  const isAlone = async (db: Db, line: LineToSettle) =>
    isAloneEnough({ cents: line.cents, ...(await findSpent(db, deps)) })
  const needsTwo = await withOperator(context.pool, async (db) => {
    const line = await findLine(db, id)
    return line !== undefined && !(await isAlone(db, line))
  })
  if (needsTwo) await limitProposals(context)
  return changeAsOperator(context, operatorTenantId, async (db, audit) => {
    await lockStatements(db)
    const line = await requireLine(db, id)
    const booking = await bookingOf(db, line, kind)
    if (await findLineProposal(db, id)) refuse('bank-line.proposed')
    const { language } = context.meta
    if (await isAlone(db, line)) {
      await book(db, audit, booking, { bookedBy: context.caller.userId, confirmedBy: null, reason })
      return { message: translate(language, messages[kind === undefined ? 'REOPEN' : 'SETTLE']), proposalId: null }
    }
    const proposalId = await propose(db, context, audit, booking, reason)
    return { message: translate(language, 'bank-line.sent'), proposalId }
  })
}

export const settleBankLine =
  (deps: Limited) =>
  (
    { params: { id }, body: { kind, reason } }: Input<typeof contract.settleBankLine>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.settleBankLine>> =>
    settleOrReopen(deps, context, { id, kind, reason })

export const reopenBankLine =
  (deps: Limited) =>
  (
    { params: { id }, body: { reason } }: Input<typeof contract.reopenBankLine>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.reopenBankLine>> =>
    settleOrReopen(deps, context, { id, reason })

/** A line that changed since the proposal ends it: a record explains the line, or its statement was withdrawn. */
export const bankLineProposals = defineKind({
  ...byOperators,
  change: BankLineChange,
  listParticipants: async (db, { statementId }) => {
    const userId = await findLoader(db, statementId)
    return userId === undefined ? [] : [{ userId, blocker: 'loader' }]
  },
  fits: async (db, { action, exceptionId, postingId, amount }) => {
    await lockStatements(db)
    const line = await findLine(db, exceptionId)
    if (!line || fromCents(line.cents) !== amount) return false
    if (action === 'SETTLE') return line.state === 'OPEN'
    return line.state === 'RESOLVED' && (await findInForce(db, exceptionId))?.id === postingId
  },
  apply: async (db, { exceptionId, lineKind, postingId }, { proposedBy, decidedBy, reason, audit }) => {
    const line = (await findLine(db, exceptionId)) ?? refuse('bank-line.not-line')
    const people = { bookedBy: proposedBy, confirmedBy: decidedBy, reason }
    await book(db, audit, { line, kind: lineKind, reverses: postingId }, people)
  },
})

/** Reverses the postings of a statement that no longer counts. */
export const reversePostings = async (
  db: Db,
  statementId: string,
  people: { bookedBy: string; confirmedBy: string; reason: string },
): Promise<void> => {
  for (const { id, exceptionId, no, kind, cents } of await listPostingsOf(db, statementId)) {
    await insertPosting(db, { exceptionId, statementId, no, kind, cents: -cents, reverses: id, ...people })
  }
}
