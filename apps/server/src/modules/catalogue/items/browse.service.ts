import type * as contract from '@tillgate/contract/items.ts'
import { searchCap, totalCap } from '@tillgate/contract/paging.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import type { Db } from '#server/db/db.ts'
import { cursorAfter, listAnswer, pageOf, placeEvery, type LongLists, type Page } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { partnerName, ownStores } from '#server/modules/partners/api.ts'
import {
  countItemRows,
  isOfStore,
  listPlaces,
  pageOfItems,
  type ItemRow,
  type ItemSort,
  type Filter,
  type WantedAnywhere,
} from './browse.queries.ts'
import { findCodeKey } from './code-keys.service.ts'
import { countElsewhere, countFound, isScan, pageOfFound, pageOfScan } from './search.queries.ts'
import type { Search } from './words.queries.ts'
import { fewMatches, readSearch, withTypos } from './search.service.ts'
import { findListedProduct, listListsOfItem } from '../approved-products/projection.queries.ts'
import { afterCursor, cursorOf, toFoundPrices, toItem, toItemDetail, toItemStore, toListed } from './items.answer.ts'
import {
  findItemAtStore,
  findItemByKey,
  findItemVersion,
  listItemStoreRows,
  listPricesOfItem,
} from './items.queries.ts'

type Filters = Input<typeof contract.countItems>['query'] & { active?: boolean | undefined }

const cents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

export const toWanted = (partnerId: string, filters: Filters): Filter => ({
  partnerId,
  storeId: filters.storeId,
  search: filters.search,
  active: filters.active,
  aplVerification: filters.aplVerification,
  unit: filters.unit,
  minCents: cents(filters.minPrice),
  maxCents: cents(filters.maxPrice),
  addedFrom: filters.addedFrom,
})

type BestPage = Page<ItemSort | 'best'>
type Rows = { rows: ItemRow[]; matches: number; search?: Search | undefined }

/** Adds words with a typing error when the store, or all stores, have few items without one. Filters are ignored. */
const orCorrected = async (db: Db, wanted: WantedAnywhere, search: Search): Promise<Search> => {
  const { partnerId, storeId, search: text = '' } = wanted
  if ((await countFound(db, { partnerId, storeId }, search)) >= fewMatches) return search
  return (await withTypos(db, partnerId, text, search)) ?? search
}

/** Reads the search of a list. Undefined: the list has none. */
export const searchOf = async (db: Db, wanted: WantedAnywhere): Promise<Search | undefined> =>
  wanted.search ? orCorrected(db, wanted, await readSearch(db, wanted, wanted.search)) : undefined

const pageOfSearch = async (db: Db, wanted: Filter, text: string, page: BestPage): Promise<Rows> => {
  const scanned = isScan(wanted, text, page)
    ? await pageOfScan(db, wanted, { code: text, key: await findCodeKey(db, wanted, text) })
    : undefined
  if (scanned) return scanned
  const typed = await readSearch(db, wanted, text)
  const first = await pageOfFound(db, wanted, typed, page)
  const search = first.matches < fewMatches ? await orCorrected(db, wanted, typed) : typed
  const { rows, matches } = search === typed ? first : await pageOfFound(db, wanted, search, page)
  const { sort, ...rest } = page
  return matches > searchCap && sort !== 'best'
    ? { matches, search, rows: await pageOfItems(db, wanted, { ...rest, sort }, { matches: Infinity, search }) }
    : { matches, search, rows }
}

/** Reads a distant numbered page from a cached row near the page. Insertions within half a minute may shift the page. */
const fromPlace = async (
  db: Db,
  longLists: LongLists,
  wanted: Filter,
  page: Page<ItemSort>,
  matches: number,
): Promise<Page<ItemSort>> => {
  if (matches <= totalCap || page.offset < placeEvery || !isOfStore(wanted)) return page
  const places = await longLists.placesOf(`items ${JSON.stringify([wanted, page.sort, page.highestFirst])}`, () =>
    listPlaces(db, wanted, page),
  )
  const nth = Math.min(places.length, Math.floor(page.offset / placeEvery))
  const after = places[nth - 1]
  return after ? { ...page, after, offset: page.offset - nth * placeEvery } : page
}

const pageAndTotal = async (db: Db, longLists: LongLists, wanted: Filter, page: BestPage): Promise<Rows> => {
  const { sort, ...rest } = page
  if (sort === 'best' || wanted.search) return pageOfSearch(db, wanted, wanted.search ?? '', page)
  const matches = await longLists.count(`items ${JSON.stringify(wanted)}`, () => countItemRows(db, wanted))
  const numbered = await fromPlace(db, longLists, wanted, { ...rest, sort }, matches)
  return { matches, rows: await pageOfItems(db, wanted, numbered, { matches }) }
}

/** Counts where a search without a match would match. */
const elsewhereOf = async (db: Db, wanted: Filter, search: Search) => {
  const { partnerId, storeId } = wanted
  return {
    withoutFilters: await countFound(db, { partnerId, storeId }, search),
    stores: await countElsewhere(db, wanted, search),
  }
}

/**
 * Lists a store's items. A search without a sort lists the best matches first, at most 500. Other pages reach row 10,000; the
 * cursor of an answer continues from there.
 */
export const listItems = (
  { query }: Input<typeof contract.listItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listItems>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { storeId, sortColumn } = query
    const wanted = toWanted(partnerId, query)
    const sort = sortColumn ?? (wanted.search ? 'best' : 'name')
    const page = pageOf<ItemSort | 'best', ItemSort | 'best'>(query, { sort, highestFirst: false }, (text) =>
      afterCursor(text, sort),
    )
    const { rows, matches, search } = await pageAndTotal(db, context.longLists, wanted, page)
    // A store with items belongs to the partner; an empty one must be checked.
    if (rows.length === 0) await partnerName(db, partnerId, storeId)
    const items = rows.map((row) => toItem(row, storeId, row.businessName))
    return {
      ...listAnswer(items, query, matches, wanted.search ? searchCap : undefined),
      ...(sort === 'best' ? {} : cursorAfter(rows, page, (last) => cursorOf(last, sort))),
      ...(matches === 0 && search ? { elsewhere: await elsewhereOf(db, wanted, search) } : {}),
    }
  })

/** Counts of a list's tabs; those of a search end at 501. */
export const countItems = (
  { query }: Input<typeof contract.countItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.countItems>> =>
  withTenant(context, async (db) => {
    await ownStores(db, context.caller.partnerId, [query.storeId])
    const wanted = toWanted(context.caller.partnerId, query)
    const search = await searchOf(db, wanted)
    const count = (active?: boolean) =>
      search ? countFound(db, { ...wanted, active }, search) : countItemRows(db, { ...wanted, active })
    return { all: await count(), active: await count(true), inactive: await count(false) }
  })

type Key = { id: string; code: string; storeId?: string }

/** One item, at a store when one is named. */
export const getItem = ({ params }: { params: Key }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const row = (await findItemAtStore(db, context.caller.partnerId, params)) ?? refuse('item.not-found')
    return toItemDetail(row, await listListsOfItem(db, context.caller.partnerId, codeKey(row.code)))
  })
/** Same answer at the path that names the store. */
export const getItemAtStore = (input: { params: Key }, context: Context<PortalUser>) => getItem(input, context)

export const listItemStores = ({ params }: { params: { id: string; code?: string } }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    // Reads the version first, so that the version is never newer than the rows.
    const version = await findItemVersion(db, partnerId, params.id)
    const rows = await listItemStoreRows(db, partnerId, params.id, params.code)
    if (rows.length === 0) refuse('item.not-found')
    return { items: rows.map(toItemStore), version }
  })

/** Same answer at the path below `store`. */
export const listStoresOfItem = ({ params }: Input<typeof contract.listStoresOfItem>, context: Context<PortalUser>) =>
  listItemStores({ params: { id: params.itemId } }, context)

/**
 * Looks a scanned or typed barcode up by its key, so that every written form and every label of a scale finds the same item: in the
 * own catalogue, else on the approved-products lists in force.
 */
export const getItemByCode = (
  { query }: Input<typeof contract.getItemByCode>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getItemByCode>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { code, storeId = null } = query
    if (storeId !== null) await ownStores(db, partnerId, [storeId])
    const key = await findCodeKey(db, { partnerId, storeId }, code)
    const item = await findItemByKey(db, partnerId, key)
    if (!item) {
      const product = (await findListedProduct(db, partnerId, key)) ?? refuse('item.not-found')
      return { ...toListed(product), code }
    }
    const sold = await listPricesOfItem(db, partnerId, item.id)
    return {
      id: item.id,
      code: item.code,
      name: item.name,
      description: item.description,
      aplVerification: item.aplVerified,
      list: null,
      ...toFoundPrices(sold, storeId),
    }
  })
