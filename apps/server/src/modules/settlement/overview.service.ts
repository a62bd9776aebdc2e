import type * as contract from '@tillgate/contract/operator-settlement.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import {
  cutOffsOf,
  holidayOn,
  isCutOffDay,
  isWeekday,
  nextBankingDay,
  nextCutOff,
} from '@tillgate/domain/banking-days.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { bankZone, effectiveDay } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn, instantAt } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { countExceptions, listPrograms, sumHeld, sumOpen, sumWaiting, type ProgramRow } from './overview.queries.ts'
import { countRuns } from './runs/run-list.queries.ts'

/** Returns the latest time of an approval whose payments arrive on the same day as those of an approval at `now`. */
export const lastIntake = (now: Date, deadline: string): Date =>
  instantAt(addDays(effectiveDay(now, now, deadline), -1), deadline, bankZone)

const daysShown = 14

/** Returns the weekdays of two weeks, including holidays, with their cut-offs. */
const calendar = (now: Date, programs: readonly ProgramRow[]) =>
  Array.from({ length: daysShown }, (_, index) => addDays(dayIn(bankZone, now), index))
    .filter(isWeekday)
    .map((day) => ({
      day,
      holiday: holidayOn(day) ?? null,
      cutOffs: programs
        .filter((program) => isCutOffDay(day, cutOffsOf(program)))
        .map(({ id, timeZone, cutOffTime }) => ({ programId: id, at: instantAt(day, cutOffTime, timeZone) }))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ programId, at }) => ({ programId, at: at.toISOString(), arrivesOn: nextBankingDay(day) })),
    }))

export const getSettlementOverview =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    _: Input<typeof contract.getSettlementOverview>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.getSettlementOverview>> =>
    withOperator(pool, async (db) => {
      const now = await databaseNow(db)
      const rows = await listPrograms(db)
      const programs: Answer<typeof contract.getSettlementOverview>['programs'] = []
      for (const row of rows) {
        const next = nextCutOff(now, cutOffsOf(row))
        const open = await sumOpen(db, row.id, next)
        programs.push({
          id: row.id,
          name: row.name,
          timeZone: row.timeZone,
          cutOffTime: row.cutOffTime,
          weekdays: row.weekdays,
          nextCutOff: next.toISOString(),
          arrivesOn: effectiveDay(next, next, config.ach.deadline),
          openAmount: fromCents(open.cents),
          openPartners: open.partners,
        })
      }
      const [waiting, held, exceptions] = [await sumWaiting(db), await sumHeld(db), await countExceptions(db)]
      return {
        now: now.toISOString(),
        lastIntakeAt: lastIntake(now, config.ach.deadline).toISOString(),
        programs: programs.toSorted((one, other) => one.nextCutOff.localeCompare(other.nextCutOff)),
        waiting: { runs: waiting.runs, amount: fromCents(waiting.cents), oldestId: waiting.oldestId },
        held: { orders: held.orders, amount: fromCents(held.cents), since: held.since?.toISOString() ?? null },
        exceptions: { open: exceptions.open, oldest: exceptions.oldest?.toISOString() ?? null },
        days: calendar(now, rows),
      }
    })

/** Counts runs and requests that wait for the caller. */
export const countWaitingRuns = async (db: Db, me: string): Promise<number> => {
  const { needsMe, requests } = await countRuns(db, me)
  return needsMe + requests
}

export const countSettlementRuns = (
  _: Input<typeof contract.countSettlementRuns>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.countSettlementRuns>> =>
  withOperator(pool, async (db) => {
    const { all, needsMe, sent, requests } = await countRuns(db, caller.userId)
    return { all, needsMe, sent, waiting: needsMe + requests }
  })
