import * as z from 'zod/mini'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'

const route = staffResource('Proposals', 'settings.propose')

export const SettingFigures = z.strictObject({
  /** `17:00`, in the program's zone. */
  cutOffTime: z.string(),
  /** 1 is Monday. Null: every banking day. */
  cutOffWeekdays: z.nullable(z.array(z.number())),
  /** Limit of unreviewed corrections for a partner and day, in dollars. */
  adjustmentLimit: z.number(),
  /** Without a sanctions list in force, no application is approved. */
  requiresScreening: z.boolean(),
})
export type SettingFigures = z.infer<typeof SettingFigures>

/** Settings of a program as they are, with the open proposal, if there is one. */
export const SettingsOfProgram = z.strictObject({
  program: z.strictObject({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  settings: SettingFigures,
  proposalId: z.nullable(z.uuid()),
})
export type SettingsOfProgram = z.infer<typeof SettingsOfProgram>

export const listProgramSettings = route({
  method: 'GET',
  path: '/api/operator/program-settings',
  summary: 'List the settings of the programs',
  answer: z.strictObject({ items: z.array(SettingsOfProgram) }),
})

const time = fieldError('cut-off.time')
const weekdays = fieldError('cut-off.weekdays')
const limit = fieldError('limit.range')
/** Another operator confirms. 409 settings.no-change, settings.open. */
export const proposeProgramSettings = route({
  method: 'POST',
  path: '/api/operator/program-settings',
  summary: 'Propose settings of a program',
  body: z.strictObject({
    programId: z.uuid(fieldError('field.invalid')),
    /** A time that every day has: from 2 to 3 AM the clocks may jump. */
    cutOffTime: z.string(time).check(
      z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, time),
      z.refine((at) => !at.startsWith('02:'), time),
    ),
    cutOffWeekdays: z.nullable(
      z
        .array(z.number(weekdays).check(z.int(weekdays), z.minimum(1, weekdays), z.maximum(5, weekdays)), weekdays)
        .check(
          z.minLength(1, weekdays),
          z.refine((days) => new Set(days).size === days.length, weekdays),
        ),
    ),
    adjustmentLimit: z.number(limit).check(z.minimum(0, limit), z.maximum(10_000, limit), z.multipleOf(0.01, limit)),
    requiresScreening: z.boolean(fieldError('field.invalid')),
    reason: Reason,
  }),
  answer: z.strictObject({ id: z.uuid() }),
})
