import { allocate } from './allocation.ts'
import type { Unit } from './items.ts'
import { halfUp } from './money.ts'

/** The most one basket may cost in all: $99,999.99. */
export const highestBasketCents = 9_999_999
/** The largest quantity of a line, in thousandths. */
export const highestQuantityMilli = 9_999_999
/** What is counted is sold and given back in whole pieces. */
export const isWholeEnough = (unit: Unit, quantityMilli: number): boolean =>
  unit !== 'COUNT' || quantityMilli % 1000 === 0

/** Why a line is covered or not. Some of these leave a part covered: see `coverOf`. */
export const coverReasons = ['COVERED', 'NOT_LISTED', 'NOT_YET', 'EXPIRED', 'OVER_MAX_PRICE', 'NO_PURSE'] as const
export type CoverReason = (typeof coverReasons)[number]

/** Money of a line in cents, tax rate in thousandths of a percent, quantity in thousandths of the unit. */
export type LineInput = {
  priceCents: number
  quantityMilli: number
  taxMilli: number
  discountCents: number
}
export type LinePrice = { grossCents: number; netCents: number; taxCents: number }

/** Price times quantity, less the discount (0 to gross), and the tax of what is left. Each is rounded half up. */
export const priceLine = ({ priceCents, quantityMilli, taxMilli, discountCents }: LineInput): LinePrice => {
  const grossCents = halfUp(priceCents * quantityMilli, 1_000)
  const netCents = grossCents - discountCents
  return { grossCents, netCents, taxCents: halfUp(netCents * taxMilli, 100_000) }
}

/** How the programme's purses cover a line: which one pays, up to which price per unit. */
export type Cover = { purse: string; maxPriceCents?: number | undefined }
export type Eligible = { eligibleNetCents: number; eligibleTaxCents: number }

/** What a purse may pay of a line: never more than the line costs, and no more per unit than its list allows. */
export const eligibleOf = (line: LineInput & LinePrice, cover: Cover | undefined): Eligible => {
  if (!cover) return { eligibleNetCents: 0, eligibleTaxCents: 0 }
  const { maxPriceCents } = cover
  const cap = maxPriceCents === undefined ? line.netCents : halfUp(maxPriceCents * line.quantityMilli, 1_000)
  const eligibleNetCents = Math.min(line.netCents, cap)
  return { eligibleNetCents, eligibleTaxCents: halfUp(eligibleNetCents * line.taxMilli, 100_000) }
}

export type PricedLine = LineInput & LinePrice & Eligible & { cover?: Cover | undefined }
export type PurseCents = { purse: string; cents: number }
export type PricedBasket = {
  lines: PricedLine[]
  totalCents: number
  /** What the card may be asked for, per purse, in the order of the programme's purses; none with 0. */
  covered: PurseCents[]
  coveredCents: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

/** What a line may bring to its purse: its tax only where the programme covers taxes. */
const coverable = ({ eligibleNetCents, eligibleTaxCents }: Eligible, coversTax: boolean): number =>
  eligibleNetCents + (coversTax ? eligibleTaxCents : 0)

export type Programme = { purses: readonly string[]; coversTax: boolean }

/** What each purse may pay of these lines, in the order of the programme's purses; none with 0. */
export const coveredBy = (
  lines: readonly (Eligible & { purse?: string | null | undefined })[],
  { purses, coversTax }: Programme,
): PurseCents[] =>
  purses
    .map((purse) => ({
      purse,
      cents: sum(lines.filter((line) => line.purse === purse).map((line) => coverable(line, coversTax))),
    }))
    .filter(({ cents }) => cents > 0)

/** Prices a basket for one programme: every line by itself, then what each purse may pay of it. */
export const priceBasket = (
  lines: readonly (LineInput & { cover?: Cover | undefined })[],
  programme: Programme,
): PricedBasket => {
  const priced = lines.map((line) => {
    const price = priceLine(line)
    return { ...line, ...price, ...eligibleOf({ ...line, ...price }, line.cover) }
  })
  const covered = coveredBy(
    priced.map((line) => ({ ...line, purse: line.cover?.purse })),
    programme,
  )
  return {
    lines: priced,
    totalCents: sum(priced.map(({ netCents, taxCents }) => netCents + taxCents)),
    covered,
    coveredCents: sum(covered.map(({ cents }) => cents)),
  }
}

export type PaidLine = { benefitDiscountCents: number; benefitTaxCents: number }
export type Payment = {
  lines: PaidLine[]
  /** What the card paid in all. */
  benefitsCents: number
  authorizedTaxCents: number
  /** What the shopper pays outside the card. */
  splitTenderCents: number
}

/**
 * Lays what the card approved over the lines: per purse by largest remainder, over the eligible net amounts first and their
 * taxes after them. `approved` is at most what `basket.covered` asked for.
 */
export const payBasket = (
  basket: PricedBasket,
  approved: readonly PurseCents[],
  { coversTax }: Pick<Programme, 'coversTax'>,
): Payment => {
  const lines: PaidLine[] = basket.lines.map(() => ({ benefitDiscountCents: 0, benefitTaxCents: 0 }))
  for (const { purse, cents } of approved) {
    const mine = basket.lines.map((line, index) => ({ line, index })).filter(({ line }) => line.cover?.purse === purse)
    const nets = mine.map(({ line }) => line.eligibleNetCents)
    const taxes = coversTax ? mine.map(({ line }) => line.eligibleTaxCents) : []
    const parts = allocate(cents, [...nets, ...taxes])
    for (const [place, { index }] of mine.entries()) {
      lines[index] = {
        benefitDiscountCents: parts[place] ?? 0,
        benefitTaxCents: parts[mine.length + place] ?? 0,
      }
    }
  }
  const authorizedTaxCents = sum(lines.map(({ benefitTaxCents }) => benefitTaxCents))
  const benefitsCents = sum(lines.map(({ benefitDiscountCents }) => benefitDiscountCents)) + authorizedTaxCents
  return { lines, benefitsCents, authorizedTaxCents, splitTenderCents: basket.totalCents - benefitsCents }
}
