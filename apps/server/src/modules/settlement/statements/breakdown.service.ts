import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { listStatementEntries as listEntriesRoute } from '@tillgate/contract/statement-entries.ts'
import type * as contract from '@tillgate/contract/transfer-statements.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { toEntry, toDetail } from './breakdown.answer.ts'
import {
  countEntries,
  findDeposit,
  groupEntries,
  listEntries,
  listSchedules,
  sumEntries,
  sumOthersWaiting,
} from './breakdown.queries.ts'
import { countPurchases } from './purchases.queries.ts'
import { ownStatement } from './statements.service.ts'

/** Returns how the amount of a statement was computed, and where the money is. */
export const getStatement =
  (deadline: string) =>
  (
    asked: Input<typeof contract.getStatement>,
    context: Context<PortalUser>,
  ): Promise<Answer<typeof contract.getStatement>> =>
    withTenant(context, async (db) => {
      const { partnerId, role } = context.caller
      const row = await ownStatement(db, partnerId, asked)
      const key = { partnerId, id: row.id }
      return toDetail(row, {
        groups: await groupEntries(db, key),
        sum: await sumEntries(db, key),
        schedules: await listSchedules(db, key),
        purchases: await countPurchases(db, key),
        found: (await findDeposit(db, key)) ?? refuse('statement.not-found'),
        waiting: await sumOthersWaiting(db, key, row.storeId),
        clock: { now: await databaseNow(db), deadline },
        isOwner: isPermitted(role, 'bank.link'),
      })
    })

export const listStatementEntries = (
  asked: Input<typeof listEntriesRoute>,
  context: Context<PortalUser>,
): Promise<Answer<typeof listEntriesRoute>> =>
  withTenant(context, async (db) => {
    const { query } = asked
    const { partnerId } = context.caller
    const { id, storeId } = await ownStatement(db, partnerId, asked)
    const page = pageOf(query, { sort: 'bookedAt', highestFirst: true })
    const rows = await listEntries(db, { partnerId, id }, query.type, page)
    return listAnswer(
      rows.map((row) => toEntry(row, storeId)),
      query,
      await countEntries(db, { partnerId, id }, query.type),
    )
  })
