import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type * as contract from '@tillgate/contract/activity.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { PortalUser } from '#server/base/caller.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { cursorAfter, invalidCursor, listAnswer, pageOf, type After } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { findItemIds } from '#server/modules/catalogue/api.ts'
import { streamFile } from '#server/http/stream-file.ts'
import { activityHeadings, activityLines } from './activity-file.service.ts'
import { toActivity } from './activity.answer.ts'
import {
  findNamed,
  listActivityEntries,
  listActivityRows,
  listPeople,
  listStoreNames,
  type Subjects,
} from './activity.queries.ts'

type PortalContext = Context<PortalUser>

/** Subjects of a kind that words may name; more general words find the first of them. */
const subjectsMax = 200
const peopleMax = 500

const subjectsOf = async (db: Db, partnerId: string, search: string | undefined): Promise<Subjects | undefined> =>
  search
    ? {
        items: await findItemIds(db, partnerId, search, subjectsMax),
        ...(await findNamed(db, partnerId, search, subjectsMax)),
      }
    : undefined

/** The list has one order, by id: its cursor is the id alone. */
const afterCursor = (id: string): After => (z.safeParse(z.uuid(), id).success ? { value: id, id } : invalidCursor())

export const listActivity = (
  { query }: Input<typeof contract.listActivity>,
  context: PortalContext,
): Promise<Answer<typeof contract.listActivity>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const page = pageOf(query, { sort: 'at', highestFirst: true }, afterCursor)
    const wanted = { ...query, partnerId }
    const { rows, total } = await listActivityEntries(db, wanted, await subjectsOf(db, partnerId, query.search), page)
    const storeNames = await listStoreNames(db, partnerId)
    const items = rows.map((row) => toActivity(row, storeNames, { isWhole: !query.search }))
    return { ...listAnswer(items, query, total, totalCap), ...cursorAfter(rows, page, (last) => last.id) }
  })

export const listActivityPeople = (
  _: Input<typeof contract.listActivityPeople>,
  context: PortalContext,
): Promise<Answer<typeof contract.listActivityPeople>> =>
  withTenant(context, async (db) => ({ items: await listPeople(db, context.caller.partnerId, peopleMax) }))

/** Entries per statement. */
const exportPage = 500

const writeEntries = async (
  db: Db,
  { partnerId, ...query }: Input<typeof contract.exportActivity>['query'] & { partnerId: string },
  { into, language }: { into: Writable; language: Language },
): Promise<void> => {
  const wanted = { ...query, partnerId, withParts: true }
  const subjects = await subjectsOf(db, partnerId, query.search)
  const storeNames = await listStoreNames(db, partnerId)
  into.write(csvStart + csvLine(activityHeadings(language)))
  let after: After | undefined
  do {
    const page = { sort: 'at', highestFirst: true, limit: exportPage, offset: 0, after } as const
    const rows = await listActivityRows(db, wanted, subjects, page)
    const text = rows.map((row) => activityLines(toActivity(row, storeNames, { limit: Infinity }), language)).join('')
    if (!into.write(text)) await once(into, 'drain')
    const last = rows.length === exportPage ? rows.at(-1) : undefined
    after = last && { value: last.id, id: last.id }
  } while (after)
}

/** Streams the entries of a search, newest first, from one snapshot, one line per changed value. */
export const exportActivity =
  ({ readSource }: Pick<Deps, 'readSource'>) =>
  (
    { query }: Input<typeof contract.exportActivity>,
    context: PortalContext,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    streamFile({ readSource }, context, reply, 'activity', async (db) => ({
      name: 'activity.csv',
      media: 'text/csv; charset=utf-8',
      write: (into) =>
        writeEntries(db, { ...query, partnerId: context.caller.partnerId }, { into, language: context.meta.language }),
    }))
