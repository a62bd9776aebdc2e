import type * as contract from '@tillgate/contract/operator-fees.ts'
import type { FeeFigures } from '@tillgate/contract/operator-proposals.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { earliestBegin, inEffectAt, isSameFees, mayBegin, type Fees } from '@tillgate/domain/fee-schedules.ts'
import { dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { findPartnerName, listKnown, lockProgram } from './fee-schedules.queries.ts'

export type FeeWish = Input<typeof contract.previewFeeSchedule>['body']

export const feesOf = ({ processingPercent, fixedFee, additionalTerminal }: FeeFigures): Fees => ({
  processingBasisPoints: Math.round(processingPercent * 100),
  fixedCents: Math.round(fixedFee * 100),
  additionalTerminalCents: Math.round(additionalTerminal * 100),
})

export const figuresOf = ({ processingBasisPoints, fixedCents, additionalTerminalCents }: Fees): FeeFigures => ({
  processingPercent: processingBasisPoints / 100,
  fixedFee: fixedCents / 100,
  additionalTerminal: additionalTerminalCents / 100,
})

/** Locks the program and computes the start of a schedule from the schedules in effect and announced. */
export const planFees = async (db: Db, wish: FeeWish) => {
  const { programId, effectiveOn } = wish
  const partnerId = wish.partnerId ?? null
  const program = (await lockProgram(db, programId)) ?? refuse('fees.program-unknown')
  const partnerName = partnerId === null ? '' : await findPartnerName(db, partnerId)
  if (partnerName === undefined) return refuse('partner.not-found')
  const { timeZone: zone, now: noticeAt } = program
  const fees = feesOf(wish)
  const known = await listKnown(db, programId, partnerId)
  const asked = { fees, known, noticeAt, zone }
  const earliest = earliestBegin(asked)
  // A start today means now, because midnight has passed.
  const isOn = (day: string) => (day === dayIn(zone, noticeAt) ? noticeAt : startOfDay(day, zone))
  const effectiveFrom = effectiveOn ? isOn(effectiveOn) : earliest
  if (effectiveFrom < noticeAt) refuse('fees.day-over')
  if (!mayBegin(asked, effectiveFrom)) refuse('fees.too-early')
  const before = inEffectAt(known, effectiveFrom) ?? refuse('fees.program-unknown')
  if (isSameFees(before, fees)) refuse('fees.no-change')
  return {
    program: { id: programId, name: program.name, timeZone: zone },
    partner: partnerId === null ? null : { id: partnerId, name: partnerName },
    fees,
    before,
    noticeAt,
    effectiveFrom,
    needsNotice: earliest > noticeAt,
  }
}
