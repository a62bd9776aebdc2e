import type * as contract from '@tillgate/contract/operator-fees.ts'
import { FeeChange } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { inEffectAt, isSameFees, lastAnnouncement } from '@tillgate/domain/fee-schedules.ts'
import { proposalDays } from '@tillgate/domain/proposals.ts'
import { endOfTerm } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { newId } from '#server/base/ids.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import {
  byOperators,
  defineKind,
  findOpenProposal,
  limitProposals,
  openProposal,
  type Confirmed,
} from '#server/modules/proposals/api.ts'
import {
  findSchedule,
  insertSchedule,
  listKnown,
  listNotified,
  lockProgram,
  withdrawSchedule,
  type ScheduleRow,
} from './fee-schedules.queries.ts'
import { listMailedPartners } from '#server/modules/notifications/api.ts'
import { findFeeImpact } from './impact.queries.ts'
import { feesOf, figuresOf, planFees, type FeeWish } from './plan.service.ts'

const impactOf = (db: Db, { program, partner, before, fees }: Awaited<ReturnType<typeof planFees>>) =>
  findFeeImpact(db, { programId: program.id, partnerId: partner?.id ?? null, now: before, proposed: fees })

export const previewFeeSchedule = (
  { body }: Input<typeof contract.previewFeeSchedule>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.previewFeeSchedule>> =>
  withOperator(pool, async (db) => {
    const planned = await planFees(db, body)
    return {
      effectiveFrom: planned.effectiveFrom.toISOString(),
      timeZone: planned.program.timeZone,
      needsNotice: planned.needsNotice,
      now: figuresOf(planned.before),
      impact: await impactOf(db, planned),
    }
  })

export const proposeFeeSchedule = async (
  { body }: Input<typeof contract.proposeFeeSchedule>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.proposeFeeSchedule>> => {
  await limitProposals(context)
  return changeAsOperator(context, body.partnerId ?? operatorTenantId, async (db, audit) => {
    const { programId, partnerId = null, effectiveOn = null, reason } = body
    const planned = await planFees(db, body)
    const { program, partner, before, fees, noticeAt, effectiveFrom, needsNotice } = planned
    if ((await findOpenProposal(db, { kind: 'FEES', programId, partnerId })) !== undefined) refuse('fees.open')
    const isToday = effectiveFrom.getTime() === noticeAt.getTime()
    const change: FeeChange = {
      kind: 'FEES',
      program,
      partner,
      scheduleId: null,
      now: figuresOf(before),
      proposed: figuresOf(fees),
      // Today means as early as possible: a confirmation tomorrow could not begin today.
      effectiveOn: isToday ? null : effectiveOn,
      effectiveFrom: effectiveFrom.toISOString(),
      needsNotice,
      impact: await impactOf(db, planned),
    }
    return { id: await openProposal(db, context, audit, feeProposals, { change, programId, partnerId, reason }) }
  })
}

const feesOfRow = ({ processingBasisPoints, fixedCents, additionalTerminalCents }: ScheduleRow) => ({
  processingBasisPoints,
  fixedCents,
  additionalTerminalCents,
})

/** Returns the fees that apply at the start of an announced schedule without it. */
const findRemaining = async (db: Db, { id, programId, partnerId, effectiveFrom }: ScheduleRow) => {
  const known = await listKnown(db, programId, partnerId)
  return inEffectAt(
    known.filter((one) => one.id !== id),
    effectiveFrom,
  )
}

export const proposeFeeWithdrawal = async (
  { params: { id }, body: { reason } }: Input<typeof contract.proposeFeeWithdrawal>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.proposeFeeWithdrawal>> => {
  await limitProposals(context)
  const { partnerId, programId } = await withOperator(
    context.pool,
    async (db) => (await findSchedule(db, id)) ?? refuse('fees.not-found'),
  )
  return changeAsOperator(context, partnerId ?? operatorTenantId, async (db, audit) => {
    const program = (await lockProgram(db, programId)) ?? refuse('fees.program-unknown')
    const schedule = (await findSchedule(db, id)) ?? refuse('fees.not-found')
    if (schedule.status !== 'SCHEDULED') refuse('fees.begun')
    if ((await findOpenProposal(db, { kind: 'FEES', programId, partnerId, subjectId: id })) !== undefined) {
      refuse('fees.open')
    }
    const remaining = (await findRemaining(db, schedule)) ?? refuse('fees.not-found')
    const announced = feesOfRow(schedule)
    const change: FeeChange = {
      kind: 'FEES',
      program: { id: programId, name: program.name, timeZone: program.timeZone },
      partner: partnerId === null ? null : { id: partnerId, name: schedule.partnerName },
      scheduleId: id,
      now: figuresOf(announced),
      proposed: figuresOf(remaining),
      effectiveOn: null,
      effectiveFrom: schedule.effectiveFrom.toISOString(),
      needsNotice: false,
      impact: {
        ...(await findFeeImpact(db, { programId, partnerId, now: announced, proposed: remaining })),
        // The withdrawal is mailed to those who got the announcement, not to partners that joined since.
        partners: schedule.partnersNotified,
        mailed: (await listMailedPartners(db, await listNotified(db, id), null)).size,
      },
    }
    const wish = { change, programId, partnerId, subjectId: id, reason }
    return { id: await openProposal(db, context, audit, feeProposals, wish) }
  })
}

const wishOf = ({ program, partner, proposed, effectiveOn }: FeeChange): FeeWish => ({
  programId: program.id,
  partnerId: partner?.id ?? null,
  effectiveOn,
  ...proposed,
})

type FeesOf = { programId: string; partnerId: string | null; effectiveFrom: Date }

/** Both persons took part in the payout that the change of fees reaches first. */
const bothSetFees = async (db: Db, { programId, partnerId, effectiveFrom: at }: FeesOf, people: readonly string[]) => {
  for (const userId of people) {
    await recordParticipation(db, { partnerId: partnerId ?? operatorTenantId, userId, programId, at, kind: 'FEES' })
  }
}

const carryOutWithdrawal = async (db: Db, id: string, { proposedBy, decidedBy, audit, context }: Confirmed) => {
  const schedule = (await findSchedule(db, id)) ?? refuse('fees.not-found')
  if (!(await withdrawSchedule(db, id, decidedBy))) refuse('fees.begun')
  await bothSetFees(db, schedule, [proposedBy, decidedBy])
  await context.enqueue(db, 'fee-notices', { id })
  await audit({
    action: 'fees.withdrawn',
    object: 'fee-schedule',
    objectId: id,
    before: { status: schedule.status },
    after: { status: 'WITHDRAWN', effectiveFrom: schedule.effectiveFrom.toISOString(), proposedBy },
  })
}

/** Fees of a program or a partner: the notice to partners, and its ten days, begin with the confirmation. */
export const feeProposals = defineKind({
  ...byOperators,
  change: FeeChange,
  expiresAt: (change, now) => {
    const from = new Date(change.effectiveFrom)
    if (change.scheduleId !== null) return from
    const { timeZone } = change.program
    if (change.effectiveOn === null) return endOfTerm(now, proposalDays, timeZone)
    return lastAnnouncement(from, timeZone, change.needsNotice)
  },
  fits: async (db, change) => {
    try {
      if (change.scheduleId === null) {
        const { before } = await planFees(db, wishOf(change))
        return isSameFees(before, feesOf(change.now))
      }
      await lockProgram(db, change.program.id)
      const schedule = await findSchedule(db, change.scheduleId)
      if (schedule?.status !== 'SCHEDULED') return false
      const remaining = await findRemaining(db, schedule)
      return remaining !== undefined && isSameFees(remaining, feesOf(change.proposed))
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  },
  apply: async (db, change, confirmed) => {
    const { proposedBy, decidedBy, audit, context } = confirmed
    if (change.scheduleId !== null) return carryOutWithdrawal(db, change.scheduleId, confirmed)
    const { fees, noticeAt, effectiveFrom } = await planFees(db, wishOf(change))
    const id = newId()
    const programId = change.program.id
    const partnerId = change.partner?.id ?? null
    const people = { createdBy: proposedBy, confirmedBy: decidedBy }
    await insertSchedule(db, { id, programId, partnerId, ...fees, noticeAt, effectiveFrom, ...people })
    await bothSetFees(db, { programId, partnerId, effectiveFrom }, [proposedBy, decidedBy])
    await context.enqueue(db, 'fee-notices', { id })
    return audit({
      action: 'fees.announced',
      object: 'fee-schedule',
      objectId: id,
      after: { ...fees, effectiveFrom: effectiveFrom.toISOString(), proposedBy },
    })
  },
})
