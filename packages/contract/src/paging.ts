import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { words } from './texts.ts'

/** Spec 1 §3: page 1, pageSize 15; ARCHITECTURE: at most 100, stores 2000. */
const pageSizeDefault = 15
const whole = (max: number) =>
  z.coerce.number(fieldError('page.invalid')).check(z.int(fieldError('page.invalid')), z.minimum(1), z.maximum(max))

const sortDirection = z.optional(z.pipe(z.coerce.number(), z.literal([1, -1], fieldError('sort.unknown'))))
z.globalRegistry.add(sortDirection, {
  description: '1: highest first, -1: lowest first',
  override: { type: 'integer', enum: [1, -1] },
})

/** Words of a search: of every list, and of its file. */
export const pagedSearch = z.optional(z.string().check(words(), z.maxLength(256, fieldError('field.invalid'))))

/** The fields every list takes. `sortDirection` 1 = highest first, -1 = lowest first. */
export const paged = <const C extends readonly [string, ...string[]]>(sortColumns: C, pageSizeMax = 100) => ({
  page: z._default(whole(1_000_000), 1),
  pageSize: z._default(whole(pageSizeMax), pageSizeDefault),
  sortColumn: z.optional(z.enum(sortColumns, fieldError('sort.unknown'))),
  sortDirection,
  search: pagedSearch,
})
/** Cursor for lists with pages; lists without pages reject a cursor instead of returning the first page. */
export const cursor = z.optional(z.string().check(z.maxLength(1000)))
/** A boolean in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false'], fieldError('field.invalid')),
  z.transform((text) => text === 'true'),
)
/** Version of a record in a query string, as read by the caller. */
export const versionRead = z.coerce.number(fieldError('field.required')).check(z.int(fieldError('field.invalid')))
/** A dollar amount in a query string. */
export const dollars = z.coerce.number(fieldError('field.invalid')).check(z.minimum(0), z.maximum(1_000_000))

/** Totals above 10,000 are capped and say so; `cursor` continues where pages end. */
export const listOf = <S extends z.ZodMiniType>(row: S) =>
  z.strictObject({
    items: z.array(row),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    totalIsCapped: z.boolean(),
    cursor: z.optional(z.string()),
  })
export const totalCap = 10_000
/** A search for items counts to here and lists the best matches. */
export const searchCap = 500

/** Answer of creates, updates and deletes without further data. */
export const Done = z.strictObject({ message: z.string() })
