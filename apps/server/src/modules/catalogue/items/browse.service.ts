import type * as contract from '@tillgate/contract/items.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context, PortalUser } from '#server/http/caller.ts'
import { refuse } from '#server/http/refusal.ts'
import { partnerName } from '#server/modules/accounts/auth/auth.door.ts'
import { ownStores } from '#server/modules/partners/stores.door.ts'
import { countItems, pageOfCode, pageOfItems, type Page, type Wanted } from './browse.queries.ts'
import { cursorAfter, cursorOf } from './browse.answer.ts'
import { toItem, toItemDetail, toItemStore } from './items.answer.ts'
import { findItemAtStore, findItemByKey, findItemVersion, listItemStores, listStoreIdsOfItem } from './items.queries.ts'

type Filters = Asked<typeof contract.countItems>['query'] & { active?: boolean | undefined }

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

/** Lists known to hold more than 10,000 rows, and until when that is believed. */
const many = new Map<string, number>()
const believedMs = 30_000
const listsMax = 1000

/**
 * Counting to 10,001 costs more than the page itself, and "more than 10,000" does not change from one page to the next:
 * it is believed for half a minute. Smaller figures are counted every time.
 */
const isKnownAsMany = (wanted: Wanted): boolean => (many.get(JSON.stringify(wanted)) ?? 0) > clock.ticks()
const countMatches = async (db: Db, wanted: Wanted): Promise<number> => {
  const key = JSON.stringify(wanted)
  if (isKnownAsMany(wanted)) return totalCap + 1
  const matches = await countItems(db, wanted)
  if (many.size >= listsMax) many.clear()
  if (matches > totalCap) many.set(key, clock.ticks() + believedMs)
  else many.delete(key)
  return matches
}

const pageAndTotal = async (db: Db, wanted: Wanted, order: Page) => {
  const ofCode = isKnownAsMany(wanted) ? undefined : await pageOfCode(db, wanted, order)
  if (ofCode) return ofCode
  const matches = await countMatches(db, wanted)
  return { matches, rows: await pageOfItems(db, wanted, order, matches) }
}

/** Pages reach row 10,000; the cursor of an answer goes on from there. */
export const browseItems = (
  { query }: Asked<typeof contract.listItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listItems>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { page, pageSize, sortColumn: sort = 'name', sortDirection = -1, cursor, storeId } = query
    const after = cursor === undefined ? undefined : cursorOf(cursor, sort)
    const offset = after ? 0 : (page - 1) * pageSize
    if (offset > totalCap) refuse('input.invalid', { fields: [{ field: 'page', code: 'page.invalid' }] })

    const wanted = toWanted(partnerId, query)
    const order = { sort, highestFirst: sortDirection === 1, limit: pageSize, offset, after }
    const { rows, matches } = await pageAndTotal(db, wanted, order)
    // A store that sells something is the partner's own; an empty one has to be asked for.
    if (rows.length === 0) await partnerName(db, partnerId, storeId)
    const last = rows.at(-1)
    return {
      items: rows.map((row) => toItem(row, storeId, row.business_name)),
      page,
      pageSize,
      total: Math.min(matches, totalCap),
      totalIsCapped: matches > totalCap,
      ...(last && rows.length === pageSize ? { cursor: cursorAfter(last, sort) } : {}),
    }
  })

export const itemCounts = (
  { query }: Asked<typeof contract.countItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.countItems>> =>
  withTenant(context, async (db) => {
    await ownStores(db, context.caller.partnerId, [query.storeId])
    const wanted = toWanted(context.caller.partnerId, query)
    return {
      all: await countItems(db, wanted),
      active: await countItems(db, { ...wanted, active: true }),
      inactive: await countItems(db, { ...wanted, active: false }),
    }
  })

type Key = { id: string; code: string; storeId?: string }

/** One item, at a store when one is named. */
export const readItem = ({ params }: { params: Key }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const row = (await findItemAtStore(db, context.caller.partnerId, params)) ?? refuse('item.not-found')
    return toItemDetail(row)
  })

export const readItemStores = ({ params }: { params: Pick<Key, 'id'> }, context: Context<PortalUser>) =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    // First, so that it is never newer than what is read after it.
    const version = await findItemVersion(db, partnerId, params.id)
    const rows = await listItemStores(db, partnerId, params.id)
    if (rows.length === 0) refuse('item.not-found')
    return { items: rows.map(toItemStore), version }
  })

/** Looks a scanned or typed barcode up by its key, so that every written form finds the same item. */
export const readItemByCode = (
  { query }: Asked<typeof contract.getItemByCode>,
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
      aplVerification: item.apl_verified,
      storeIds: stores.map((store) => store.store_id),
    }
  })
