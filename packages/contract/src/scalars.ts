import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/** Id in the database's notation, so that two spellings of an id are equal in lists. */
export const Id = z.uuid().check(z.toLowerCase())
/** Id in a request. */
export const idRead = z.uuid(fieldError('field.invalid'))
/** Parameters of a call for one record. */
export const byId = z.strictObject({ id: idRead })
export const withId = z.strictObject({ id: z.uuid() })
export const named = z.strictObject({ id: z.uuid(), name: z.string() })

/** Moment of an answer, in UTC. */
export const moment = z.iso.datetime()
export const calendarDay = z.iso.date()
/** Day in a request, in the range of the database: no year 0. */
export const day = z.iso
  .date(fieldError('field.invalid'))
  .check(z.refine((text) => !text.startsWith('0000'), fieldError('field.invalid')))

/** Moment in a request, with offset in the range of the database: no year 0, and no offset of 15 hours or more. */
export const instant = z.iso
  .datetime({ offset: true, error: fieldError('field.invalid') })
  .check(z.refine((text) => !/^0000|[+-](1[5-9]|2\d):\d\d$/.test(text), fieldError('field.invalid')))

/** Amount of an answer in dollars with cents as decimals. */
export const dollars = z.number()

/**
 * Version of a record as read by the caller. Saving over a later version returns `version.stale` with both versions.
 */
export const Version = z.number(fieldError('field.required')).check(z.int(fieldError('field.invalid')))
