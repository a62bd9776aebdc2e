import * as z from 'zod/mini'
import { refuse } from './refusal.ts'
import { isSoundText } from './sound-text.ts'

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

export const invalidCursor = (): never =>
  refuse('input.invalid', { fields: [{ field: 'cursor', code: 'page.invalid' }] })

/** Where a list goes on. We made it; whatever else somebody sends is a 400. */
export const readCursor = <S extends z.ZodMiniType>(text: string, shape: S): z.output<S> => {
  const parsed = z.safeParse(shape, decoded(text))
  return parsed.success ? parsed.data : invalidCursor()
}

export const writeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

export const cursorText = z.string().check(z.maxLength(300), z.refine(isSoundText))
/** A moment that the database can read too: its years begin with 1, its offsets end before 16 hours. */
export const cursorMoment = z
  .string()
  .check(z.iso.datetime({ offset: true }), z.regex(/^(?!0000)\d{4}-.*(Z|[+-](0\d|1[0-4]):\d\d)$/))
