import { type CatalogueColumn, catalogueColumns, type Layout } from './catalogue-file.ts'
import { type CatalogueRow, readRow, type RowErrorCode, type RowFault } from './catalogue-row.ts'
import { unitOfWord } from './unit-words.ts'

/** Cells of a rejected row in the order of `catalogueColumns`. */
export type RepairCells = readonly string[]
/** `column` is null for an error of the whole row, or of a column that the import does not read. */
export type RepairFault = { column: CatalogueColumn | null; code: RowErrorCode; value: string }

/** Rows of one file that can be repaired on the screen; the error file has all. Longest cell that is stored. */
export const repairRowsMax = 1000
export const repairCellMax = 512

const layout: Layout = { code: 0, name: 1, description: 2, unit: 3, price: 4, taxPercentage: 5, active: 6 }
const columnAt = (column: CatalogueColumn | number): CatalogueColumn | null =>
  typeof column === 'number' ? (catalogueColumns[column] ?? null) : column

/** A masked card number, as error files and this screen show it. */
const masked = /\*{4,}[0-9]{4}/

/** Picks the seven cells of a row of any file. */
export const repairCellsOf = (cells: readonly string[], of: Layout): string[] =>
  catalogueColumns.map((column) => (cells[of[column]] ?? '').slice(0, repairCellMax))

/** Names the columns of the errors of a row of any file. */
export const repairFaultsOf = (faults: readonly RowFault[], of: Layout): RepairFault[] =>
  faults.map(({ column, code, value }) => ({
    column: typeof column === 'number' ? (catalogueColumns.find((name) => of[name] === column) ?? null) : column,
    code,
    value: value.slice(0, repairCellMax),
  }))

/** Reads repaired cells by the rules of an import. A masked card number is as wrong as the number itself. */
export const readRepaired = (cells: RepairCells): CatalogueRow | RepairFault[] => {
  const read = readRow(cells, layout, catalogueColumns.length)
  const found = Array.isArray(read) ? read : []
  const cards = cells.flatMap((value, index): RepairFault[] =>
    masked.test(value) ? [{ column: catalogueColumns[index] ?? null, code: 'pan.in-field', value }] : [],
  )
  const others = found
    .map(({ column, code, value }) => ({ column: columnAt(column), code, value }))
    .filter(({ column }) => !cards.some((card) => card.column === column))
  return Array.isArray(read) || cards.length > 0 ? [...cards, ...others] : read
}

/** One number without a sign: digits, or groups of three digits, with a point or comma before the decimals. */
const plainNumber = /^(?<whole>\d+)?(?:[.,](?<part>\d*))?$/
const groupedNumber =
  /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<part>\d*))?$/
type Digits = { whole: string; part: string }

/** Returns the digits before and after the decimal sign; undefined for a text that is not exactly one number. */
const digitsOf = (text: string): Digits | undefined => {
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)
  const { whole = '', part = '' } = ((!isThousands && plainNumber.exec(text)) || groupedNumber.exec(text))?.groups ?? {}
  return whole === '' && part === '' ? undefined : { whole: whole.replaceAll(/\D/g, ''), part }
}
/** Rounds half up on the digits: 4.295 is 4.30, which floating point would make 4.29. */
const rounded = ({ whole, part }: Digits, decimals: number): string | undefined => {
  const kept = BigInt(`${whole}${part.padEnd(decimals, '0').slice(0, decimals)}`)
  const digits = (kept + (part.charAt(decimals) >= '5' ? 1n : 0n)).toString().padStart(decimals + 1, '0')
  return /[1-9]/.test(digits) ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : undefined
}

const currency = /^(?:US\s?\$|USD|\$)\s*|\s*(?:US\s?\$|USD|\$)$/i
const price = (value: string): string | undefined => {
  const digits = digitsOf(value.replace(currency, ''))
  return digits && rounded(digits, 2)
}
/** A tax below 0.2 without a sign of percent is a share: 0.0725 is 7.25 %. */
const tax = (value: string): string | undefined => {
  const hasSign = value.endsWith('%')
  const digits = digitsOf(hasSign ? value.slice(0, -1).trimEnd() : value)
  if (!digits) return undefined
  const isShare = Number(`${digits.whole}.${digits.part}`) < 0.2
  if (isShare && hasSign) return undefined
  const shifted = { whole: `${digits.whole}${digits.part.padEnd(2, '0').slice(0, 2)}`, part: digits.part.slice(2) }
  return rounded(isShare ? shifted : digits, 3)?.replace(/\.?0+$/, '')
}
/** A barcode with the marks of a label or spreadsheet around it. The import reads printed groups of digits itself. */
const barcode = (value: string): string | undefined => /^#?\s*(?<code>\d+)(?:\.0*)?$/.exec(value)?.groups?.['code']

const guesses: Partial<Record<RowErrorCode, (value: string) => string | undefined>> = {
  'unit.unknown': unitOfWord,
  'barcode.digits-only': barcode,
  'barcode.too-long': (value) => value.replace(/^0+(?=[0-9]{12,14}$)/, ''),
  'price.range': price,
  'price.decimals': price,
  'price.jump': (value) => value,
  'tax.range': tax,
  'tax.decimals': tax,
  'tax.required': () => '0',
  'status.unknown': (value) =>
    /^(?:a|act\.?|activ[aeo]|activad[ao]|on|y|yes|x|s|s[ií]|true|alta)$/i.test(value)
      ? 'Active'
      : /^(?:i|inact\.?|inactiv[aeo]|off|n|no|false|baja)$/i.test(value)
        ? 'Inactive'
        : undefined,
}

/**
 * Suggests a value for the wrong cell of a row. Without knowledge of the catalogue: words for units, numbers with signs, shares
 * instead of percent. Returns undefined without a value that ends this error.
 */
export const suggestValue = (cells: RepairCells, { column, code, value }: RepairFault): string | undefined => {
  if (column === null) return undefined
  const guess = guesses[code]?.(value.trim())
  if (guess === undefined || guess === '') return undefined
  const index = catalogueColumns.indexOf(column)
  const read = readRepaired(cells.with(index, guess))
  return Array.isArray(read) && read.some((fault) => fault.column === column) ? undefined : guess
}

const validCells = ['', 'x', 'x', 'COUNT', '1', '0', '']

/** Returns the barcode's key of a row with other errors; undefined for a wrong barcode. */
export const codeKeyIn = ([code = '']: RepairCells): string | undefined => {
  const read = readRepaired(validCells.with(0, code))
  return Array.isArray(read) ? undefined : read.codeKey
}
