import { totalCap } from '@tillgate/contract/paging.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { clock } from '#server/base/clock.ts'
import { refuse } from '#server/base/refusal.ts'
import { isWellFormedText } from '#server/base/well-formed-text.ts'
import type { Db } from './db.ts'
import { is, scalar } from './rows.ts'
import { instant } from '@tillgate/contract/scalars.ts'

/** The sorted value and the id of the last row read. */
export type After = { value: string | number; id: string }
/** Page of a list: by number up to row 10,000, beyond that by cursor. */
export type Page<S = unknown> = {
  sort: S
  highestFirst: boolean
  limit: number
  offset: number
  after?: After | undefined
}
type Query<S> = {
  page: number
  pageSize: number
  sortColumn?: S | undefined
  sortDirection?: 1 | -1 | undefined
  cursor?: string | undefined
}

const refuseField = (field: string): never => refuse('input.invalid', { fields: [{ field, code: 'page.invalid' }] })
export const invalidCursor = (): never => refuseField('cursor')

/** Returns the page that a query requests. `usual` is the default sort; a list without `readAfter` accepts no cursor. */
export const pageOf = <S extends string, const D extends S | undefined>(
  query: Query<S>,
  usual: { sort: D; highestFirst: boolean },
  readAfter: (cursor: string) => After = invalidCursor,
): Page<S | D> => {
  const { page, pageSize, sortColumn, sortDirection, cursor } = query
  const after = cursor === undefined ? undefined : readAfter(cursor)
  const offset = after ? 0 : (page - 1) * pageSize
  if (offset > totalCap) refuseField('page')
  const highestFirst = sortDirection === undefined ? usual.highestFirst : sortDirection === 1
  return { sort: sortColumn ?? usual.sort, highestFirst, limit: pageSize, offset, after }
}

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
export const writeCursor = (list: string, { value, id }: After): string =>
  Buffer.from(JSON.stringify([list, value, id])).toString('base64url')

/** Reads a cursor. A cursor is valid only for its list and sort; any other text returns 400. */
export const readCursor = (text: string, list: string, value: z.ZodMiniType<string | number>): After => {
  const parsed = z.safeParse(z.tuple([z.literal(list), value, z.uuid()]), decoded(text))
  return parsed.success ? { value: parsed.data[1], id: parsed.data[2] } : invalidCursor()
}
export const cursorText = z.string().check(z.maxLength(300), z.refine(isWellFormedText))
export const cursorNumber = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
export const cursorMoment = instant

const literally = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)
/** Returns a LIKE pattern with the wildcards of the search words escaped. */
export const containing = (words: string): string => `%${literally(words)}%`
export const startingWith = (words: string): string => `${literally(words)}%`

type Sql = RawBuilder<unknown>
/** Joins all conditions that are set; an unset or empty filter adds no condition. */
export const allOf = (conditions: readonly (Sql | '' | undefined)[]): RawBuilder<boolean> => {
  const set = conditions.filter((condition) => typeof condition === 'object')
  return set.length === 0 ? sql`true` : sql`${sql.join(set, sql` and `)}`
}

/** Returns the sort order. The last of `columns` is the id, which orders rows with equal values in the other columns. */
export const orderOf = (columns: readonly Sql[], { highestFirst }: Pick<Page, 'highestFirst'>): Sql =>
  sql.join(columns.map((column) => sql`${column} ${highestFirst ? sql`desc` : sql`asc`}`))

/**
 * Returns the condition for rows after the cursor, compared as whole rows, so that an index in the list's order starts at
 * the cursor.
 */
export const afterCursor = (column: Sql, id: Sql, { highestFirst, after }: Pick<Page, 'highestFirst' | 'after'>) =>
  after && sql`(${column}, ${id}) ${highestFirst ? sql`<` : sql`>`} (${after.value}, ${after.id})`

export const limitOf = ({ limit, offset }: Pick<Page, 'limit' | 'offset'>): Sql => sql`limit ${limit} offset ${offset}`

/** Counts rows up to the cap; cap + 1 means more than the cap. */
export const counted = (from: Sql, cap: number = totalCap): Sql =>
  sql`select count(*)::int as total from (select 1 from ${from} limit ${sql.lit(cap + 1)}) x`

export const countUpTo = (db: Db, from: Sql, cap?: number): Promise<number> =>
  scalar(is.count).one(db)`${counted(from, cap)}`

const believedMs = 30_000
const listsMax = 4000
const placedMax = 500
/** A numbered page of a long list begins behind the last of these rows: the 200th, 400th and so on. */
export const placeEvery = 200

/**
 * Creates the memory of a process for lists longer than their cap. Names of lists are unique in the process.
 * Counting to the cap costs more than the page itself, and "more than that" does not change from one page to the next: it
 * is believed for half a minute. Smaller figures are counted every time.
 */
export const newLongLists = () => {
  const long = new Map<string, number>()
  const places = new Map<string, { rows: readonly After[]; until: number }>()
  const isLong = (list: string): boolean => (long.get(list) ?? 0) > clock.ticks()
  const count = async (list: string, countAnew: () => Promise<number>, cap: number = totalCap): Promise<number> => {
    if (isLong(list)) return cap + 1
    const matches = await countAnew()
    if (long.size >= listsMax) long.clear()
    if (matches > cap) long.set(list, clock.ticks() + believedMs)
    else long.delete(list)
    return matches
  }
  /** Returns remembered rows of a list, or reads them. */
  const placesOf = async (list: string, read: () => Promise<After[]>): Promise<readonly After[]> => {
    const known = places.get(list)
    if (known && known.until > clock.ticks()) return known.rows
    const rows = await read()
    if (places.size >= placedMax) places.clear()
    places.set(list, { rows, until: clock.ticks() + believedMs })
    return rows
  }
  return { isLong, count, placesOf }
}
export type LongLists = ReturnType<typeof newLongLists>

/** Creates the answer of a list; `cap` is the limit up to which its rows were counted. */
export const listAnswer = <T>(
  items: T[],
  { page, pageSize }: Pick<Query<unknown>, 'page' | 'pageSize'>,
  matches: number,
  cap: number = totalCap,
) => ({ items, page, pageSize, total: Math.min(matches, cap), totalIsCapped: matches > cap })

/** A full page may go on behind its last row. */
export const cursorAfter = <R>(rows: readonly R[], { limit }: Pick<Page, 'limit'>, write: (last: R) => string) => {
  const last = rows.at(-1)
  return last !== undefined && rows.length === limit ? { cursor: write(last) } : {}
}
