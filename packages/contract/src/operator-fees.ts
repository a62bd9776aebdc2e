import { feeStatuses } from '@tillgate/domain/fee-schedules.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Reason } from './reasons.ts'
import { FeeFigures, FeeImpact } from './operator-proposals.ts'
import { listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { day, moment, withId } from './scalars.ts'

const route = staffResource('Fees', 'fees.propose')

/** Prices of a sale and of a terminal, for a program or for one partner. Percent and dollars. */
export const FeeSchedule = z.strictObject({
  id: z.uuid(),
  program: z.strictObject({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  /** Null: for all partners without a schedule of their own. */
  partner: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  processingPercent: z.number(),
  fixedFee: z.number(),
  additionalTerminal: z.number(),
  status: z.enum(feeStatuses),
  announcedAt: moment,
  announcedBy: z.nullable(StaffName),
  /** Second person. Null: the fees that a program began with, and schedules before proposals existed. */
  confirmedBy: z.nullable(StaffName),
  effectiveFrom: moment,
  /** Partners that were sent the notice. */
  partnersNotified: z.number(),
})
export type FeeSchedule = z.infer<typeof FeeSchedule>

/** Lists announced and effective schedules first. `partnerId`: schedules of the partner and of the whole program. */
export const listFeeSchedules = route({
  method: 'GET',
  path: '/api/operator/fee-schedules',
  summary: 'List the schedules of fees',
  query: z.strictObject({
    ...paged(['effectiveFrom']),
    partnerId: z.optional(z.uuid(fieldError('field.invalid'))),
    status: z.optional(z.enum(feeStatuses, fieldError('field.invalid'))),
  }),
  answer: listOf(FeeSchedule),
})

const upTo = (max: number) => {
  const said = fieldError('fee.range')
  return z.number(said).check(z.minimum(0, said), z.maximum(max, said), z.multipleOf(0.01, said))
}
const NewSchedule = z.strictObject({
  programId: z.uuid(fieldError('field.invalid')),
  partnerId: z.optional(z.nullable(z.uuid(fieldError('field.invalid')))),
  processingPercent: upTo(100),
  fixedFee: upTo(100),
  additionalTerminal: upTo(10_000),
  /** Date in the program's zone. Without a date: the earliest allowed start. */
  effectiveOn: z.optional(z.nullable(day)),
})

/** Returns start, difference and impact without writing. 409 fees.too-early, fees.no-change. */
export const previewFeeSchedule = route({
  method: 'POST',
  path: '/api/operator/fee-schedules/preview',
  summary: 'Show the start and the impact of fees',
  body: NewSchedule,
  answer: z.strictObject({
    effectiveFrom: moment,
    timeZone: z.string(),
    needsNotice: z.boolean(),
    now: FeeFigures,
    impact: FeeImpact,
  }),
})

/** Another operator confirms; then the partners are mailed. Refused like its preview. 409 fees.open. */
export const proposeFeeSchedule = route({
  method: 'POST',
  path: '/api/operator/fee-schedules',
  summary: 'Propose fees',
  body: z.extend(NewSchedule, { reason: Reason }),
  answer: withId,
})

/** Proposes to take an announced schedule back before its start. 409 fees.begun, fees.open. */
export const proposeFeeWithdrawal = route({
  method: 'POST',
  path: '/api/operator/fee-schedules/:id/withdraw',
  summary: 'Propose to take back announced fees',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: Reason }),
  answer: withId,
})
