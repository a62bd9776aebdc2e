import { moneyFromCents } from '@tillgate/domain/money.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { define } from '#server/jobs/define.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { findSchedule, listLately, listUnnotified, markNotified, type ScheduleRow } from './fee-schedules.queries.ts'

const atOnce = 100

const paramsOf = (schedule: ScheduleRow) => (language: Language) => ({
  percent: (schedule.processingBasisPoints / 100).toFixed(2),
  fixed: moneyFromCents(schedule.fixedCents),
  terminal: moneyFromCents(schedule.additionalTerminalCents),
  day: schedule.effectiveFrom.toLocaleDateString(languageOf(language), {
    dateStyle: 'long',
    timeZone: schedule.timeZone,
  }),
})

/** Notifies every partner in a separate transaction, which stores the mail and the mark of the notification. */
const notifyPartners = async (
  { pool, stopping, keyring, enqueue }: Pick<Deps, 'pool' | 'stopping' | keyof Runtime>,
  id: string,
): Promise<void> => {
  for (;;) {
    const { schedule, partnerIds } = await withOperator(pool, async (db) => {
      const found = await findSchedule(db, id)
      return { schedule: found, partnerIds: found ? await listUnnotified(db, found, atOnce) : [] }
    })
    if (!schedule || partnerIds.length === 0 || stopping.signal.aborted) return
    const isWithdrawn = schedule.status === 'WITHDRAWN'
    for (const partnerId of partnerIds) {
      await withOperator(pool, async (db) => {
        if (!(await markNotified(db, partnerId, id, isWithdrawn))) return
        await notifyPartner(
          db,
          { keyring, enqueue },
          partnerId,
          isWithdrawn ? 'fees-withdrawn' : 'fees-announced',
          paramsOf(schedule),
        )
      })
    }
  }
}

/** Runs after an announcement, and on a schedule for partners that a crashed worker did not reach. */
export const feeNoticeJobs = [
  define(
    'fee-notices',
    z.looseObject({ id: z.optional(z.uuid()) }),
    async ({ id }, deps) => {
      const ids = id === undefined ? await withOperator(deps.pool, listLately) : [id]
      for (const one of ids) await notifyPartners(deps, one)
    },
    '*/10 * * * *',
  ),
]
