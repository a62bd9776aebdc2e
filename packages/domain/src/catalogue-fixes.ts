import { checkDigit, codeKey, normalise } from './barcodes.ts'
import type { CatalogueRow } from './catalogue-row.ts'

/**
 * Warnings about valid rows of a catalogue file, and the fix of each. A fix changes every row of its kind: a partner applies it
 * with one click after the check of a file.
 */
export const fixKinds = [
  'TAX_FRACTION',
  'TAX_FLAG',
  'NO_TAX_RATE',
  'PRICE_JUMP',
  'CHECK_DIGIT',
  'LOST_ZEROS',
  'MISSING_DIGIT',
  'NO_CHECK_DIGITS',
] as const
export type FixKind = (typeof fixKinds)[number]
const known: ReadonlySet<string> = new Set(fixKinds)
export const isFixKind = (text: string): text is FixKind => known.has(text)
/**
 * `rows`: the first rows in spreadsheet numbers. `inCatalogue`: rows whose barcode is an item of the partner once its zeros are
 * back; only for `LOST_ZEROS`.
 */
export type FileWarning = { kind: FixKind; count: number; rows: number[]; inCatalogue?: number | undefined }

/**
 * Warnings that hold a file until a person decides: spreadsheet programs cause them silently, the file has taxed items without a
 * rate, or its tax may only say that an item is taxed.
 */
const holding: readonly FixKind[] = ['LOST_ZEROS', 'TAX_FRACTION', 'TAX_FLAG', 'NO_TAX_RATE', 'CHECK_DIGIT']
export const isHolding = ({ kind }: FileWarning): boolean => holding.includes(kind)

/** Factor between old and new price above which a price is probably a slip of the decimal point. */
export const priceJump = 3

/** 0.15 %: no sales tax is that low, but 0.07 is how a spreadsheet stores 7 %. In thousandths of a percent. */
export const taxFractionMax = 150
/** 1 % in thousandths of a percent: the tax that a 1 for "taxed" is read as. */
export const taxFlagMilli = 1000
const isFraction = (taxMilli: number): boolean => taxMilli > 0 && taxMilli <= taxFractionMax

/** Rows of 11 digits from which the file as a whole decides, and the shares that decide. By chance one code in ten passes. */
const votersMin = 20
const zerosFrom = 0.9
const noDigitsTo = 0.25

type Fixed = (row: CatalogueRow) => CatalogueRow
const withCode = (row: CatalogueRow, code: string): CatalogueRow => ({ ...row, code, codeKey: codeKey(code) })
const warningOf = (code: string) => normalise(code).warnings[0]
const suggested = (row: CatalogueRow): CatalogueRow => withCode(row, normalise(row.code).suggestions[0] ?? row.code)

/** Returns a code of 12 digits with the zeros that a spreadsheet dropped; undefined when its check digit does not fit. */
export const restoreZeros = (code: string): string | undefined => {
  const { warnings, suggestions } = normalise(code)
  return warnings.includes('LOST_LEADING_ZEROS') ? suggestions[0] : undefined
}

const fixes: Partial<Record<FixKind, Fixed>> = {
  TAX_FRACTION: (row) => (isFraction(row.taxMilli) ? { ...row, taxMilli: row.taxMilli * 100 } : row),
  CHECK_DIGIT: (row) => {
    if (warningOf(row.code) !== 'BAD_CHECK_DIGIT') return row
    const body = row.code.slice(0, -1)
    return withCode(row, body + checkDigit(body))
  },
  NO_CHECK_DIGITS: (row) => (row.code.length === 11 ? withCode(row, row.code + checkDigit(row.code)) : row),
  LOST_ZEROS: (row) => withCode(row, restoreZeros(row.code) ?? row.code),
  MISSING_DIGIT: (row) => (warningOf(row.code) === 'MISSING_CHECK_DIGIT' ? suggested(row) : row),
}

/** Order of application: codes without check digits get theirs before the search for lost zeros. */
const order = ['TAX_FRACTION', 'CHECK_DIGIT', 'NO_CHECK_DIGITS', 'LOST_ZEROS', 'MISSING_DIGIT'] as const

/** Applies the chosen fixes to a row. `PRICE_JUMP` needs the catalogue, `TAX_FLAG` and `NO_TAX_RATE` the file: none changes a row here. */
export const fixRow = (row: CatalogueRow, chosen: readonly FixKind[]): CatalogueRow =>
  order.filter((kind) => chosen.includes(kind)).reduce((fixed, kind) => fixes[kind]?.(fixed) ?? fixed, row)

export const warningRowsShown = 5

const tally = () => {
  let rows: number[] = []
  let count = 0
  return {
    add: (row: number): void => {
      count += 1
      if (row > (rows[warningRowsShown - 1] ?? Infinity)) return
      rows = [...rows, row].toSorted((one, other) => one - other).slice(0, warningRowsShown)
    },
    size: (): number => count,
    as: (kind: FixKind): FileWarning => ({ kind, count, rows }),
  }
}

/** Collects the warnings about the barcodes of one file, in any order of its rows. */
export const barcodeWarnings = () => {
  const digits = tally()
  const shortZeros = tally()
  const zeros = tally()
  const missing = tally()
  const eleven = tally()
  /** Returns the warnings about shortened codes; the share of 11-digit codes that pass with zeros decides. */
  const shortened = (): FileWarning[] => {
    const passing = zeros.size() / Math.max(1, eleven.size())
    const isVote = eleven.size() >= votersMin
    if (isVote && passing <= noDigitsTo) return [shortZeros.as('LOST_ZEROS'), eleven.as('NO_CHECK_DIGITS')]
    const lost = zeros.as('LOST_ZEROS')
    const all = {
      ...lost,
      count: lost.count + shortZeros.size(),
      rows: [...lost.rows, ...shortZeros.as('LOST_ZEROS').rows].toSorted((a, b) => a - b).slice(0, warningRowsShown),
    }
    return isVote && passing >= zerosFrom ? [all] : [all, missing.as('MISSING_DIGIT')]
  }
  return {
    add: (n: number, code: string): void => {
      const warning = warningOf(code)
      if (warning === 'BAD_CHECK_DIGIT') digits.add(n)
      if (code.length === 11) eleven.add(n)
      if (warning === 'MISSING_CHECK_DIGIT') missing.add(n)
      if (restoreZeros(code) !== undefined) (code.length === 11 ? zeros : shortZeros).add(n)
    },
    /** Lost zeros come first, because their fix is the most certain. */
    list: (): FileWarning[] => [...shortened(), digits.as('CHECK_DIGIT')].filter(({ count }) => count > 0),
  }
}
