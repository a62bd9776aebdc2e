import { plainLines, plainText } from '@tillgate/domain/plain-text.ts'
import * as z from 'zod/mini'
import { fieldError, type FieldErrorCode } from './refusals.ts'

/** What a person types as one line, a name above all: trimmed, and without characters that cannot be seen. */
export const oneLine = () => z.overwrite<string>(plainText)
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/
/** A name of a person, business or terminal: one line. A name with a line break inside is refused, not repaired. */
export const nameLine = () =>
  [
    z.refine<string>((text) => !lineBreak.test(text.trim()), { error: fieldError('name.one-line'), abort: true }),
    oneLine(),
  ] as const
/** A required name. */
export const filledName = (required: FieldErrorCode, tooLong: FieldErrorCode, max: number) =>
  z
    .string(fieldError(required))
    .check(
      ...nameLine(),
      z.minLength(1, { error: fieldError(required), abort: true }),
      z.maxLength(max, fieldError(tooLong)),
    )
/** The same where line ends are meant. */
export const lines = () => z.overwrite<string>(plainLines)
/** Words that are searched for, written as names are: an accent typed apart is one with its letter. */
export const words = () => z.overwrite<string>((text) => text.normalize('NFC').trim())
