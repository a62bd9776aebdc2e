import type * as contract from '@tillgate/contract/operator-applications.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import { clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context, Operator } from '#server/http/caller.ts'
import { refuse } from '#server/http/refusal.ts'
import { cursorMoment, invalidCursor, readCursor, writeCursor } from '#server/http/cursor.ts'
import { countQueue, countViews, pageOfQueue, type After, type Wanted } from './queue.queries.ts'
import { databaseNow } from '../evidence/detail.queries.ts'
import { toQueueRow } from '../review.answer.ts'

type Operating = Context<Operator>

const Cursor = z.tuple([z.string(), cursorMoment, z.uuid()])
/** A cursor belongs to the list it was made in; anything else somebody sends is a 400. */
const cursorOf = (text: string, list: string): After => {
  const [madeFor, value, id] = readCursor(text, Cursor)
  return madeFor === list ? { value, id } : invalidCursor()
}
/** As the database wrote it, in the one form that a shape can check. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

/** Which lists hold more than anybody counts, and until when that is believed: the next page need not count again. */
const many = new Map<string, number>()
const believedMs = 30_000
const listsMax = 1000

const countMatches = async (db: Db, wanted: Pick<Wanted, 'view' | 'me' | 'search'>): Promise<number> => {
  const key = JSON.stringify([wanted.view, wanted.view === 'mine' ? wanted.me : '', wanted.search])
  if ((many.get(key) ?? 0) > clock.ticks()) return queueCountCap + 1
  const matches = await countQueue(db, wanted)
  if (many.size >= listsMax) many.clear()
  if (matches > queueCountCap) many.set(key, clock.ticks() + believedMs)
  else many.delete(key)
  return matches
}

export const browseQueue = (
  { query }: Asked<typeof contract.listApplications>,
  { pool, caller }: Operating,
): Promise<Answer<typeof contract.listApplications>> =>
  withOperator(pool, async (db) => {
    const { page, pageSize, view, sortColumn: sort, sortDirection, cursor } = query
    const list = [view, sort ?? '', sortDirection ?? ''].join(' ')
    const after = cursor === undefined ? undefined : cursorOf(cursor, list)
    const offset = after ? 0 : (page - 1) * pageSize
    if (offset > totalCap) refuse('input.invalid', { fields: [{ field: 'page', code: 'page.invalid' }] })
    const wanted = {
      view,
      me: caller.userId,
      search: query.search === '' ? undefined : query.search,
      sort,
      highestFirst: sortDirection === undefined ? undefined : sortDirection === 1,
      limit: pageSize,
      offset,
      after,
    }
    const rows = await pageOfQueue(db, wanted)
    // A page that is not full ends the list: whoever has it has counted.
    const isEnd = !after && rows.length < pageSize && (rows.length > 0 || offset === 0)
    const matches = isEnd ? offset + rows.length : await countMatches(db, wanted)
    const last = rows.at(-1)
    return {
      items: rows.map(toQueueRow),
      page,
      pageSize,
      total: Math.min(matches, queueCountCap),
      totalIsCapped: matches > queueCountCap,
      now: (last?.now ?? (await databaseNow(db))).toISOString(),
      ...(last && last.sorted !== null && rows.length === pageSize
        ? { cursor: writeCursor([list, isoOf(last.sorted), last.id]) }
        : {}),
    }
  })

const upTo = (count: number | undefined): number => Math.min(count ?? 0, queueCountCap)

export const countQueueViews = (
  _: Asked<typeof contract.countApplications>,
  { pool, caller }: Operating,
): Promise<Answer<typeof contract.countApplications>> =>
  withOperator(pool, async (db) => {
    const found = await countViews(db, caller.userId)
    return {
      mine: upTo(found?.mine),
      unassigned: upTo(found?.unassigned),
      dueSoon: upTo(found?.due_soon),
      waiting: upTo(found?.waiting),
      all: upTo(found?.all),
      decided: upTo(found?.decided),
      appeals: upTo(found?.appeals),
      cap: queueCountCap,
    }
  })
