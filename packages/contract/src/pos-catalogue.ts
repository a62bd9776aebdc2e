import { units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { tills } from './access.ts'
import { ProgramCode } from './pos.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { calendarDay } from './scalars.ts'

const route = resource({ tags: ['Point of sale'], access: tills })

/** The most items of one answer. */
const cataloguePageMax = 2000

/**
 * `codeKey`: key under which a scanned barcode finds the item. `plu`: code of goods that are weighed or have no barcode. `covers`: entries
 * of the program's lists in force, the purse that pays first at the front, also those of other days.
 */
export const CatalogueItem = z.strictObject({
  id: z.uuid(),
  barcode: z.string(),
  codeKey: z.string(),
  name: z.string(),
  unit: z.enum(units),
  price: z.number(),
  taxPercentage: z.number(),
  active: z.boolean(),
  plu: z.nullable(z.string()),
  covers: z.array(
    z.strictObject({
      purse: z.string(),
      from: z.nullable(calendarDay),
      to: z.nullable(calendarDay),
      maxPrice: z.nullable(z.number()),
    }),
  ),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

/**
 * Lists the items of the store page by page, or what changed since an earlier answer. `since`: `next` of the page before, or `cursor` of
 * the last page of an earlier answer; without it the answer begins with all items. An item may come again unchanged. `isFull`: the
 * pages list all items, so that items of earlier answers that they leave out are gone; also for a `since` of another store or program,
 * or of another database. `day`: today in the program's time zone. 304 with `If-None-Match` when nothing changed.
 */
export const listCatalogue = route({
  method: 'GET',
  path: '/api/pos/catalogue',
  summary: 'List the items of the store, or what changed',
  limit: 600,
  records: true,
  revalidates: true,
  query: z.strictObject({
    program: z.optional(ProgramCode),
    since: z.optional(z.string().check(z.maxLength(4000, fieldError('field.invalid')))),
    limit: z._default(
      z.coerce
        .number()
        .check(
          z.int(fieldError('field.invalid')),
          z.minimum(1, fieldError('field.invalid')),
          z.maximum(cataloguePageMax, fieldError('field.invalid')),
        ),
      cataloguePageMax,
    ),
  }),
  answer: z.strictObject({
    isFull: z.boolean(),
    items: z.array(CatalogueItem),
    removed: z.array(z.uuid()),
    next: z.nullable(z.string()),
    cursor: z.string(),
    program: ProgramCode,
    purses: z.array(z.string()),
    coversTax: z.boolean(),
    day: calendarDay,
  }),
})
