import type * as contract from '@tillgate/contract/operator-settlement.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { linesOf } from '@tillgate/domain/statement-lines.ts'
import { kindsOperatorsEnd } from '@tillgate/domain/payout-holds.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { raisingKinds } from '@tillgate/domain/payout-participants.ts'
import { effectiveDay, settledAt } from '@tillgate/domain/payout-dates.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { listPartnersDue } from '#server/modules/sales/api.ts'
import { approversMax, listApproverStates, toApprover } from './payouts/approvers.service.ts'
import { lastIntake } from './overview.service.ts'
import {
  findFile,
  listHeldBack,
  listHoldsOf,
  listNothingToPay,
  listRates,
  sumEntries,
  sumHeldBack,
  sumOrders,
  sumPreview,
  sumStatements,
  type FileRow,
} from './runs/run-sums.queries.ts'
import { toHead, toHeld, toRun } from './runs/runs.answer.ts'
import { findRun, listRuns, type RunRow } from './runs/run-list.queries.ts'

type WithConfig = Pick<Deps, 'config'>
type Detail = Answer<typeof contract.getSettlementRun>

/** Returns the number of partners that a run in state BUILDING has not processed. */
const partnersLeft = async (db: Db, { status, ...run }: RunRow): Promise<number> =>
  status === 'BUILDING' ? (await listPartnersDue(db, run)).length : 0

export const listSettlementRuns =
  ({ config }: WithConfig) =>
  (
    { query }: Input<typeof contract.listSettlementRuns>,
    { pool, caller }: Context<Operator>,
  ): Promise<Answer<typeof contract.listSettlementRuns>> =>
    withOperator(pool, async (db) => {
      const { view, programId, from, to, exceptions } = query
      const page = pageOf(query, { sort: 'cutOff', highestFirst: true })
      const { rows, total } = await listRuns(db, { view, programId, from, to, exceptions }, caller.userId, page)
      const now = await databaseNow(db)
      const items = []
      for (const row of rows) items.push(toRun(row, await partnersLeft(db, row), now, config.ach.deadline))
      return listAnswer(items, query, total)
    })

/** Counts the records of a file: two of the file, two of the batch, two of each transfer, one for the offset. */
const recordsOf = (transfers: number, hasOffset: boolean): number => 4 + 2 * transfers + (hasOffset ? 1 : 0)
const recordsPerBlock = 10

/** Milliseconds between two attempts to hand over a file: the schedule of `payouts-send`. */
const attemptEveryMs = 60_000
/** Returns the attempts that had no answer; null for a file that the bank has, or that was not tried. */
const unansweredOf = ({ status, attempts, attemptedAt, attemptError }: FileRow) =>
  status === 'SENT' || attemptedAt === null
    ? null
    : {
        attempts,
        lastAt: attemptedAt.toISOString(),
        error: attemptError,
        nextAt: new Date(attemptedAt.getTime() + attemptEveryMs).toISOString(),
      }

type FileFacts = { file: FileRow | undefined; preview: { cents: number; count: number }; now: Date }
/** Returns the written file, or a preview of the file, or null without payments. */
const toFile = (
  { status, cutOff }: RunRow,
  { file, preview, now }: FileFacts,
  { ach }: Deps['config'],
): Detail['file'] => {
  if (!file && (status !== 'BUILT' || preview.count === 0)) return null
  const transfers = file?.entries ?? preview.count
  const records = recordsOf(transfers, ach.offset !== undefined)
  return {
    status: file?.status ?? 'PREVIEW',
    name: file?.name ?? null,
    bank: ach.destination.name,
    transfers,
    credits: fromCents(file?.creditCents ?? preview.cents),
    records,
    blocks: Math.ceil(records / recordsPerBlock),
    effectiveOn: file?.effectiveDay ?? effectiveDay(cutOff, now, ach.deadline),
    sha256: file?.sha256 ?? null,
    sentAt: file?.sentAt?.toISOString() ?? null,
    silence: file ? unansweredOf(file) : null,
  }
}

/** Maximum number of unpaid statements and orders in the answer; the count includes all. */
const limit = 100

type Approval = Pick<Detail, 'approvalBlockers' | 'approvers' | 'leaving'>
const approvalOf = async (db: Db, row: RunRow, isBalanced: boolean, userId: string): Promise<Approval> => {
  if (row.status !== 'BUILT') return { approvalBlockers: [], approvers: [], leaving: [] }
  const states = await listApproverStates(db, row)
  const names = new Map(states.map(({ id, name }) => [id, name]))
  const mine = states.find(({ id }) => id === userId)
  const obstacle = mine?.obstacle ?? null
  const isProposer = row.proposedBy === userId
  const blockers: [Detail['approvalBlockers'][number], boolean][] = [
    ['not-proposed', row.proposedBy === null],
    ['role', obstacle === 'ROLE'],
    ['proposed', isProposer],
    ['took-part', !isProposer && raisingKinds.some((kind) => kind === obstacle)],
    ['invited', obstacle === 'INVITED'],
    ['nobody-left', states.every((one) => one.obstacle !== null)],
    ['unbalanced', !isBalanced],
  ]
  return {
    approvalBlockers: blockers.filter(([, isSet]) => isSet).map(([blocker]) => blocker),
    approvers: states.slice(0, approversMax).map(toApprover),
    leaving: (mine?.orders ?? []).slice(0, limit).map(({ orderId, partnerId, partner, cents, raisedBy }) => ({
      orderId,
      partnerId,
      partner,
      amount: fromCents(cents),
      raisedBy: raisedBy.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  }
}

/** Computes the sum of a run from four sources by four queries. */
const sumsOf = async (db: Db, run: RunRow) => {
  const entries = await sumEntries(db, run.id)
  const [statements, orders] = [await sumStatements(db, run.id), await sumOrders(db, run.id)]
  const [file, heldBack] = [await findFile(db, run.id), await sumHeldBack(db, run.id)]
  const isOpen = run.status === 'BUILDING' || run.status === 'BUILT'
  const preview = isOpen && !file ? await sumPreview(db, run.id) : { cents: 0, count: 0 }
  const total = (key: 'cents' | 'count') => entries.reduce((sum, one) => sum + one[key], 0)
  const paid = file?.creditCents ?? preview.cents
  const places = {
    entries: { cents: total('cents'), count: total('count') },
    statements,
    orders,
    file: { cents: paid + heldBack.cents, count: (file?.entries ?? preview.count) + heldBack.count },
  }
  const sumsAgree =
    new Set(Object.values(places).map(({ cents }) => cents)).size === 1 &&
    (!file || file.entryCents === file.creditCents)
  return { entries, file, preview, places, isBalanced: sumsAgree }
}

const toSum = ({ cents, count }: { cents: number; count: number }) => ({ amount: fromCents(cents), count })

export const getSettlementRun =
  ({ config }: WithConfig) =>
  ({ params: { id } }: Input<typeof contract.getSettlementRun>, { pool, caller }: Context<Operator>): Promise<Detail> =>
    withOperator(pool, async (db) => {
      const run = (await findRun(db, id, caller.userId)) ?? refuse('run.not-found')
      const now = await databaseNow(db)
      const { entries, file, preview, places, isBalanced } = await sumsOf(db, run)
      const heldBack = await listHeldBack(db, id, limit)
      const holds = await listHoldsOf(db, heldBack, kindsOperatorsEnd)
      const nothing = await listNothingToPay(db, id, limit)
      const rates = await listRates(db, id)
      const head = toHead(run, now, config.ach.deadline)
      return {
        ...head,
        begunAt: run.begunAt.toISOString(),
        startedBy: namedPersonOrNull(run.startedBy, run.startedName),
        proposalNote: run.proposalNote,
        approvedBy: namedPersonOrNull(run.approvedBy, run.approvedName),
        approvedAt: run.approvedAt?.toISOString() ?? null,
        sentAt: run.sentAt?.toISOString() ?? null,
        closedAt: run.closedAt?.toISOString() ?? null,
        settledAt: head.arrivesOn === null ? null : settledAt(head.arrivesOn).toISOString(),
        sums: {
          entries: toSum(places.entries),
          statements: toSum(places.statements),
          orders: toSum(places.orders),
          file: toSum(places.file),
        },
        isBalanced,
        lines: linesOf(entries).map(({ kind, count, cents }) => ({ kind, count, amount: fromCents(cents) })),
        rates: rates.map(({ basisPoints, fixedCents }) => ({
          percent: basisPoints / 100,
          fixed: fromCents(fixedCents),
        })),
        held: heldBack.map((row) => toHeld(row, holds)),
        nothingToPay: nothing.map((row) => ({
          id: row.id,
          orderId: row.orderId,
          partnerId: row.partnerId,
          partner: row.partner,
          store: row.store,
          carried: fromCents(row.carriedCents),
        })),
        file: toFile(run, { file, preview, now }, config),
        lastIntakeAt: lastIntake(now, config.ach.deadline).toISOString(),
        ...(await approvalOf(db, run, isBalanced, caller.userId)),
      }
    })
