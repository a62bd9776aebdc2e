import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/** Which state of a record somebody read. Who saves over a later one is refused with `version.stale` and shown both. */
export const Version = z.number(fieldError('field.required')).check(z.int(fieldError('field.invalid')))
