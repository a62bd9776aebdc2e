import type * as contract from '@tillgate/contract/operator-audit.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import * as z from 'zod/mini'
import { cursorAfter, invalidCursor, listAnswer, pageOf, type After } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { listEntries, type AuditRow } from './audit.queries.ts'
import type { AuditRow as AuditAnswer } from '@tillgate/contract/operator-audit.ts'

/** Maximum list values shown per entry, for example the ids of a bulk edit. The row itself has all values. */
const listMax = 100
const shortened = (values: AuditRow['before']): AuditRow['before'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length > listMax
        ? [...value.slice(0, listMax), `+${value.length - listMax}`]
        : value,
    ]),
  )

const toAudit = (row: AuditRow): AuditAnswer => ({
  id: row.id,
  at: row.at.toISOString(),
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName ?? '' },
  actor: { id: row.actorId, name: row.actorName ?? '', role: row.actorRole },
  action: row.action,
  object: row.object,
  objectId: row.objectId,
  before: shortened(row.before),
  after: shortened(row.after),
  requestId: row.requestId,
})

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
