import type * as contract from '@tillgate/contract/operator-funnel.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { ageOf, funnelAges, funnelSteps } from '@tillgate/domain/funnel.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import * as queries from './funnel.queries.ts'
import { countUnproven, listUnfinishedRows, type UnfinishedRow } from './unfinished.queries.ts'

const tenth = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 10) / 10)

const noWork = { inReview: 0, overdue: 0, dueSoon: 0, waiting: 0 }
const noDecision = { decided: 0, onTime: 0, medianHours: null }

const loadOf = ({ inReview, overdue, dueSoon, waiting }: Omit<queries.Load, 'assigneeId'> = noWork) => ({
  inReview,
  overdue,
  dueSoon,
  waiting,
})
const decisionsOf = ({ decided, onTime, medianHours }: Omit<queries.Decisions, 'decidedBy'> = noDecision) => ({
  decided,
  onTime,
  medianHours: tenth(medianHours),
})

const add = (one: ReturnType<typeof loadOf>, other: ReturnType<typeof loadOf>) => ({
  inReview: one.inReview + other.inReview,
  overdue: one.overdue + other.overdue,
  dueSoon: one.dueSoon + other.dueSoon,
  waiting: one.waiting + other.waiting,
})

const unfinishedOf = (rows: readonly UnfinishedRow[], now: Date) =>
  funnelSteps.map((step) => {
    const here = rows.filter((row) => row.step === step)
    return {
      step,
      ages: funnelAges.map((age) => here.filter(({ lastSeenAt }) => ageOf(lastSeenAt, now) === age).length),
      remindable: here.filter(({ isRemindable }) => isRemindable).length,
    }
  })

const dayMilliseconds = 86_400_000

export const getFunnel = (
  { query: { days } }: Input<typeof contract.getFunnel>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getFunnel>> =>
  withStaff(pool, async (db) => {
    const { rows, now } = await listUnfinishedRows(db)
    const loads = await queries.listLoads(db)
    const decisions = await queries.listDecisions(db)
    const working = [...loads.map(({ assigneeId }) => assigneeId), ...decisions.map(({ decidedBy }) => decidedBy)]
    const reviewers = await queries.listReviewers(
      db,
      working.filter((id) => id !== null),
    )
    const unassigned = loads.find(({ assigneeId }) => assigneeId === null)
    const overdue = await queries.findMostOverdue(db)
    const from = new Date(now.getTime() - days * dayMilliseconds)
    const started = rows.filter(({ startedAt }) => startedAt > from)
    const unproven = await countUnproven(db)
    const sent = (await queries.countSent(db, days)) ?? {
      submitted: 0,
      approved: 0,
      rejected: 0,
      inReview: 0,
      waiting: 0,
    }
    return {
      now: now.toISOString(),
      reviewers: reviewers.map((person) => ({
        ...person,
        ...loadOf(loads.find(({ assigneeId }) => assigneeId === person.id)),
        ...decisionsOf(decisions.find(({ decidedBy }) => decidedBy === person.id)),
      })),
      unassigned: { ...loadOf(unassigned), oldestHours: tenth(unassigned?.oldestHours ?? null) },
      all: {
        ...loads.map((load) => loadOf(load)).reduce(add, noWork),
        ...decisionsOf(decisions.find(({ decidedBy }) => decidedBy === null)),
        medianHoursBefore: tenth(await queries.findMedianBefore(db)),
      },
      mostOverdue: overdue ? { ...overdue, hours: tenth(overdue.hours) ?? 0 } : null,
      days: await queries.listPeriods(db, 'day', 14),
      weeks: await queries.listPeriods(db, 'week', 6),
      started: {
        from: from.toISOString(),
        all: started.length + unproven + sent.submitted,
        unproven,
        stopped: funnelSteps.map((step) => ({ step, count: started.filter((row) => row.step === step).length })),
        ...sent,
      },
      unfinished: unfinishedOf(rows, now),
    }
  })
