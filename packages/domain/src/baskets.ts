import { allocate } from './allocation.ts'
import type { Unit } from './items.ts'
import { halfUp } from './money.ts'

/** The most one basket may cost in all: $99,999.99. */
export const highestBasketCents = 9_999_999
/** The largest quantity of a line, in thousandths. */
export const highestQuantityMilli = 9_999_999
/** Returns true for a whole quantity of a counted unit; counted goods are sold and returned in whole pieces. */
export const isWholeEnough = (unit: Unit, quantityMilli: number): boolean =>
  unit !== 'COUNT' || quantityMilli % 1000 === 0

/**
 * Why a line is covered or not. OVER_MAX_PRICE leaves a part covered. NO_PURSE is reserved for a card without the line's
 * purse; `coverOf` does not return it, because the card is not known when a basket is priced.
 */
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

/** Computes price times quantity, the discount (0 to gross), and the tax on the rest, all rounded half up. */
export const priceLine = ({ priceCents, quantityMilli, taxMilli, discountCents }: LineInput): LinePrice => {
  const grossCents = halfUp(priceCents * quantityMilli, 1_000)
  const netCents = grossCents - discountCents
  return { grossCents, netCents, taxCents: halfUp(netCents * taxMilli, 100_000) }
}

/** Cover of a line by the program's purses: the paying purse and its maximum price per unit. */
export type Cover = { purse: string; maxPriceCents?: number | undefined }
export type Eligible = { eligibleNetCents: number; eligibleTaxCents: number }

/**
 * Returns the part of a line that a purse may pay: at most the line's amount, and at most the list's maximum per unit.
 */
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
  /**
   * Maximum amounts to request from the card per purse, in the order of the program's purses; purses with 0 are
   * absent.
   */
  covered: PurseCents[]
  coveredCents: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

/** Returns the amount of a line that the purse may pay: includes tax only where the program covers taxes. */
export const coverable = ({ eligibleNetCents, eligibleTaxCents }: Eligible, coversTax: boolean): number =>
  eligibleNetCents + (coversTax ? eligibleTaxCents : 0)

export type Program = { purses: readonly string[]; coversTax: boolean }

/**
 * Returns the amounts that the purses may pay for these lines, in the order of the program's purses; purses with 0
 * are absent.
 */
export const coveredBy = (
  lines: readonly (Eligible & { purse?: string | null | undefined })[],
  { purses, coversTax }: Program,
): PurseCents[] =>
  purses
    .map((purse) => ({
      purse,
      cents: sum(lines.filter((line) => line.purse === purse).map((line) => coverable(line, coversTax))),
    }))
    .filter(({ cents }) => cents > 0)

/** Prices a basket for one program: first every line separately, then the amounts per purse. */
export const priceBasket = (
  lines: readonly (LineInput & { cover?: Cover | undefined })[],
  program: Program,
): PricedBasket => {
  const priced = lines.map((line) => {
    const price = priceLine(line)
    return { ...line, ...price, ...eligibleOf({ ...line, ...price }, line.cover) }
  })
  const covered = coveredBy(
    priced.map((line) => ({ ...line, purse: line.cover?.purse })),
    program,
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
  /** Total paid by the card. */
  benefitsCents: number
  /** Tax paid by the card: sum of `benefitTaxCents`. */
  authorizedTaxCents: number
  /** Amount that the shopper pays outside the card. */
  splitTenderCents: number
}

/**
 * Distributes the amount approved by the card over the lines: per purse by largest remainder, first over the eligible
 * net amounts, then over the taxes. `approved` is at most `basket.covered`.
 */
export const payBasket = (
  basket: PricedBasket,
  approved: readonly PurseCents[],
  { coversTax }: Pick<Program, 'coversTax'>,
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
