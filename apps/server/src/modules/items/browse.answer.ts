import { refuse } from '#server/http/refusal.ts'
import * as z from 'zod/mini'
import type { After, ItemRow, ItemSort } from './browse.queries.ts'

const Cursor = z.tuple([z.enum(['name', 'code', 'price']), z.union([z.string(), z.number()]), z.uuid()])

const invalid = (): never => refuse('input.invalid', { fields: [{ field: 'cursor', code: 'page.invalid' }] })

/** A cursor belongs to the sort it was made under; anything else somebody sends is a 400. */
export const readCursor = (text: string, sort: ItemSort): After => {
  const parsed = z.safeParse(Cursor, decoded(text))
  if (!parsed.success) return invalid()
  const [madeFor, value, id] = parsed.data
  return madeFor === sort && (typeof value === 'number') === (sort === 'price') ? { value, id } : invalid()
}

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

export const cursorAfter = (row: ItemRow, sort: ItemSort): string => {
  const value = sort === 'price' ? row.price_cents : row[sort]
  return Buffer.from(JSON.stringify([sort, value, row.id])).toString('base64url')
}
