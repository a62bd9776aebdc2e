import type { ItemSalesDay } from '@tillgate/contract/item-sales.ts'
import { sumDollars } from '@tillgate/domain/money.ts'

type Prices = { lowest: number; highest: number }
/** Sums of up to seven days. `prices`: null in a week without sales. */
export type ItemSalesWeek = Omit<ItemSalesDay, 'day'> & { from: string; to: string }

const daysOfWeek = 7
const sumUnits = (units: readonly number[]): number =>
  Math.round(units.reduce((all, one) => all + one, 0) * 1000) / 1000

export const sumsOf = (days: readonly ItemSalesDay[]) => ({
  units: sumUnits(days.map(({ units }) => units)),
  totalAmount: sumDollars(days.map(({ totalAmount }) => totalAmount)),
  benefitsAmount: sumDollars(days.map(({ benefitsAmount }) => benefitsAmount)),
  returnedUnits: sumUnits(days.map(({ returnedUnits }) => returnedUnits)),
})

export const pricesOf = (days: readonly Pick<ItemSalesDay, 'prices'>[]): Prices | null => {
  const sold = days.flatMap(({ prices }) => prices ?? [])
  if (sold.length === 0) return null
  return {
    lowest: Math.min(...sold.map(({ lowest }) => lowest)),
    highest: Math.max(...sold.map(({ highest }) => highest)),
  }
}

/** Weeks that end with the last day; the first may be shorter. */
export const weeksOf = (days: readonly ItemSalesDay[]): ItemSalesWeek[] => {
  const shorter = days.length % daysOfWeek
  const starts = [...(shorter > 0 ? [0] : []), ...days.keys().filter((index) => index % daysOfWeek === shorter)]
  return starts.flatMap((start, index) => {
    const week = days.slice(start, starts[index + 1])
    const [first, last] = [week[0], week.at(-1)]
    return first && last ? [{ from: first.day, to: last.day, ...sumsOf(week), prices: pricesOf(week) }] : []
  })
}

/** Returns the path of the prices in a chart of 100 x 100. A price holds until the next sale at another price. Empty without sales. */
export const pricePath = (days: readonly ItemSalesDay[], which: keyof Prices): string => {
  const range = pricesOf(days)
  if (!range) return ''
  const { lowest, highest } = range
  const heightOf = (price: number) => (lowest === highest ? 50 : 5 + ((highest - price) / (highest - lowest)) * 90)
  const steps = days.flatMap(({ prices }, index) => (prices ? [{ nth: index, y: heightOf(prices[which]) }] : []))
  const places = steps.map(({ nth, y }, step) => {
    const x = (nth / days.length) * 100
    return step === 0 ? `M${x.toFixed(2)} ${y.toFixed(2)}` : `H${x.toFixed(2)}V${y.toFixed(2)}`
  })
  return `${places.join('')}H100`
}

/** Last day with a highest price different from the previous sale; undefined without such a day. */
export const lastPriceChange = (days: readonly ItemSalesDay[]): { day: string; amount: number } | undefined => {
  const sold = days.flatMap(({ day, prices }) => (prices ? [{ day, ...prices }] : []))
  const nth = sold.findLastIndex((one, index) => index > 0 && one.highest !== sold[index - 1]?.highest)
  const [before, after] = [sold[nth - 1], sold[nth]]
  return before && after ? { day: after.day, amount: sumDollars([after.highest, -before.highest]) } : undefined
}
