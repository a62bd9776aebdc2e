import type { listAudit } from '@tillgate/contract/operator-audit.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context, Operator } from '#server/http/caller.ts'
import { refuse } from '#server/http/refusal.ts'
import { toAudit } from './audit-log.answer.ts'
import { countEntries, listEntries } from './audit-log.queries.ts'

const isCursor = (text: string): boolean => z.safeParse(z.uuid(), text).success
const wrong = (field: string): never => refuse('input.invalid', { fields: [{ field, code: 'page.invalid' }] })
const words = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

export const browseAudit = (
  { query }: Asked<typeof listAudit>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof listAudit>> =>
  withOperator(pool, async (db) => {
    const { page, pageSize, cursor, sortDirection } = query
    if (cursor !== undefined && !isCursor(cursor)) wrong('cursor')
    const offset = cursor === undefined ? (page - 1) * pageSize : 0
    if (offset > totalCap) wrong('page')
    const wanted = {
      partnerId: query.partnerId,
      actorId: query.actorId,
      objectId: query.objectId,
      action: words(query.action),
      search: words(query.search),
      from: query.from,
      to: query.to,
      by: query.by,
      oldestFirst: sortDirection === -1,
      limit: pageSize,
      offset,
      after: cursor,
    }
    const rows = await listEntries(db, wanted)
    const matches = await countEntries(db, wanted)
    const last = rows.at(-1)
    return {
      items: rows.map(toAudit),
      page,
      pageSize,
      total: Math.min(matches, queueCountCap),
      totalIsCapped: matches > queueCountCap,
      ...(last && rows.length === pageSize ? { cursor: last.id } : {}),
    }
  })
