import type { Step } from './next-step.ts'

/** Where an unfinished registration stopped: the step that comes next. `submit`: the bank account is being verified. */
export const funnelSteps = ['registered', 'terms', 'identity', 'business', 'bank', 'submit'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const stepOf = {
  'select-store-type': 'registered',
  terms: 'terms',
  'owner-details': 'business',
  identity: 'identity',
  business: 'business',
  'bank-account': 'bank',
  'under-review': 'submit',
  done: 'submit',
} as const satisfies Record<Step, FunnelStep>

export const funnelStepOf = (step: Step): FunnelStep => stepOf[step]

/** Days since the last visit, as the lower ends of their ranges. */
export const funnelAges = [0, 1, 3, 7, 14] as const
export type FunnelAge = (typeof funnelAges)[number]

const dayMilliseconds = 86_400_000

export const ageOf = (lastSeenAt: Date, now: Date): FunnelAge => {
  const days = (now.getTime() - lastSeenAt.getTime()) / dayMilliseconds
  return funnelAges.findLast((from) => days >= from) ?? 0
}

/** Days after the last visit on which an unfinished registration leaves the lists. The applicant may still go on. */
export const registrationEndDays = 90

export const isRegistrationOver = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= registrationEndDays * dayMilliseconds

/** Days without a reminder after a visit, days between two reminders of a person, and reminders of a person in all. */
export const reminderRules = { afterVisitDays: 1, betweenDays: 3, maxReminders: 5 } as const

/** People of one request. */
export const remindersMax = 500

export type Reminded = { lastSeenAt: Date; remindedAt: Date | null; reminders: number }

const after = (at: Date, days: number): number => at.getTime() + days * dayMilliseconds

/** Returns the time from which a person may be reminded, or null after the last reminder. */
export const remindableFrom = ({ lastSeenAt, remindedAt, reminders }: Reminded): Date | null => {
  const { afterVisitDays, betweenDays, maxReminders } = reminderRules
  const times = [after(lastSeenAt, afterVisitDays), ...(remindedAt === null ? [] : [after(remindedAt, betweenDays)])]
  return reminders < maxReminders ? new Date(Math.max(...times)) : null
}

/** Periods of the funnel in days. */
export const funnelPeriods = [7, 30, 90] as const
