import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { moneyFromCents, toCents } from '@tillgate/domain/money.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { booksStateOf } from '@tillgate/domain/ledger-checks.ts'
import type { Operator } from '#server/base/caller.ts'
import { setStatementTimeout } from '#server/db/statement-timeout.ts'
import { changeWithPayoutAccess, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { latestLedgerChecks, findRunViolations } from '../../ledger-checks/api.ts'
import { recordEvent } from '../../notifications/api.ts'
import { byPartner, makeFile } from './file.service.ts'
import { listApproverStates, type RaisedOrder } from './approvers.service.ts'
import { listPayable, lockRun, setRunStatus, markInFile, markLeft, type LockedRun } from './payouts.queries.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import { updateRefundStatus } from '../runs/payment-status.service.ts'
import { auditAsSystem } from '../runs/system-audit.service.ts'

/** Minutes allowed for an approval: it checks the run and updates the status of all its purchases. */
const approvalMinutes = 5

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Refuses the approval of books that are not balanced or not checked to the end, and of a run that the operator must not approve.
 * Returns the orders that leave the run.
 */
const requireApprovable = async (db: Db, run: LockedRun, userId: string): Promise<readonly RaisedOrder[]> => {
  if (run.status !== 'BUILT' || run.proposedBy === null) refuse('run.state')
  const state = (await listApproverStates(db, run)).find(({ id }) => id === userId)
  const obstacle = state?.obstacle ?? null
  if (obstacle === 'INVITED') refuse('second-person.invited')
  if (!state || obstacle === 'ROLE') return refuse('staff.no-role')
  if (obstacle !== null) refuse('run.second-person')
  const lastChecks = await latestLedgerChecks(db)
  const books = lastChecks ? booksStateOf(lastChecks.outcomes) : 'BALANCED'
  if (books !== 'BALANCED') refuse(books === 'OFF' ? 'run.unbalanced' : 'run.unchecked')
  if ((await findRunViolations(db, run.id)).violations > 0) refuse('run.unbalanced')
  return state.orders
}

/** Marks statements as part of the bank file and copies that status to their purchases. */
export const markPaymentsInFile = async (
  db: Db,
  entries: readonly { partnerId: string; id: string; statementId: string }[],
): Promise<void> => {
  for (const [partnerId, ofPartner] of byPartner(entries)) {
    await markInFile(db, partnerId, ofPartner)
    const statementIds = ofPartner.map(({ statementId }) => statementId)
    await updateRefundStatus(db, partnerId, statementIds, 'PAYMENTREQUESTED')
  }
}

const laterParams = (business: string, cents: number, at: string) => (language: Language) => ({
  business,
  amount: moneyFromCents(cents),
  day: momentText(at, language, { date: 'weekday', timeZone: programZone, namesZone: true }),
})

/** Marks the statements of orders that leave the run, notifies every partner, and writes the audit log of the partner. */
const markLeftOrders = async (
  db: Db,
  context: Context<Operator>,
  run: LockedRun,
  leaving: readonly RaisedOrder[],
): Promise<void> => {
  if (leaving.length === 0) return
  const program = (await findProgramOfRuns(db, run.programId)) ?? refuse('run.not-found')
  const nextRunAt = nextCutOff(await databaseNow(db), cutOffsOf(program))
  for (const { partnerId, partner, orderId, cents, transfers } of leaving) {
    await markLeft(db, partnerId, run.id, orderId)
    const endsAt = nextRunAt.toISOString()
    const details = { kind: 'payout.held', storeId: null, store: null, cause: 'NEXT_RUN', endsAt } as const
    // A run whose file becomes void is approved again: the partner is told once.
    const event = { partnerId, subject: `left ${run.id} ${orderId}`, details }
    await recordEvent(db, context, event, { kind: 'payout-later', params: laterParams(partner, cents, endsAt) })
    await auditAsSystem(db, context.keyring, partnerId, {
      action: 'payout.order-left',
      object: 'payment-order',
      objectId: orderId,
      after: { totalCents: cents, count: transfers, cause: 'SECOND_PERSON' },
    })
  }
}

const auditApproval = async (
  audit: Audit,
  { run, sent, held, file }: { run: LockedRun; sent: number; held: number; file?: { name: string; sha256: string } },
) =>
  audit({
    action: 'payout.approved',
    object: 'settlement-run',
    objectId: run.id,
    before: { status: run.status },
    after: {
      status: sent > 0 ? 'APPROVED' : 'CLOSED',
      totalCents: sent,
      heldCents: held,
      ...(file && { fileName: file.name, sha256: file.sha256 }),
    },
  })

/**
 * Approves a run as the second person: reads holds and accounts again under lock, stores the accounts with each statement, and
 * fixes the file. When every payment is held, nothing is sent and the run is closed.
 */
export const approveRun =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params: { id }, body }: Input<typeof contract.approveRun>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.approveRun>> => {
    const { userId } = context.caller
    return changeWithPayoutAccess(context, operatorTenantId, async (db, audit) => {
      await setStatementTimeout(db, approvalMinutes)
      const run = (await lockRun(db, id)) ?? refuse('run.not-found')
      const leaving = await requireApprovable(db, run, userId)
      const isLeaving = new Set(leaving.map(({ orderId }) => orderId))
      const payable = await listPayable(db, id)
      const staysBehind = ({ isHeld, orderId }: (typeof payable)[number]) => isHeld || isLeaving.has(orderId)
      const [toPay, held] = [payable.filter((one) => !staysBehind(one)), payable.filter(staysBehind)]
      const [payableCents, heldCents] = [sumOf(toPay), sumOf(held)]
      if (payableCents !== toCents(body.payable) || heldCents !== toCents(body.held)) refuse('run.changed')
      await markLeftOrders(db, context, run, leaving)
      if (toPay.length === 0) {
        if (!(await setRunStatus(db, id, 'BUILT', 'CLOSED', { approvedBy: userId }))) refuse('run.state')
        await auditApproval(audit, { run, sent: payableCents, held: heldCents })
        return { id, number: run.number, status: 'CLOSED' }
      }
      const file = await makeFile(db, context.keyring, {
        ach: config.ach,
        run,
        statements: toPay,
        now: await databaseNow(db),
      })
      await markPaymentsInFile(db, file.entries)
      if (!(await setRunStatus(db, id, 'BUILT', 'APPROVED', { approvedBy: userId }))) refuse('run.state')
      await auditApproval(audit, { run, sent: payableCents, held: heldCents, file })
      await context.enqueue(db, 'payouts-send', {})
      return { id, number: run.number, status: 'APPROVED' }
    })
  }
