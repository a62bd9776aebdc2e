import type * as contract from '@tillgate/contract/payouts.ts'
import { waitingMax } from '@tillgate/contract/payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff, type CutOffs } from '@tillgate/domain/banking-days.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { toPayouts, toStoreMoney, type Open } from './calendar.answer.ts'
import {
  listBuilt,
  listDeposits,
  listLaterWeeks,
  listPrograms,
  listStoreMoneyRows,
  listWaiting,
  sumMoney,
  type Cutting,
  type StoreMoneyRow,
  type WeekRow,
  type Whose,
} from './calendar.queries.ts'

const openCycle = async (db: Db, whose: Whose, now: Date, program: Cutting): Promise<Open> => {
  const cutOff = nextCutOff(now, cutOffsOf(program))
  return { programId: program.id, cutOff, ...(await sumMoney(db, whose, { programId: program.id, cutOff })) }
}

/** Returns the money of the named stores, of all their programs. Stores of others are left out. */
export const listStoreMoney = (
  { query: { ids } }: Input<typeof contract.listStoreMoney>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStoreMoney>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const now = await databaseNow(db)
    const rows: StoreMoneyRow[] = []
    for (const program of await listPrograms(db, partnerId)) {
      const cycle = { programId: program.id, cutOff: nextCutOff(now, cutOffsOf(program)) }
      rows.push(...(await listStoreMoneyRows(db, { partnerId, storeIds: ids }, cycle)))
    }
    return { items: toStoreMoney(rows) }
  })

/** The return period of a practice, and a week at each end. */
const weeksMax = 11

/** As many cut-offs as a calendar of four weekdays may show. */
const following = (first: Date, cutOffs: CutOffs, count = 4): Date[] => {
  if (count === 0) return []
  const next = nextCutOff(first, cutOffs)
  return [next, ...following(next, cutOffs, count - 1)]
}

/** Returns the arrival days of the partner's money, computed with the database clock. */
export const getPayouts =
  (deadline: string) =>
  (
    { query: { storeId } }: Input<typeof contract.getPayouts>,
    context: Context<PortalUser>,
  ): Promise<Answer<typeof contract.getPayouts>> =>
    withTenant(context, async (db) => {
      const { partnerId } = context.caller
      if (storeId !== undefined) await ownStores(db, partnerId, [storeId])
      const whose = { partnerId, storeId }
      const now = await databaseNow(db)
      const [first, ...others] = await listPrograms(db, partnerId)
      if (!first) throw new Error('No program is the default')
      const open = await openCycle(db, whose, now, first)
      const rest: Open[] = []
      for (const program of others) rest.push(await openCycle(db, whose, now, program))
      const weeks: WeekRow[] = []
      for (const one of [open, ...rest].filter(({ laterCents }) => laterCents !== 0))
        weeks.push(...(await listLaterWeeks(db, whose, one, weeksMax)))
      return toPayouts({
        now,
        weeks,
        deadline,
        deposits: await listDeposits(db, whose),
        built: await listBuilt(db, whose),
        open: [open, ...rest],
        following: following(open.cutOff, cutOffsOf(first)),
        waiting: await listWaiting(db, whose, [open, ...rest], waitingMax),
      })
    })
