import { checkDigit, codeKey, normalise } from './barcodes.ts'
import type { Layout } from './catalogue-file.ts'
import type { CatalogueRow, RowFault } from './catalogue-row.ts'
import { unitOfWord } from './unit-words.ts'

/**
 * Doubts about rows of a catalogue file, and the fix of each. A fix changes every row of its kind: a partner applies it with
 * one click after the check of a file. `UNIT_WORD` is about rows with an error, the others are about valid rows.
 */
export const fixKinds = [
  'UNIT_WORD',
  'TAX_FRACTION',
  'PRICE_JUMP',
  'CHECK_DIGIT',
  'LOST_ZEROS',
  'MISSING_DIGIT',
  'NO_CHECK_DIGITS',
] as const
export type FixKind = (typeof fixKinds)[number]
const known: ReadonlySet<string> = new Set(fixKinds)
export const isFixKind = (text: string): text is FixKind => known.has(text)
/** `rows`: the first rows in spreadsheet numbers. */
export type FileWarning = { kind: FixKind; count: number; rows: number[] }

/** Factor between old and new price above which a price is probably a slip of the decimal point. */
export const priceJump = 3

/** 0.15 %: no sales tax is that low, but 0.07 is how a spreadsheet stores 7 %. */
const fractionMax = 150
const isFraction = (taxMilli: number): boolean => taxMilli > 0 && taxMilli <= fractionMax

/** Rows of 11 digits from which the file as a whole decides, and the shares that decide. By chance one code in ten passes. */
const votersMin = 20
const zerosFrom = 0.9
const noDigitsTo = 0.25

type Fixed = (row: CatalogueRow) => CatalogueRow
const withCode = (row: CatalogueRow, code: string): CatalogueRow => ({ ...row, code, codeKey: codeKey(code) })
const warningOf = (code: string) => normalise(code).warnings[0]
const suggested = (row: CatalogueRow): CatalogueRow => withCode(row, normalise(row.code).suggestions[0] ?? row.code)

const fixes: Partial<Record<FixKind, Fixed>> = {
  TAX_FRACTION: (row) => (isFraction(row.taxMilli) ? { ...row, taxMilli: row.taxMilli * 100 } : row),
  CHECK_DIGIT: (row) => {
    if (warningOf(row.code) !== 'BAD_CHECK_DIGIT') return row
    const body = row.code.slice(0, -1)
    return withCode(row, body + checkDigit(body))
  },
  NO_CHECK_DIGITS: (row) => (row.code.length === 11 ? withCode(row, row.code + checkDigit(row.code)) : row),
  LOST_ZEROS: (row) => (warningOf(row.code) === 'LOST_LEADING_ZEROS' ? suggested(row) : row),
  MISSING_DIGIT: (row) => (warningOf(row.code) === 'MISSING_CHECK_DIGIT' ? suggested(row) : row),
}

/** Replaces a word for a unit by the unit's code, when the fix was chosen. */
export const fixCells = (cells: string[], layout: Layout, chosen: readonly FixKind[]): string[] => {
  const unit = chosen.includes('UNIT_WORD') ? unitOfWord(cells[layout.unit] ?? '') : undefined
  return unit === undefined ? cells : cells.with(layout.unit, unit)
}

/** Order of application: codes without check digits get theirs before the search for lost zeros. */
const order = ['TAX_FRACTION', 'CHECK_DIGIT', 'NO_CHECK_DIGITS', 'LOST_ZEROS', 'MISSING_DIGIT'] as const

/** Applies the chosen fixes to a row. `UNIT_WORD` changes cells, `PRICE_JUMP` needs the catalogue: neither changes a row here. */
export const fixRow = (row: CatalogueRow, chosen: readonly FixKind[]): CatalogueRow =>
  order.filter((kind) => chosen.includes(kind)).reduce((fixed, kind) => fixes[kind]?.(fixed) ?? fixed, row)

const rowsShown = 5

const tally = () => {
  const rows: number[] = []
  let count = 0
  return {
    add: (row: number): void => {
      count += 1
      if (rows.length < rowsShown) rows.push(row)
    },
    size: (): number => count,
    as: (kind: FixKind): FileWarning => ({ kind, count, rows }),
  }
}

const isUnitWord = ({ code, value }: RowFault): boolean => code === 'unit.unknown' && unitOfWord(value) !== undefined

/** Collects the doubts about the rows of one file. */
export const warnings = () => {
  const units = tally()
  const fractions = tally()
  const digits = tally()
  const shortZeros = tally()
  const zeros = tally()
  const missing = tally()
  const eleven = tally()
  /** Returns the warnings about codes of 9 to 11 digits; the share of 11-digit codes that pass with zeros decides. */
  const shortened = (): FileWarning[] => {
    const passing = zeros.size() / Math.max(1, eleven.size())
    const isVote = eleven.size() >= votersMin
    if (isVote && passing <= noDigitsTo) return [eleven.as('NO_CHECK_DIGITS'), shortZeros.as('LOST_ZEROS')]
    const lost = zeros.as('LOST_ZEROS')
    const all = {
      ...lost,
      count: lost.count + shortZeros.size(),
      rows: [...lost.rows, ...shortZeros.as('LOST_ZEROS').rows].toSorted((a, b) => a - b).slice(0, rowsShown),
    }
    return isVote && passing >= zerosFrom ? [all] : [all, missing.as('MISSING_DIGIT')]
  }
  return {
    add: (n: number, { code, taxMilli }: Pick<CatalogueRow, 'code' | 'taxMilli'>): void => {
      if (isFraction(taxMilli)) fractions.add(n)
      const warning = warningOf(code)
      if (warning === 'BAD_CHECK_DIGIT') digits.add(n)
      if (code.length === 11) eleven.add(n)
      if (warning === 'MISSING_CHECK_DIGIT') missing.add(n)
      if (warning === 'LOST_LEADING_ZEROS') (code.length === 11 ? zeros : shortZeros).add(n)
    },
    addFaults: (n: number, faults: readonly RowFault[]): void => {
      if (faults.some(isUnitWord)) units.add(n)
    },
    list: (): FileWarning[] =>
      [units.as('UNIT_WORD'), fractions.as('TAX_FRACTION'), digits.as('CHECK_DIGIT'), ...shortened()].filter(
        ({ count }) => count > 0,
      ),
  }
}
