import type * as contract from '@tillgate/contract/operator-fees.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { earliestBegin, inEffectAt, isSameFees, mayBegin, type Fees } from '@tillgate/domain/fee-schedules.ts'
import { dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  countConcerned,
  findPartnerName,
  findSchedule,
  insertSchedule,
  listKnown,
  listSchedules,
  lockProgramme,
  withdrawSchedule,
  type ScheduleRow,
} from './fee-schedules.queries.ts'
import type { FeeSchedule } from '@tillgate/contract/operator-fees.ts'

const toSchedule = (row: ScheduleRow): FeeSchedule => ({
  id: row.id,
  programme: { id: row.programmeId, name: row.programme, timeZone: row.timeZone },
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName },
  processingPercent: row.processingBasisPoints / 100,
  fixedFee: row.fixedCents / 100,
  additionalTerminal: row.additionalTerminalCents / 100,
  status: row.status,
  announcedAt: row.noticeAt.toISOString(),
  announcedBy: row.createdBy === null ? null : { id: row.createdBy, name: row.createdName },
  effectiveFrom: row.effectiveFrom.toISOString(),
  partnersNotified: row.partnersNotified,
})

export const listFeeSchedules = (
  { query }: Input<typeof contract.listFeeSchedules>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listFeeSchedules>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'effectiveFrom', highestFirst: true })
    const { rows, total } = await listSchedules(db, { partnerId: query.partnerId, status: query.status }, page)
    return listAnswer(rows.map(toSchedule), query, total)
  })

type Wish = Input<typeof contract.announceFeeSchedule>['body']

const feesOf = ({ processingPercent, fixedFee, additionalTerminal }: Wish): Fees => ({
  processingBasisPoints: Math.round(processingPercent * 100),
  fixedCents: Math.round(fixedFee * 100),
  additionalTerminalCents: Math.round(additionalTerminal * 100),
})

/** Computes the start of a schedule from the schedules in effect and announced. */
const plan = async (db: Db, wish: Wish) => {
  const { programmeId, effectiveOn } = wish
  const partnerId = wish.partnerId ?? null
  const programme = (await lockProgramme(db, programmeId)) ?? refuse('fees.programme-unknown')
  if (partnerId !== null && (await findPartnerName(db, partnerId)) === undefined) refuse('partner.not-found')
  const { timeZone: zone, now: noticeAt } = programme
  const fees = feesOf(wish)
  const known = await listKnown(db, programmeId, partnerId)
  const asked = { fees, known, noticeAt, zone }
  const earliest = earliestBegin(asked)
  // Today means now: its midnight is over.
  const isOn = (day: string) => (day === dayIn(zone, noticeAt) ? noticeAt : startOfDay(day, zone))
  const effectiveFrom = effectiveOn ? isOn(effectiveOn) : earliest
  if (effectiveFrom < noticeAt) refuse('fees.day-over')
  if (!mayBegin(asked, effectiveFrom)) refuse('fees.too-early')
  const before = inEffectAt(known, effectiveFrom)
  if (before && isSameFees(before, fees)) refuse('fees.no-change')
  return { partnerId, fees, noticeAt, zone, effectiveFrom, needsNotice: earliest > noticeAt }
}

export const previewFeeSchedule = (
  { body }: Input<typeof contract.previewFeeSchedule>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.previewFeeSchedule>> =>
  withOperator(pool, async (db) => {
    const { partnerId, zone, effectiveFrom, needsNotice } = await plan(db, body)
    const partners = await countConcerned(db, body.programmeId, partnerId)
    return { effectiveFrom: effectiveFrom.toISOString(), timeZone: zone, needsNotice, partners }
  })

/** Announces a schedule. One operator suffices: higher fees start after ten days, and the audit log records the change. */
export const announceFeeSchedule = (
  { body }: Input<typeof contract.announceFeeSchedule>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.announceFeeSchedule>> =>
  changeAsOperator(context, body.partnerId ?? operatorTenantId, async (db, note) => {
    const { programmeId } = body
    const { partnerId, fees, noticeAt, effectiveFrom } = await plan(db, body)
    const id = newId()
    const createdBy = context.caller.userId
    await insertSchedule(db, { id, programmeId, partnerId, ...fees, noticeAt, effectiveFrom, createdBy })
    await context.enqueue(db, 'fee-notices', { id })
    await note({
      action: 'fees.announced',
      object: 'fee-schedule',
      objectId: id,
      after: { ...fees, effectiveFrom: effectiveFrom.toISOString() },
    })
    return toSchedule((await findSchedule(db, id)) ?? refuse('fees.not-found'))
  })

export const withdrawFeeSchedule = async (
  { params: { id } }: Input<typeof contract.withdrawFeeSchedule>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.withdrawFeeSchedule>> => {
  const found = await withOperator(context.pool, async (db) => (await findSchedule(db, id)) ?? refuse('fees.not-found'))
  return changeAsOperator(context, found.partnerId ?? operatorTenantId, async (db, note) => {
    if (!(await withdrawSchedule(db, id, context.caller.userId))) refuse('fees.begun')
    await context.enqueue(db, 'fee-notices', { id })
    await note({
      action: 'fees.withdrawn',
      object: 'fee-schedule',
      objectId: id,
      before: { status: found.status },
      after: { status: 'WITHDRAWN', effectiveFrom: found.effectiveFrom.toISOString() },
    })
    return { message: translate(context.meta.language, 'fees.withdrawn') }
  })
}
