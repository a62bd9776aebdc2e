import { reasonMin } from '@tillgate/domain/four-eyes.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { lines } from './texts.ts'

export const reasonMax = 500

/** Reason that an operator gives: 20 to 500 characters after trimming. */
export const Reason = z
  .string(fieldError('reason.required'))
  .check(
    lines(),
    z.minLength(1, { error: fieldError('reason.required'), abort: true }),
    z.minLength(reasonMin, { error: fieldError('reason.too-short'), abort: true }),
    z.maxLength(reasonMax, fieldError('reason.too-long')),
  )

/** Body of a call whose reason the log stores. */
export const withReason = z.strictObject({ reason: Reason })

/** Body of a call that withdraws an own proposal, or declines one of a colleague; only the latter needs the reason. */
export const Ending = z.strictObject({ reason: z.optional(Reason) })
