import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import type { EntryMode } from '@tillgate/domain/purchases.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { addDays, dayIn, instantAt } from '@tillgate/domain/zones.ts'
import { drawBasket, drawLength, type SoldBy } from '@tillgate/domain/drawn-baskets.ts'
import { seeded, type Random } from '@tillgate/domain/seeded.ts'
import type { FoundItem } from '../modules/sales/pricing/price.queries.ts'
import type { ProgramRow } from '../modules/sales/programs.queries.ts'
import type { Visit } from './history/visit.ts'
import { createHash } from 'node:crypto'

/**
 * Returns the token of the n-th demonstration card. The sandbox recognises the token, so purchases can be refunded to the
 * card.
 */
export const cardToken = (nth: number): string => `card_sbx_ok_${nth}`

/** As the sandbox's card issuer makes them of a token. */
export const cardOf = (nth: number): { cardRef: string; last4: string } => {
  const hash = createHash('sha256').update(cardToken(nth)).digest('hex')
  return {
    cardRef: `cr_${hash.slice(0, 24)}`,
    last4: String(Number.parseInt(hash.slice(0, 8), 16) % 10_000).padStart(4, '0'),
  }
}

type Habits = {
  /** Visits of an average day. */
  visits: number
  /** Share of an average day, Sunday first. */
  weekdays: readonly [number, number, number, number, number, number, number]
  opens: string
  /** Distribution of visits over the hours from opening to closing. */
  hours: readonly number[]
  /** The most lines of a usual basket. */
  lines: number
  tills: number
}

const shops: Habits = {
  visits: 30,
  weekdays: [1.15, 0.85, 0.8, 0.85, 1, 1.2, 1.35],
  opens: '07:00',
  hours: [3, 5, 6, 7, 8, 10, 11, 8, 8, 10, 13, 12, 9, 5, 2],
  lines: 9,
  tills: 3,
}
const practice: Habits = {
  visits: 5,
  weekdays: [0, 1, 1.1, 1, 1.1, 0.8, 0],
  opens: '08:00',
  hours: [4, 6, 7, 6, 2, 5, 7, 6, 3],
  lines: 2,
  tills: 1,
}
const habitsOf: Readonly<Record<StoreType, Habits>> = {
  GROCERY: shops,
  PHARMACY: {
    visits: 14,
    weekdays: [0.5, 1.1, 1.1, 1, 1.1, 1.2, 1],
    opens: '08:00',
    hours: [4, 6, 8, 9, 8, 6, 6, 8, 10, 10, 6, 3],
    lines: 4,
    tills: 2,
  },
  DENTAL: practice,
  VISION: practice,
  HEARING: practice,
}

/** Returns the number of tills in a store of this type. */
export const tillsOf = (type: StoreType): number => habitsOf[type].tills

/** Store with its items, its staff and its location. */
export type Shop = {
  code: string
  type: StoreType
  timeZone: string
  /** Its size beside others of its kind. */
  size: number
  program: ProgramRow
  cashiers: readonly { id: string; name: string }[]
  terminalIds: readonly string[]
  /** The popular ones first. */
  covered: readonly FoundItem[]
  others: readonly FoundItem[]
}

const minutes = (count: number): number => count * 60_000
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The same number for the same text on every machine. */
const numberOf = (text: string): number => {
  let mixed = 2_166_136_261
  for (const sign of text) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return mixed | 0
}

const oneOf = <T>(from: readonly T[], random: Random): T | undefined => from[random.between(0, from.length - 1)]

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Cards are loaded on the first: the days after it are the busiest. */
const loadOf = (day: string): number => {
  const date = Number(day.slice(8))
  return date <= 5 ? 1.3 : date > 24 ? 0.85 : 1
}

const visitsOn = ({ type, size }: Shop, day: string, random: Random): number => {
  const { visits, weekdays } = habitsOf[type]
  const usual = visits * size * (weekdays[weekdayOf(day)] ?? 1) * loadOf(day)
  return Math.round((usual * random.between(85, 115)) / 100)
}

/** Milliseconds after opening, by the shop's hours. */
const momentOf = ({ hours }: Habits, random: Random): number => {
  let place = random.between(
    1,
    hours.reduce((a, b) => a + b, 0),
  )
  const hour = hours.findIndex((weight) => (place -= weight) <= 0)
  return minutes(hour * 60) + random.between(0, 3599) * 1000
}

/** Produce is weighed; everything else is counted, even where its package is named in ounces. A practice sells one treatment. */
const soldAt =
  (type: StoreType) =>
  ({ code }: FoundItem): SoldBy =>
    type !== 'GROCERY' && type !== 'PHARMACY' ? 'one' : code.length <= 5 ? 'weight' : 'pieces'

const entryModes: readonly [EntryMode, ...EntryMode[]] = ['CHIP', 'CHIP', 'CONTACTLESS', 'CONTACTLESS', 'SWIPE']

/** Returns a reversal time before the cut-off that follows the sale, because later the payout is under way. */
const reversalOf = ({ program }: Shop, answeredAt: Date, random: Random): Pick<Visit, 'reversedAt'> => {
  const reversedAt = later(answeredAt, random.between(60, 540) * 1000)
  const cutOff = nextCutOff(answeredAt, cutOffsOf(program))
  return reversedAt < cutOff ? { reversedAt } : {}
}

/** Returns some items of a visit, mostly within a few days and in the afternoon. */
const returnOf = (
  shop: Shop,
  day: string,
  { answeredAt, lines, terminalId, cashier }: Visit,
  random: Random,
): Pick<Visit, 'returned'> => {
  const isToday = random.chance(0.25)
  const back = isToday
    ? later(answeredAt, minutes(random.between(12, 90)))
    : later(instantAt(addDays(day, random.between(1, 9)), '13:00', shop.timeZone), minutes(random.between(0, 300)))
  const isAll = random.chance(0.3)
  const taken = lines
    .map(({ quantityMilli }, place) => ({ lineNo: place + 1, quantityMilli }))
    .filter((_, place) => isAll || place === 0)
    .map((line) =>
      isAll || line.quantityMilli % 2000 !== 0 ? line : { ...line, quantityMilli: line.quantityMilli / 2 },
    )
  const other = {
    terminalId: oneOf(shop.terminalIds, random) ?? terminalId,
    cashier: oneOf(shop.cashiers, random) ?? cashier,
  }
  return { returned: { ...other, at: back, lines: taken } }
}

const fateOf = (shop: Shop, day: string, visit: Visit, random: Random): Visit => {
  const drawn = random.between(1, 1000)
  const ends = (outcome: Visit['outcome'], afterMs: number): Visit => ({
    ...visit,
    outcome,
    answeredAt: later(visit.startedAt, afterMs),
  })
  if (drawn <= 20) return ends('canceled', minutes(random.between(1, 8)))
  if (drawn <= 30) return ends('declined', visit.answeredAt.getTime() - visit.startedAt.getTime())
  if (drawn <= 36) return ends('unanswered', minutes(1) + random.between(0, 30) * 1000)
  if (drawn <= 50) return { ...visit, ...reversalOf(shop, visit.answeredAt, random) }
  if (drawn <= 95) return { ...visit, ...returnOf(shop, day, visit, random) }
  return drawn <= 175 ? { ...visit, paidMilli: random.between(150, 900) } : visit
}

/** Days before this one have lower numbers at every till. */
const numberBase = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000 - 18_000) * 1000

/** Returns a shop's visits of a day and their later results. The output depends only on the shop and the day. */
export const dayOf = (shop: Shop, day: string): Visit[] => {
  const chance = seeded(numberOf(`${shop.code} ${day}`))
  const habits = habitsOf[shop.type]
  const count = visitsOn(shop, day, chance)
  if (count === 0 || shop.cashiers.length === 0 || shop.covered.length === 0) return []
  const opening = instantAt(day, habits.opens, shop.timeZone)
  const moments = Array.from({ length: count }, () => momentOf(habits, chance)).toSorted((a, b) => a - b)
  return moments.flatMap((moment, nth) => {
    const startedAt = later(opening, moment)
    // Items are drawn from a separate generator: another assortment changes no other visit and no time of this visit.
    const [random, goods] = [`${shop.code} ${day} ${nth}`, `${day} ${shop.code} ${nth}`].map(numberOf).map(seeded)
    if (!random || !goods) return []
    const [terminalId, cashier] = [oneOf(shop.terminalIds, random), oneOf(shop.cashiers, random)]
    if (terminalId === undefined || !cashier) return []
    const visit: Visit = {
      terminalId,
      cashier,
      startedAt,
      answeredAt: later(startedAt, random.between(25, 150) * 1000),
      day: dayIn(shop.program.timeZone, startedAt),
      terminalTxnNo: numberBase(day) + nth + 1,
      lines: drawBasket(shop, { lines: drawLength(habits.lines, goods), soldBy: soldAt(shop.type) }, goods),
      outcome: 'paid',
      reference: `auth_demo_${shop.code}_${numberBase(day) + nth + 1}`,
      card: { ...cardOf(random.between(1, 60)), entryMode: random.pick(entryModes) },
      paidMilli: 1000,
      isReceiptMailed: random.chance(0.12),
      restKind: nth % 5 < 3 ? 'CASH' : 'CARD',
    }
    return [fateOf(shop, day, visit, random)]
  })
}
