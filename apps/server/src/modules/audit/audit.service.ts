import type * as contract from '@tillgate/contract/operator-audit.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import { cursorAfter, invalidCursor, listAnswer, pageOf, type After } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { toAudit } from './audit.answer.ts'
import { listEntries } from './audit.queries.ts'

/** The list has one order, by id: its cursor is the id alone. */
const afterCursor = (id: string): After => (z.safeParse(z.uuid(), id).success ? { value: id, id } : invalidCursor())

export const listAudit = (
  { query }: Input<typeof contract.listAudit>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listAudit>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'at', highestFirst: true }, afterCursor)
    const { rows, total } = await listEntries(db, query, page)
    const items = rows.map(toAudit)
    return { ...listAnswer(items, query, total, queueCountCap), ...cursorAfter(rows, page, (last) => last.id) }
  })
