import * as z from 'zod/mini'
import { cursorText, invalidCursor, readCursor, writeCursor } from '#server/http/cursor.ts'
import type { After, ItemRow, ItemSort } from './browse.queries.ts'

const cents = z.number().check(z.int(), z.minimum(0), z.maximum(1e12))
const Cursor = z.tuple([z.enum(['name', 'code', 'price']), z.union([cursorText, cents]), z.uuid()])

/** A cursor belongs to the sort it was made under; anything else somebody sends is a 400. */
export const cursorOf = (text: string, sort: ItemSort): After => {
  const [madeFor, value, id] = readCursor(text, Cursor)
  return madeFor === sort && (typeof value === 'number') === (sort === 'price') ? { value, id } : invalidCursor()
}

export const cursorAfter = (row: ItemRow, sort: ItemSort): string => {
  const value = sort === 'price' ? row.price_cents : row[sort]
  return writeCursor([sort, value, row.id])
}
