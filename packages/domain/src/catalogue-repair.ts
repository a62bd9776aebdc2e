import { type CatalogueColumn, catalogueColumns, type Layout } from './catalogue-file.ts'
import { type CatalogueRow, readRow, type RowErrorCode, type RowFault } from './catalogue-row.ts'
import { unitOfWord } from './unit-words.ts'

/** Cells of a faulty row in the order of `catalogueColumns`. */
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
  const cards = cells.flatMap((value, at): RepairFault[] =>
    masked.test(value) ? [{ column: catalogueColumns[at] ?? null, code: 'pan.in-field', value }] : [],
  )
  const others = found
    .map(({ column, code, value }) => ({ column: columnAt(column), code, value }))
    .filter(({ column }) => !cards.some((card) => card.column === column))
  return Array.isArray(read) || cards.length > 0 ? [...cards, ...others] : read
}

const withPoint = (value: string): string | undefined => {
  const text = value.replaceAll(/[^0-9.,]/g, '')
  const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (point === -1) return text
  return `${text.slice(0, point).replaceAll(/[.,]/g, '')}.${text.slice(point + 1)}`
}
/** The number with as many decimals as the column has, or undefined when there is no number. */
const rounded = (value: string, decimals: number): string | undefined => {
  const number = Number(withPoint(value))
  return Number.isFinite(number) && number > 0 ? number.toFixed(decimals) : undefined
}

const guesses: Partial<Record<RowErrorCode, (value: string) => string | undefined>> = {
  'unit.unknown': unitOfWord,
  'barcode.digits-only': (value) => (/[a-z]/i.test(value) ? undefined : value.replaceAll(/[^0-9]/g, '')),
  'barcode.too-long': (value) => value.replace(/^0+(?=[0-9]{12,14}$)/, ''),
  'price.range': (value) => rounded(value, 2),
  'price.decimals': (value) => rounded(value, 2),
  'price.jump': (value) => value,
  'tax.range': (value) => rounded(value, 2),
  // A tax of 0.0725 is a share: 7.25 %.
  'tax.decimals': (value) =>
    Number(value) < 0.2 ? String(Number((Number(value) * 100).toFixed(3))) : rounded(value, 3),
  'tax.required': () => '0',
  'status.unknown': (value) =>
    /^(?:a|on|y|x|activ|alta)/i.test(value) ? 'Active' : /^(?:i|off|n|baj)/i.test(value) ? 'Inactive' : undefined,
}

/**
 * Suggests a value for the wrong cell of a row. Without knowledge of the catalogue: words for units, numbers with signs, shares
 * instead of percent. Returns undefined without a value that ends this error.
 */
export const suggestValue = (cells: RepairCells, { column, code, value }: RepairFault): string | undefined => {
  if (column === null) return undefined
  const guess = guesses[code]?.(value.trim())
  if (guess === undefined || guess === '') return undefined
  const at = catalogueColumns.indexOf(column)
  const read = readRepaired(cells.with(at, guess))
  return Array.isArray(read) && read.some((fault) => fault.column === column) ? undefined : guess
}

const neutral = ['', 'x', 'x', 'COUNT', '1', '0', '']

/** Returns the barcode's key of a row with other errors; undefined for a wrong barcode. */
export const codeKeyIn = ([code = '']: RepairCells): string | undefined => {
  const read = readRepaired(neutral.with(0, code))
  return Array.isArray(read) ? undefined : read.codeKey
}
