import { cursorNumber, cursorText, readCursor, writeCursor, type After } from '#server/db/page.ts'
import type { ItemRow, ItemSort } from './browse.queries.ts'

export const afterCursor = (text: string, sort: ItemSort): After =>
  readCursor(text, sort, sort === 'price' ? cursorNumber : cursorText)

export const cursorOf = (row: ItemRow, sort: ItemSort): string =>
  writeCursor(sort, { value: sort === 'price' ? row.priceCents : row[sort], id: row.id })
