import { funnelAges, funnelPeriods, funnelSteps, remindersMax } from '@tillgate/domain/funnel.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { listOf, paged, pagedSearch } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { Id, moment } from './scalars.ts'

const route = staffResource('Applications', 'registrations.remind')

const hours = z.nullable(z.number())

/** Work in review. `waiting`: of the partner, not part of `inReview`. */
const Load = {
  inReview: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  waiting: z.number(),
}
/** Decisions of the last 7 days. Hours exclude waiting for the partner. */
const Decided = { decided: z.number(), onTime: z.number(), medianHours: hours }

/** Submitted and decided applications of a day, or of a week from Monday, in Eastern Time. */
const Period = z.strictObject({ from: z.iso.date(), submitted: z.number(), decided: z.number() })

export const Funnel = z.strictObject({
  now: moment,
  reviewers: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(operatorRoles), ...Load, ...Decided }),
  ),
  unassigned: z.strictObject({ ...Load, oldestHours: hours }),
  all: z.strictObject({ ...Load, ...Decided, medianHoursBefore: hours }),
  mostOverdue: z.nullable(z.strictObject({ id: z.uuid(), businessName: z.string(), hours: z.number() })),
  days: z.array(Period),
  weeks: z.array(Period),
  /** State of now of registrations that started in the period. `unproven`: their e-mail was never verified. */
  started: z.strictObject({
    from: moment,
    all: z.number(),
    unproven: z.number(),
    /** Registrations that stopped before the step. */
    stopped: z.array(z.strictObject({ step: z.enum(funnelSteps), count: z.number() })),
    submitted: z.number(),
    approved: z.number(),
    rejected: z.number(),
    inReview: z.number(),
    waiting: z.number(),
  }),
  /** `ages`: numbers by days since the last visit, as `funnelAges` has them. `remindable`: may be reminded now. */
  unfinished: z.array(
    z.strictObject({
      step: z.enum(funnelSteps),
      ages: z.array(z.number()).check(z.length(funnelAges.length)),
      remindable: z.number(),
    }),
  ),
})
export type Funnel = z.infer<typeof Funnel>

const days = z._default(z.pipe(z.coerce.number(), z.literal(funnelPeriods, fieldError('field.invalid'))), 30)

export const getFunnel = route({
  method: 'GET',
  path: '/api/operator/funnel',
  summary: 'Read registrations by step, and deadlines and decisions by reviewer',
  query: z.strictObject({ days }),
  answer: Funnel,
})

export const Unfinished = z.strictObject({
  /** Person who registers. */
  id: z.uuid(),
  partnerId: z.nullable(z.uuid()),
  name: z.string(),
  email: z.string(),
  /** Empty until it is entered. */
  businessName: z.string(),
  storeType: z.nullable(z.enum(storeTypes)),
  step: z.enum(funnelSteps),
  startedAt: moment,
  lastSeenAt: moment,
  reminders: z.number(),
  remindedAt: z.nullable(moment),
  /** Time from which a reminder can be sent; null after the last one. */
  remindableFrom: z.nullable(moment),
})
export type Unfinished = z.infer<typeof Unfinished>

const filters = {
  step: z.optional(z.enum(funnelSteps, fieldError('field.invalid'))),
  /** Minimum days since the last visit. */
  age: z.optional(z.pipe(z.coerce.number(), z.literal(funnelAges, fieldError('field.invalid')))),
}

/** `search`: part of the e-mail, the name or the business. Sorted by the last visit, oldest first. */
export const listUnfinished = route({
  method: 'GET',
  path: '/api/operator/unfinished-registrations',
  summary: 'List unfinished registrations',
  query: z.strictObject({ ...paged(['lastSeenAt']), ...filters }),
  answer: z.strictObject({ ...listOf(Unfinished).shape, now: moment }),
})

/** The download is logged. */
export const exportUnfinished = route({
  method: 'GET',
  path: '/api/operator/unfinished-registrations/export',
  summary: 'Download unfinished registrations as unfinished-registrations.csv',
  records: true,
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({ search: pagedSearch, ...filters }),
  answer: z.unknown(),
})

/**
 * Mails a reminder to people, or to everyone at a step. Leaves out people seen within a day or reminded within 3 days, so that a
 * repeated request sends no second mail, and people who got all reminders. The mail of the last reminder says so.
 */
export const remindUnfinished = route({
  method: 'POST',
  path: '/api/operator/unfinished-registrations/reminders',
  summary: 'Remind people to finish their registration',
  body: z.strictObject({
    userIds: z.optional(
      z
        .array(Id)
        .check(z.minLength(1, fieldError('fields.required')), z.maxLength(remindersMax, fieldError('field.invalid'))),
    ),
    step: z.optional(z.enum(funnelSteps, fieldError('field.invalid'))),
  }),
  answer: z.strictObject({ reminded: z.number(), skipped: z.number() }),
})
