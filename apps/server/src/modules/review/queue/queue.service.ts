import type * as contract from '@tillgate/contract/operator-applications.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
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
import { countQueue, countViews, pageOfQueue, type Wanted } from './queue.queries.ts'
import { databaseNow } from '#server/db/now.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { toQueueRow } from '../review.answer.ts'

type Operating = Context<Operator>

/** Converts a database timestamp to the ISO form that the schema validates. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const countMatches = (db: Db, longLists: LongLists, keyring: Keyring, wanted: Wanted): Promise<number> => {
  const list = JSON.stringify(['applications', wanted.view, wanted.view === 'mine' ? wanted.me : '', wanted.search])
  return longLists.count(list, () => countQueue(db, keyring, wanted), queueCountCap)
}

export const listApplications = (
  { query }: Input<typeof contract.listApplications>,
  { pool, caller, keyring, longLists }: Operating,
): Promise<Answer<typeof contract.listApplications>> =>
  withOperator(pool, async (db) => {
    const { view, search, sortColumn, sortDirection } = query
    const list = [view, sortColumn ?? '', sortDirection ?? ''].join(' ')
    const page = pageOf(query, { sort: sortColumn, highestFirst: false }, (text) =>
      readCursor(text, list, cursorMoment),
    )
    const wanted = { view, me: caller.userId, search: search === '' ? undefined : search }
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

export const countApplications = (
  _: Input<typeof contract.countApplications>,
  { pool, caller }: Operating,
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
