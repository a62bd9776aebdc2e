import type * as contract from '@tillgate/contract/item-ranges.ts'
import { searchCap } from '@tillgate/contract/paging.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Db } from '#server/db/db.ts'
import { cursorAfter, listAnswer, pageOf, type LongLists, type Page } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { WantedAnywhere } from './browse.queries.ts'
import { searchOf } from './browse.service.ts'
import { afterCursor, rangeCursorOf, toItemRange } from './items.answer.ts'
import { countRangeRows, pageOfFoundRanges, pageOfRanges, type RangeRow, type RangeSort } from './ranges.queries.ts'

type Rows = { rows: RangeRow[]; matches: number }

const pageAndTotal = async (
  db: Db,
  longLists: LongLists,
  wanted: WantedAnywhere,
  page: Page<RangeSort | 'best'>,
): Promise<Rows> => {
  const { sort, ...rest } = page
  const search = await searchOf(db, wanted)
  if (!search) {
    const matches = await longLists.count(`item ranges ${JSON.stringify(wanted)}`, () => countRangeRows(db, wanted))
    return { matches, rows: await pageOfRanges(db, wanted, { ...rest, sort: sort === 'best' ? 'name' : sort }) }
  }
  const found = await pageOfFoundRanges(db, wanted, search, page)
  return found.matches > searchCap && sort !== 'best'
    ? { matches: found.matches, rows: await pageOfRanges(db, wanted, { ...rest, sort }, search) }
    : found
}

/** Lists the items of all stores, one row per item. Paging, search and order are those of `listItems`. */
export const listItemRanges = (
  { query }: Input<typeof contract.listItemRanges>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listItemRanges>> =>
  withTenant(context, async (db) => {
    const { search, aplVerification, unit, sortColumn } = query
    const wanted = { partnerId: context.caller.partnerId, storeId: null, search, aplVerification, unit }
    const sort = sortColumn ?? (search ? 'best' : 'name')
    const page = pageOf<RangeSort | 'best', RangeSort | 'best'>(query, { sort, highestFirst: false }, (text) =>
      afterCursor(text, sort),
    )
    const { rows, matches } = await pageAndTotal(db, context.longLists, wanted, page)
    return {
      ...listAnswer(rows.map(toItemRange), query, matches, search ? searchCap : undefined),
      ...(sort === 'best' ? {} : cursorAfter(rows, page, (last) => rangeCursorOf(last, sort))),
    }
  })
