import type { FeeSchedule } from '@tillgate/contract/operator-fees.ts'
import type { ScheduleRow } from './fee-schedules.queries.ts'

export const toSchedule = (row: ScheduleRow): FeeSchedule => ({
  id: row.id,
  programme: { id: row.programmeId, name: row.programme, timeZone: row.timeZone },
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName },
  processingPercent: row.processingBasisPoints / 100,
  fixedFee: row.fixedCents / 100,
  additionalTerminal: row.additionalTerminalCents / 100,
  status: row.status,
  announcedAt: row.noticeAt.toISOString(),
  announcedBy: row.createdBy === null ? null : { id: row.createdBy, name: row.createdName },
  effectiveFrom: row.effectiveFrom.toISOString(),
  partnersTold: row.partnersTold,
})
