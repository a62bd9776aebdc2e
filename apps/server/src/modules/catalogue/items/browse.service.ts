import type * as contract from '@tillgate/contract/items.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import type { Db } from '#server/db/db.ts'
import { cursorAfter, listAnswer, pageOf, type LongLists } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { partnerName, ownStores } from '#server/modules/partners/api.ts'
import { countItemRows, pageOfCode, pageOfItems, type Wanted } from './browse.queries.ts'
import { listListsOfItem } from '../approved-products/projection.queries.ts'
import { afterCursor, cursorOf, toItem, toItemDetail, toItemStore } from './items.answer.ts'
import {
  findItemAtStore,
  findItemByKey,
  findItemVersion,
  listItemStoreRows,
  listStoreIdsOfItem,
} from './items.queries.ts'

type Filters = Input<typeof contract.countItems>['query'] & { active?: boolean | undefined }

const cents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

export const toWanted = (partnerId: string, filters: Filters): Wanted => ({
  partnerId,
  storeId: filters.storeId,
  search: filters.search,
  active: filters.active,
  aplVerification: filters.aplVerification,
  unit: filters.unit,
  minCents: cents(filters.minPrice),
  maxCents: cents(filters.maxPrice),
})

const pageAndTotal = async (db: Db, longLists: LongLists, wanted: Wanted, page: Parameters<typeof pageOfItems>[2]) => {
  const list = `items ${JSON.stringify(wanted)}`
  const ofCode = longLists.isLong(list) ? undefined : await pageOfCode(db, wanted, page)
  if (ofCode) return ofCode
  const matches = await longLists.count(list, () => countItemRows(db, wanted))
  return { matches, rows: await pageOfItems(db, wanted, page, matches) }
}

/** Pages reach row 10,000; the cursor of an answer goes on from there. */
export const listItems = (
  { query }: Input<typeof contract.listItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listItems>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { storeId, sortColumn: sort = 'name' } = query
    const page = pageOf(query, { sort, highestFirst: false }, (text) => afterCursor(text, sort))
    const { rows, matches } = await pageAndTotal(db, context.longLists, toWanted(partnerId, query), page)
    // A store that sells something is the partner's own; an empty one has to be asked for.
    if (rows.length === 0) await partnerName(db, partnerId, storeId)
    const items = rows.map((row) => toItem(row, storeId, row.businessName))
    return { ...listAnswer(items, query, matches), ...cursorAfter(rows, page, (last) => cursorOf(last, sort)) }
  })

export const countItems = (
  { query }: Input<typeof contract.countItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.countItems>> =>
  withTenant(context, async (db) => {
    await ownStores(db, context.caller.partnerId, [query.storeId])
    const wanted = toWanted(context.caller.partnerId, query)
    return {
      all: await countItemRows(db, wanted),
      active: await countItemRows(db, { ...wanted, active: true }),
      inactive: await countItemRows(db, { ...wanted, active: false }),
    }
  })

type Key = { id: string; code: string; storeId?: string }

/** One item, at a store when one is named. */
export const getItem = ({ params }: { params: Key }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const row = (await findItemAtStore(db, context.caller.partnerId, params)) ?? refuse('item.not-found')
    return toItemDetail(row, await listListsOfItem(db, context.caller.partnerId, row.id))
  })
/** Same answer at the path that names the store. */
export const getItemAtStore = (input: { params: Key }, context: Context<PortalUser>) => getItem(input, context)

export const listItemStores = ({ params }: { params: Pick<Key, 'id'> }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    // Reads the version first, so that the version is never newer than the rows.
    const version = await findItemVersion(db, partnerId, params.id)
    const rows = await listItemStoreRows(db, partnerId, params.id)
    if (rows.length === 0) refuse('item.not-found')
    return { items: rows.map(toItemStore), version }
  })

/** Same answer at the path below `store`. */
export const listStoresOfItem = ({ params }: Input<typeof contract.listStoresOfItem>, context: Context<PortalUser>) =>
  listItemStores({ params: { id: params.itemId } }, context)

/** Looks a scanned or typed barcode up by its key, so that every written form finds the same item. */
export const getItemByCode = (
  { query }: Input<typeof contract.getItemByCode>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getItemByCode>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const item = (await findItemByKey(db, partnerId, codeKey(query.code))) ?? refuse('item.not-found')
    const stores = await listStoreIdsOfItem(db, partnerId, item.id)
    return {
      id: item.id,
      code: item.code,
      name: item.name,
      description: item.description,
      aplVerification: item.aplVerified,
      storeIds: stores.map((store) => store.storeId),
    }
  })
