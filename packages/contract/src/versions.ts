import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/**
 * Version of a record as read by the caller. Saving over a later version returns `version.stale` with both versions.
 */
export const Version = z.number(fieldError('field.required')).check(z.int(fieldError('field.invalid')))
