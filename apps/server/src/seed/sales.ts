import { coverOf } from '@tillgate/domain/approved-products.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { addDays, dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { seeTills } from './history/history.queries.ts'
import { asOf, openHistoryTills, writeHistory } from './history/write-history.ts'
import { listPrices } from '../modules/sales/pricing/price.queries.ts'
import { findFeeSchedule, listProgramsOf } from '../modules/sales/programs.queries.ts'
import { demoPartners } from './program.ts'
import { closeDays } from './closed-days.ts'
import { listPopular, listSellingStores, type SeededStore } from './sales.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { dayOf, tillsOf } from './shopping.ts'
import { findPerson } from './people.ts'

/** Number of items from which a store's shoppers choose. */
const popular = 320
/** The first store of a partner is its largest. */
const sizes = [1, 0.75, 0.5]
/** Period before now without seeded sales, reserved for users who try the tills. */
const graceMs = 20 * 60_000

/** Days before now whose sales have payments beside the card and whose tills were closed. */
const reportedDays = 14

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

type Span = { now: Date; days: number }

const sellIn = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  store: SeededStore,
  nth: number,
  { now, days }: Span,
): Promise<number> => {
  const { id: storeId, timeZone, type } = store
  const [program] = await listProgramsOf(db, partnerId, storeId)
  const fees = program && (await findFeeSchedule(db, program.id, partnerId))
  if (!program || !fees || store.cashiers.length === 0) return 0
  const today = dayIn(timeZone, now)
  const since = new Date(now.getTime() - (days + 1) * 86_400_000)
  const tills = await openHistoryTills(db, { partnerId, storeId, createdBy: store.adminId, since }, tillsOf(type))
  const found = await listPrices(db, {
    partnerId,
    storeId,
    programId: program.id,
    codeKeys: await listPopular(db, { partnerId, storeId }, popular),
  })
  const isCovered = ({ entries, priceCents }: (typeof found)[number]): boolean =>
    coverOf(entries ?? [], today, priceCents ?? 0).reason === 'COVERED'
  const shop = {
    ...store,
    size: sizes[nth] ?? 0.5,
    program,
    terminalIds: tills.ids,
    covered: found.filter(isCovered),
    others: found.filter((item) => !isCovered(item)),
  }
  const until = new Date(now.getTime() - graceMs)
  // A later start continues after the last stored sale, so that no sale is booked before an existing one.
  const reportedFrom = startOfDay(addDays(today, -reportedDays), timeZone)
  const visits = daysFrom(addDays(today, -days), today)
    .flatMap((day) => dayOf(shop, day))
    .filter(({ answeredAt }) => answeredAt <= until && (!tills.until || answeredAt > tills.until))
    .map((visit) => asOf(visit, until))
    .map((visit) => (visit.startedAt < reportedFrom ? { ...visit, restKind: undefined } : visit))
  await writeHistory(
    db,
    keyring,
    { partnerId, storeId, program, fees, isProvider: !retailerTypes.includes(type) },
    visits,
  )
  await seeTills(db, { partnerId, storeId })
  for (const [place, terminalId] of tills.ids.entries()) {
    const closer = store.cashiers[place % store.cashiers.length]
    if (closer) await closeDays(db, { partnerId, storeId, terminalId }, closer, { timeZone, until: today })
  }
  return visits.length
}

/**
 * Writes the demonstration stores' sales of the `days` days before `until` (default now), except the last minutes. Returns
 * the number of visits written; a second start adds the visits since the first.
 */
export const seedSales = async (pool: Pool, keyring: Keyring, days: number, until?: Date): Promise<number> => {
  let written = 0
  if (days === 0) return written
  for (const { people } of demoPartners) {
    const { partnerId } = (await findPerson(pool, people[0].email)) ?? {}
    if (partnerId === undefined) continue
    written += await withTenant({ pool, caller: { partnerId } }, async (db) => {
      const now = until ?? (await databaseNow(db))
      let sold = 0
      for (const [nth, store] of (await listSellingStores(db, partnerId)).entries()) {
        sold += await sellIn(db, keyring, partnerId, store, nth, { now, days })
      }
      return sold
    })
  }
  return written
}
