import { checkDigit, hasCheckDigit, normalise } from './barcodes.ts'
import type { ListEntry } from './approved-products.ts'
import type { Unit } from './items.ts'
import { halfUp } from './money.ts'

/** True for the catalogue key of a scale label. Lists of approved products never name such a key. */
export const isLabelKey = (key: string): boolean => key.startsWith('R:')

const minus = (product: number): number => (product % 10) - Math.floor(product / 10)

/**
 * Computes the price check digit of four price digits by the GS1 weights 2-, 2-, 3 and 5-. "-": the tens of a product
 * are subtracted from its units.
 */
export const priceCheckDigit = (price: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = Array.from(price, Number)
  const sum = minus(2 * a) + minus(2 * b) + 3 * c + minus(5 * d)
  return String((((sum * 3) % 10) + 10) % 10)
}

/**
 * Returns the price in a scale's label, in cents. `undefined`: the code is no label, or the label has no price (zeros).
 * `UNREADABLE`: a check digit does not fit.
 *
 * - UPC-A `2 iiiii v pppp c`, also with zeros in front: four digits and their check digit.
 * - EAN-13 `2x iiiii ppppp c`: five digits.
 */
export const labelCentsOf = (code: string): number | 'UNREADABLE' | undefined => {
  if (normalise(code).kind !== 'RANDOM_WEIGHT') return undefined
  const label = code.padStart(14, '0')
  const isShort = label.startsWith('002')
  // A case of labelled pieces (GTIN-14) has no price of its own.
  if (!label.startsWith('0')) return undefined
  const price = isShort ? label.slice(9, 13) : label.slice(8, 13)
  const isRead = hasCheckDigit(label) && (!isShort || label[8] === priceCheckDigit(price))
  if (!isRead) return 'UNREADABLE'
  return Number(price) === 0 ? undefined : Number(price)
}

/** Returns the label that a scale prints for one piece. `itemPart`: `2` and five digits. `cents`: 1 to 9999. */
export const labelOf = (itemPart: string, cents: number): string => {
  const price = String(cents).padStart(4, '0')
  const body = `${itemPart}${priceCheckDigit(price)}${price}`
  return `${body}${checkDigit(body)}`
}

type Sold<E extends ListEntry> = { unit: Unit; priceCents: number; entries: readonly E[] }
/**
 * Returns one labelled piece of an item: the price is the label's, the quantity is counted in pieces. A list's maximum
 * for a pound or an ounce becomes the maximum for the weight of the piece, which is the label's price by the store's price.
 */
export const pieceOf = <E extends ListEntry>(
  { unit, priceCents, entries }: Sold<E>,
  labelCents: number,
): { unit: 'COUNT'; priceCents: number; entries: E[] } => {
  const ofPiece = (maximum: number): number => (unit === 'COUNT' ? maximum : halfUp(maximum * labelCents, priceCents))
  return {
    unit: 'COUNT',
    priceCents: labelCents,
    entries: entries.map((entry) =>
      entry.maxPriceCents === null || entry.maxPriceCents === undefined
        ? entry
        : { ...entry, maxPriceCents: ofPiece(entry.maxPriceCents) },
    ),
  }
}
