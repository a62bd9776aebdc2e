import { checkDigit, codeKey, hasCheckDigit, normalise } from './barcodes.ts'
import type { ListEntry } from './approved-products.ts'
import type { Unit } from './items.ts'
import { halfUp } from './money.ts'

/** True for the catalogue key of a scale label. Lists of approved products never name such a key. */
export const isLabelKey = (key: string): boolean => key.startsWith('R:')

const plus = (product: number): number => (product % 10) + Math.floor(product / 10)
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
 * Computes the price check digit of five price digits by the GS1 weights 5+, 2-, 5-, 5+ and 2-. "5+": the tens of the
 * product are added to its units. The check digit is the digit whose weight 5- fills the sum up to the next ten.
 */
const fiveDigitCheck = (price: string): string => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = Array.from(price, Number)
  const sum = plus(5 * a) + minus(2 * b) + minus(5 * c) + plus(5 * d) + minus(2 * e)
  const missing = (100 - sum) % 10
  return String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => (minus(5 * digit) + 10) % 10 === missing))
}

type Form = { holds: 'PRICE' | 'WEIGHT'; digits: 4 | 5; isChecked: boolean; decimals: 2 | 3 }
/**
 * Forms of scale labels. A label has ten digits between its prefix (`2` of UPC-A, `20` to `29` of EAN-13) and its check
 * digit: the item number, a check digit of the value or nothing, and the value. The prices are cents. `WEIGHT_…`: pounds or
 * kilograms, with three decimals in five digits and two in four; `WEIGHT_5_HUNDREDTHS`: two decimals in five digits.
 */
const forms = {
  PRICE_4_CHECKED: { holds: 'PRICE', digits: 4, isChecked: true, decimals: 2 },
  PRICE_4: { holds: 'PRICE', digits: 4, isChecked: false, decimals: 2 },
  PRICE_5: { holds: 'PRICE', digits: 5, isChecked: false, decimals: 2 },
  PRICE_5_CHECKED: { holds: 'PRICE', digits: 5, isChecked: true, decimals: 2 },
  WEIGHT_4_CHECKED: { holds: 'WEIGHT', digits: 4, isChecked: true, decimals: 2 },
  WEIGHT_4: { holds: 'WEIGHT', digits: 4, isChecked: false, decimals: 2 },
  WEIGHT_5: { holds: 'WEIGHT', digits: 5, isChecked: false, decimals: 3 },
  WEIGHT_5_HUNDREDTHS: { holds: 'WEIGHT', digits: 5, isChecked: false, decimals: 2 },
  WEIGHT_5_CHECKED: { holds: 'WEIGHT', digits: 5, isChecked: true, decimals: 3 },
} as const satisfies Record<string, Form>
export type LabelForm = keyof typeof forms
export const labelForms = [
  'PRICE_4_CHECKED',
  'PRICE_4',
  'PRICE_5',
  'PRICE_5_CHECKED',
  'WEIGHT_4_CHECKED',
  'WEIGHT_4',
  'WEIGHT_5',
  'WEIGHT_5_HUNDREDTHS',
  'WEIGHT_5_CHECKED',
] as const satisfies readonly LabelForm[]

/** Value of a label: cents of its price, or thousandths of its weight. `item`: the item number, of four or five digits. */
export type LabelReading = { form: LabelForm; item: string } & ({ cents: number } | { weightMilli: number })

/**
 * Reads a label in the form of the store's scales. `undefined`: the code is no label, or the label has no value (zeros).
 * `UNREADABLE`: a check digit does not fit. Reads UPC-A and EAN-13, also with zeros in front.
 */
export const readLabel = (code: string, form: LabelForm): LabelReading | 'UNREADABLE' | undefined => {
  if (normalise(code).kind !== 'RANDOM_WEIGHT') return undefined
  const label = code.padStart(14, '0')
  // A case of labelled pieces (GTIN-14) has no value of its own.
  if (!label.startsWith('0')) return undefined
  if (!hasCheckDigit(label)) return 'UNREADABLE'
  const { holds, digits, isChecked, decimals } = forms[form]
  const value = label.slice(13 - digits, 13)
  const checkOf = digits === 4 ? priceCheckDigit : fiveDigitCheck
  if (isChecked && label[12 - digits] !== checkOf(value)) return 'UNREADABLE'
  const count = Number(value)
  if (count === 0) return undefined
  const item = label.slice(3, isChecked && digits === 5 ? 7 : 8)
  return holds === 'PRICE'
    ? { form, item, cents: count }
    : { form, item, weightMilli: decimals === 3 ? count : count * 10 }
}

/** Returns the catalogue key of a scanned code. The check digit of five digits lies inside the item part and becomes 0. */
export const labelKey = (code: string, form: LabelForm | null): string => {
  const { key, kind } = normalise(code)
  if (kind !== 'RANDOM_WEIGHT' || form === null) return key
  const { digits, isChecked } = forms[form]
  const label = code.padStart(14, '0')
  return digits === 5 && isChecked ? normalise(`${label.slice(0, 7)}0${label.slice(8)}`).key : key
}

/**
 * Returns the barcode under which tills find the item of a scanned label: without the value, and with the digit 0 where a check digit
 * lies inside the item part. A code that is no label in the forms stays, and so does a label that the forms read as several items.
 */
export const itemCodeOf = (code: string, formsOfStores: readonly (LabelForm | null)[]): string => {
  const own = codeKey(code)
  const reading = formsOfStores.filter((form) => form !== null && typeof readLabel(code, form) === 'object')
  const [key = own, ...others] = new Set(reading.map((form) => labelKey(code, form)))
  return others.length === 0 && key !== own ? key.slice(2) : code
}

/**
 * Forms that are preferred to four digits without a check digit when they read the same: a check digit that fits refuses
 * wrong digits, and five digits behind a 0 read values above the highest of four digits, too.
 */
const preferred: Partial<Record<LabelForm, readonly LabelForm[]>> = {
  PRICE_4: ['PRICE_4_CHECKED', 'PRICE_5'],
  WEIGHT_4: ['WEIGHT_4_CHECKED', 'WEIGHT_5_HUNDREDTHS'],
}
const isAlike = (one: LabelReading, other: LabelReading): boolean =>
  JSON.stringify({ ...one, form: '' }) === JSON.stringify({ ...other, form: '' })

/** A form that fits every label, with its readings in the order of the labels. */
export type LabelCandidate = { form: LabelForm; readings: LabelReading[] }
const isAlikeFor = (one: LabelCandidate, other: LabelCandidate): boolean =>
  one.readings.every((reading, index) => {
    const against = other.readings[index]
    return against !== undefined && isAlike(reading, against)
  })

/** Returns the forms that can have printed all these labels, without those that a preferred form reads the same. */
export const labelCandidates = (codes: readonly string[]): LabelCandidate[] => {
  const fitting = labelForms.flatMap((form): LabelCandidate[] => {
    const readings = codes.map((code) => readLabel(code, form))
    return readings.every((reading) => typeof reading === 'object') ? [{ form, readings }] : []
  })
  const isPreferred = ({ form }: LabelCandidate, to: LabelCandidate): boolean =>
    preferred[to.form]?.includes(form) ?? false
  return fitting.filter((one) => !fitting.some((other) => isPreferred(other, one) && isAlikeFor(one, other)))
}

/** Returns the forms that read all these labels like this form. A label with another value distinguishes the forms. */
export const likeForms = (codes: readonly string[], form: LabelForm): LabelForm[] => {
  const candidates = labelCandidates(codes)
  const chosen = candidates.find((one) => one.form === form)
  if (!chosen) return []
  return candidates.filter((one) => one !== chosen && isAlikeFor(one, chosen)).map((one) => one.form)
}

/** Returns the UPC-A label with four price digits and their check digit. `itemPart`: `2` and five digits. `cents`: 1 to 9999. */
export const labelOf = (itemPart: string, cents: number): string => {
  const price = String(cents).padStart(4, '0')
  const body = `${itemPart}${priceCheckDigit(price)}${price}`
  return `${body}${checkDigit(body)}`
}

/** Parts of the label's unit (pound, kilogram) in the units of weighed items. Others are sold at the price of the item. */
const partsOf: Partial<Record<Unit, number>> = { LB: 1, OZ: 16, KG: 1, GM: 1000 }

/**
 * Returns the price of a labelled piece in cents. `undefined`: the price of the item applies, because the code has no value
 * or the item is not sold by weight.
 */
export const labelCentsOf = (
  code: string,
  form: LabelForm | null,
  { unit, priceCents }: { unit: Unit; priceCents: number },
): number | 'UNREADABLE' | undefined => {
  const reading = form === null ? undefined : readLabel(code, form)
  if (reading === undefined || reading === 'UNREADABLE') return reading
  if ('cents' in reading) return reading.cents
  const parts = partsOf[unit]
  return parts === undefined ? undefined : halfUp(priceCents * parts * reading.weightMilli, 1000)
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
