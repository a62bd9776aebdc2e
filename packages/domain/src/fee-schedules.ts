import { addDays, dayIn, endOfTerm, startOfDay } from './zones.ts'

/** Fees of a schedule: hundredths of a percent, and cents. */
export type Fees = { processingBasisPoints: number; fixedCents: number; additionalTerminalCents: number }
export type Schedule = Fees & { effectiveFrom: Date }

export const feeNoticeDays = 10
export const feeStatuses = ['IN_EFFECT', 'SCHEDULED', 'PAST', 'WITHDRAWN'] as const
export type FeeStatus = (typeof feeStatuses)[number]

/** Any part of it costs more. */
export const isDearer = (fees: Fees, than: Fees): boolean =>
  fees.processingBasisPoints > than.processingBasisPoints ||
  fees.fixedCents > than.fixedCents ||
  fees.additionalTerminalCents > than.additionalTerminalCents

export const isSameFees = (one: Fees, other: Fees): boolean => !isDearer(one, other) && !isDearer(other, one)

/** Returns the newest schedule in effect at a moment; of two with the same start, the schedule announced last. */
export const inEffectAt = <S extends Schedule>(schedules: readonly S[], at: Date): S | undefined =>
  schedules.reduce<S | undefined>(
    (newest, one) =>
      one.effectiveFrom <= at && (newest === undefined || one.effectiveFrom >= newest.effectiveFrom) ? one : newest,
    undefined,
  )

type FeeRequest = { fees: Fees; known: readonly Schedule[]; noticeAt: Date; zone: string }

/** Returns the fees that a partner pays, or was notified of, between the notice and the start of the new schedule. */
const expectedUntil = ({ known, noticeAt }: Pick<FeeRequest, 'known' | 'noticeAt'>, until: Date): Schedule[] => {
  const now = inEffectAt(known, noticeAt)
  return [
    ...(now ? [now] : []),
    ...known.filter(({ effectiveFrom }) => effectiveFrom > noticeAt && effectiveFrom <= until),
  ]
}

/** The end of the tenth day after the day of the notice, by the program's clocks. */
export const endOfNotice = (noticeAt: Date, zone: string): Date => endOfTerm(noticeAt, feeNoticeDays, zone)

/**
 * Returns true when a schedule may begin at `effectiveFrom`: at once where no fee exceeds the expected fees, otherwise
 * after ten days. `known`: schedules of the same partners in order of announcement, without withdrawn schedules.
 */
export const mayBegin = (asked: FeeRequest, effectiveFrom: Date): boolean =>
  effectiveFrom >= asked.noticeAt &&
  (effectiveFrom >= endOfNotice(asked.noticeAt, asked.zone) ||
    !expectedUntil(asked, effectiveFrom).some((one) => isDearer(asked.fees, one)))

/** As soon as it may. */
export const earliestBegin = (asked: FeeRequest): Date =>
  mayBegin(asked, asked.noticeAt) ? asked.noticeAt : endOfNotice(asked.noticeAt, asked.zone)

/**
 * Returns the last moment at which a schedule for `effectiveFrom` may be announced: its start, or for dearer fees the end of
 * the day that leaves ten full days of notice.
 */
export const lastAnnouncement = (effectiveFrom: Date, zone: string, needsNotice: boolean): Date =>
  needsNotice ? startOfDay(addDays(dayIn(zone, effectiveFrom), -feeNoticeDays), zone) : effectiveFrom
