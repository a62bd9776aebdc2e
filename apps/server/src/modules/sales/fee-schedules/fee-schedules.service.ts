import type * as contract from '@tillgate/contract/operator-fees.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listSchedules, type ScheduleRow } from './fee-schedules.queries.ts'
import type { FeeSchedule } from '@tillgate/contract/operator-fees.ts'

const toSchedule = (row: ScheduleRow): FeeSchedule => ({
  id: row.id,
  program: { id: row.programId, name: row.program, timeZone: row.timeZone },
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName },
  processingPercent: row.processingBasisPoints / 100,
  fixedFee: row.fixedCents / 100,
  additionalTerminal: row.additionalTerminalCents / 100,
  status: row.status,
  announcedAt: row.noticeAt.toISOString(),
  announcedBy: namedPersonOrNull(row.createdBy, row.createdName),
  confirmedBy: namedPersonOrNull(row.confirmedBy, row.confirmedName),
  effectiveFrom: row.effectiveFrom.toISOString(),
  partnersNotified: row.partnersNotified,
})

export const listFeeSchedules = (
  { query }: Input<typeof contract.listFeeSchedules>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listFeeSchedules>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'effectiveFrom', highestFirst: true })
    const { rows, total } = await listSchedules(db, { partnerId: query.partnerId, status: query.status }, page)
    return listAnswer(rows.map(toSchedule), query, total)
  })
