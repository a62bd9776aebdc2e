import type * as contract from '@tillgate/contract/operator-queue.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { hasResult, queueCountCap } from '@tillgate/domain/review-queue.ts'
import type { Db } from '#server/db/db.ts'
import {
  cursorAfter,
  cursorMoment,
  listAnswer,
  pageOf,
  readCursor,
  type LongLists,
  writeCursor,
} from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { countQueue, countAll, countViews, pageOfQueue, type Filter } from './queue.queries.ts'
import { databaseNow } from '#server/db/now.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { toQueueRow } from '../review.answer.ts'

type OperatorContext = Context<Operator>

/** Converts a database timestamp to the ISO form that the schema validates. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const countMatches = (db: Db, longLists: LongLists, keyring: Keyring, wanted: Filter): Promise<number> => {
  const { view, me, search, storeType, phase, assignee } = wanted
  const list = JSON.stringify(['applications', view, view === 'mine' ? me : '', search, storeType, phase, assignee])
  return longLists.count(list, () => countQueue(db, keyring, wanted), queueCountCap)
}

type Query = Input<typeof contract.listApplications>['query']

/** Filters by the results of checks, which only code computes: reads the first rows of the view and pages the ones found. */
const listByChecks = async (db: Db, keyring: Keyring, wanted: Filter, query: Query) => {
  const { check, result = 'open', page, pageSize, sortColumn, sortDirection } = query
  const first = { sort: sortColumn, highestFirst: sortDirection === 1, after: undefined, offset: 0 }
  const rows = await pageOfQueue(db, keyring, wanted, { ...first, limit: queueCountCap })
  const found = rows.map((row) => toQueueRow(keyring, row)).filter(({ checks }) => hasResult(checks, check, result))
  const items = found.slice((page - 1) * pageSize, page * pageSize)
  return {
    ...listAnswer(items, query, found.length, queueCountCap),
    totalIsCapped: rows.length === queueCountCap,
    now: (await databaseNow(db)).toISOString(),
  }
}

export const listApplications = (
  { query }: Input<typeof contract.listApplications>,
  { pool, caller, keyring, longLists }: OperatorContext,
): Promise<Answer<typeof contract.listApplications>> =>
  withOperator(pool, async (db) => {
    const { view, search, sortColumn, sortDirection, storeType, phase, assignee } = query
    const filters = { storeType, phase, assignee }
    const wanted = { view, me: caller.userId, search: search === '' ? undefined : search, ...filters }
    if (query.check !== undefined || query.result !== undefined) return listByChecks(db, keyring, wanted, query)
    const list = [view, sortColumn ?? '', sortDirection ?? '', storeType ?? '', phase ?? '', assignee ?? ''].join(' ')
    const page = pageOf(query, { sort: sortColumn, highestFirst: false }, (text) =>
      readCursor(text, list, cursorMoment),
    )
    const rows = await pageOfQueue(db, keyring, wanted, page)
    // A partly filled page is the last page, so its offset and length give the total.
    const isEnd = !page.after && rows.length < page.limit && (rows.length > 0 || page.offset === 0)
    const matches = isEnd ? page.offset + rows.length : await countMatches(db, longLists, keyring, wanted)
    const last = rows.at(-1)
    return {
      ...listAnswer(
        rows.map((row) => toQueueRow(keyring, row)),
        query,
        matches,
        queueCountCap,
      ),
      now: (last?.now ?? (await databaseNow(db))).toISOString(),
      ...(last?.sorted
        ? cursorAfter(rows, page, ({ id }) => writeCursor(list, { value: isoOf(`${last.sorted}`), id }))
        : {}),
    }
  })

const upTo = (count: number | undefined): number => Math.min(count ?? 0, queueCountCap)

/** Counts the applications in review, up to the cap. */
export const countInReview = async (db: Db, me: string): Promise<number> => upTo(await countAll(db, me))

export const countApplications = (
  _: Input<typeof contract.countApplications>,
  { pool, caller }: OperatorContext,
): Promise<Answer<typeof contract.countApplications>> =>
  withOperator(pool, async (db) => {
    const found = await countViews(db, caller.userId)
    return {
      mine: upTo(found?.mine),
      unassigned: upTo(found?.unassigned),
      dueSoon: upTo(found?.dueSoon),
      waiting: upTo(found?.waiting),
      all: upTo(found?.all),
      decided: upTo(found?.decided),
      appeals: upTo(found?.appeals),
      cap: queueCountCap,
    }
  })
