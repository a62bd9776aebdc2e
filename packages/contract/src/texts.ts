import { plainLines, plainText } from '@tillgate/domain/plain-text.ts'
import * as z from 'zod/mini'
import { fieldError, type FieldErrorCode } from './refusals.ts'

/** Single typed line, mostly a name: trimmed, without invisible characters. */
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
/** Search words, normalised like names: combining accents are composed. */
export const words = () => z.overwrite<string>((text) => text.normalize('NFC').trim())
