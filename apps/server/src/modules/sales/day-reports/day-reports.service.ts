import type * as contract from '@tillgate/contract/day-reports.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { toDayReport, toWholeReport } from './day-reports.answer.ts'
import {
  countDrawerOpenings,
  countReports,
  countUncounted,
  findCloseApproval,
  findReport,
  listCountedPurchases,
  listCountedTenders,
  listReportRows,
  listReversalsBy,
} from './day-reports.queries.ts'

export const listDayReports = (
  { query }: Input<typeof contract.listDayReports>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listDayReports>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    if (query.storeId !== undefined) await ownStores(db, partnerId, [query.storeId])
    const wanted = { ...query, partnerId }
    const rows = await listReportRows(db, wanted, pageOf(query, { sort: 'day' as const, highestFirst: true }))
    return listAnswer(rows.map(toDayReport), query, await countReports(db, wanted))
  })

export const getDayReport = (
  { params: { id } }: Input<typeof contract.getDayReport>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getDayReport>> =>
  withTenant(context, async (db) => {
    const key = { partnerId: context.caller.partnerId, id }
    const report = (await findReport(db, key)) ?? refuse('day-report.not-found')
    const { terminalId, fromAt: from, toAt: until, approvalId } = report
    const period = { partnerId: key.partnerId, terminalId, from, until }
    const present = {
      purchases: await listCountedPurchases(db, key),
      tenders: await listCountedTenders(db, key),
      reversals: await listReversalsBy(db, key),
      openings: await countDrawerOpenings(db, period),
    }
    const approval = approvalId === null ? undefined : await findCloseApproval(db, { ...key, id: approvalId })
    return toWholeReport(report, present, {
      approval: approval ? { by: approval.name, at: approval.createdAt.toISOString(), reason: approval.reason } : null,
      uncounted: await countUncounted(db, period),
    })
  })
