import { codeKey, hasCheckDigit, isZeros, readScientific } from './barcodes.ts'
import { looksLikeCardNumber } from './card-numbers.ts'
import { type CatalogueColumn, catalogueColumns, type Layout, readStatus } from './catalogue-file.ts'
import { unguardCell } from './csv-cells.ts'
import { descriptionMax, isUnit, nameMax, type Unit } from './items.ts'
import { plainText } from './plain-text.ts'
import { unitOfCell } from './unit-words.ts'

/** Valid row of a catalogue file. `active` is undefined when the file has no status. */
export type CatalogueRow = {
  code: string
  codeKey: string
  name: string
  description: string
  unit: Unit
  priceCents: number
  taxMilli: number
  active: boolean | undefined
}
const rowErrorCodes = [
  'barcode.required',
  'barcode.digits-only',
  'barcode.too-long',
  'barcode.precision-lost',
  'barcode.repeated',
  'barcode.zeros',
  'name.required',
  'name.too-long',
  'description.required',
  'description.too-long',
  'unit.required',
  'unit.unknown',
  'price.required',
  'price.range',
  'price.decimals',
  'price.jump',
  'tax.required',
  'tax.range',
  'tax.decimals',
  'status.unknown',
  'row.extra-cells',
  'row.quote',
  'row.damaged',
  'row.formula',
  'row.error',
  'pan.in-field',
] as const
export type RowErrorCode = (typeof rowErrorCodes)[number]
const rowErrors: ReadonlySet<string> = new Set(rowErrorCodes)
export const isRowErrorCode = (code: string): code is RowErrorCode => rowErrors.has(code)
export type RowFault = { column: CatalogueColumn | number; code: RowErrorCode; value: string }

const priceCentsMax = 99_999
const taxMilliMax = 100_000

/**
 * Reads a decimal as an integer of its smallest part, without floating point: `4.29` -> 429. A comma may be the decimal sign.
 * Returns `NaN` for other texts; an added half means more decimals than the column has.
 */
const readDecimal = (text: string, decimals: number): number => {
  let value = 0
  let after = -1
  let digits = 0
  let lost = 0
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char >= 48 && char <= 57) {
      digits += 1
      if (after < decimals) value = value * 10 + char - 48
      else if (char !== 48) lost = 0.5
      if (after >= 0) after += 1
      // Longer numbers are out of every range; stopping here keeps the integer exact.
      if (value > 1e12) return value
    } else if ((char === 46 || char === 44) && after < 0) after = 0
    else return Number.NaN
  }
  if (digits === 0) return Number.NaN
  for (let rest = Math.max(after, 0); rest < decimals; rest += 1) value *= 10
  return value + lost
}

/** Significant digits of a computed number; further digits are rounding noise of binary arithmetic. */
const digitsMax = 15
const computed = /^([0-9]{1,6})[.,]([0-9]{10,17})$/
/** Rounds a computed number as spreadsheets show it: `544.8099999999999` is 544.81. Returns another text unchanged. */
const withoutNoise = (text: string): string => {
  const [, whole = '', part = ''] = computed.exec(text) ?? []
  const kept = digitsMax - (whole === '0' ? 0 : whole.length)
  if (whole === '' || part.length <= kept) return text
  const digits = BigInt(whole + part.slice(0, kept)) + (part.charAt(kept) >= '5' ? 1n : 0n)
  const padded = String(digits).padStart(kept + 1, '0')
  return `${padded.slice(0, -kept)}.${padded.slice(-kept)}`
}

const stripped = (text: string, sign: string): string =>
  text.startsWith(sign) ? text.slice(1).trimStart() : text.endsWith(sign) ? text.slice(0, -1).trimEnd() : text

/** Returns true for `1,000` in a price: the text means a thousand and is never read as one dollar. */
const isThousands = (text: string): boolean => /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/.test(text)

/** Returns true for `1.250` beside a tax of `7,25`: the row has decimal commas, so that the price is above a thousand. */
const isDottedThousands = (text: string, tax: string): boolean =>
  tax.includes(',') && /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(text)

const readPrice = (cell: string, tax: string): number | RowErrorCode => {
  if (cell === '') return 'price.required'
  const text = withoutNoise(stripped(cell, '$'))
  const isLarge = (text.includes(',') && isThousands(text)) || isDottedThousands(text, tax)
  const cents = isLarge ? Number.NaN : readDecimal(text, 2)
  if (!(cents > 0 && cents <= priceCentsMax)) return 'price.range'
  return Number.isInteger(cents) ? cents : 'price.decimals'
}

const readTax = (cell: string): number | RowErrorCode => {
  if (cell === '') return 'tax.required'
  const milli = readDecimal(withoutNoise(stripped(cell, '%')), 3)
  if (!(milli <= taxMilliMax)) return 'tax.range'
  return Number.isInteger(milli) ? milli : 'tax.decimals'
}

/** Matches `'0123`, which users type to keep leading zeros in spreadsheets; all digits are present. */
const quotedDigits = /^'([0-9]+)$/
/** Matches `="0123"` and `="Milk"`, as programs write text that spreadsheets must not read as a number. */
const formulaText = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell without the signs that spreadsheet files add. */
const textOf = (cell: string): string => {
  const text = plainText(unguardCell(cell))
  const inside = text.startsWith('="') ? formulaText.exec(text)?.[1] : undefined
  return inside === undefined ? text : plainText(inside.replaceAll('""', '"'))
}
/** Returns the text of an amount, which may have the apostrophe of a spreadsheet's text in front. */
const amountText = (text: string): string => (/^'[0-9.,$]/.test(text) ? text.slice(1) : text)

/** Groups of digits with hyphens or spaces between them, as they are printed below the bars. */
const printed = /^[0-9]+(?:[-\s\u2010-\u2015\u2212][0-9]+)+$/
/** Groups of a UPC-A, a UPC-E and an EAN-8: other groups of 8 digits are dates. */
const upcGroups = '1 5 5 1'
const upcEGroups = '1 6 1'
const ean8Groups = '4 4'

/** Returns the digits of a printed barcode. A wrong check digit is read in the groups of a UPC-A alone. */
const printedCode = (text: string): string | undefined => {
  if (!printed.test(text) || looksLikeCardNumber(text)) return undefined
  const groups = text.split(/[^0-9]/)
  // A whole barcode with a number of the shop behind it: together they fit one check digit in ten.
  if (groups.some(({ length }) => length >= 12)) return undefined
  const digits = groups.join('')
  const sizes = groups.map(({ length }) => length).join(' ')
  // Two PLU codes have the groups of an EAN-8.
  const isShort = sizes === upcEGroups || (sizes === ean8Groups && hasCheckDigit(digits))
  if (digits.length === 8) return isShort ? digits : undefined
  const isLong = digits.length >= 12 && digits.length <= 14
  return isLong && (sizes === upcGroups || hasCheckDigit(digits)) ? digits : undefined
}

/** Returns the barcode of a cell in any spreadsheet notation; `undefined` when the spreadsheet lost digits. */
const codeIn = (cell: string): string | undefined => {
  const plain = textOf(cell).normalize('NFC')
  const quoted = quotedDigits.exec(plain)
  if (quoted) return quoted[1]
  const groups = printedCode(plain)
  if (groups !== undefined) return groups
  const scientific = readScientific(plain)
  return scientific === 'lost' ? undefined : (scientific?.code ?? plain)
}

const barcode = /^[0-9]{1,14}$/
/**
 * Returns true for the shape of a barcode, which is exempt from the card number check in the barcode column, because
 * one barcode in ten passes as a card number by chance.
 */
export const isBarcodeCell = (cell: string): boolean => barcode.test(codeIn(cell) ?? '')

const readCode = (cell: string): { code: string } | RowErrorCode => {
  const code = codeIn(cell)
  if (code === '') return 'barcode.required'
  if (code === undefined) return 'barcode.precision-lost'
  if (barcode.test(code)) return isZeros(code) ? 'barcode.zeros' : { code }
  if (looksLikeCardNumber(code)) return 'pan.in-field'
  return /^[0-9]+$/.test(code) ? 'barcode.too-long' : 'barcode.digits-only'
}

/** Counts characters like the form and the database: an emoji is one character. */
const isLonger = (cell: string, max: number): boolean =>
  cell.length > max && (cell.length > 2 * max || Array.from(cell).length > max)

const readText = (cell: string, noun: 'name' | 'description', max: number): RowErrorCode | undefined => {
  if (cell === '') return `${noun}.required`
  return isLonger(cell, max) ? `${noun}.too-long` : undefined
}

/** `fl oz`, `FLOZ` and `Fluid ounces` are one unit. */
const readUnit = (cell: string): Unit | RowErrorCode => {
  if (isUnit(cell)) return cell
  return cell === '' ? 'unit.required' : (unitOfCell(cell) ?? 'unit.unknown')
}

/** Checks every cell for a card number, including the cells of ignored columns. */
const isCardCell = (cell: string, isCode: boolean): boolean =>
  looksLikeCardNumber(cell) && !(isCode && isBarcodeCell(cell))

/** Replacement character that decoders insert for invalid bytes. */
const damaged = '\uFFFD'

/** Matches the error values that spreadsheets show and write into text files: `#N/A`, `#¡REF!`, `Err:502`. */
const errorValue = /^(?:#(?:N\/[AD]|NV|[¡¿]?\p{Lu}+(?:\/0)?[!?])|Err:[0-9]{3})\s*$/u
const isErrorValue = (value: string): boolean =>
  (value.startsWith('#') || value.startsWith('Err:')) && value.length < 20 && errorValue.test(value)

/** Returns the errors that can occur in any column; damage and error values are reported only in imported columns. */
export const cellFaults = (cells: readonly string[], layout: Layout): RowFault[] => {
  const ours = Object.values(layout)
  return cells.flatMap((value, column): RowFault[] => {
    if (isCardCell(value, column === layout.code)) return [{ column, code: 'pan.in-field', value }]
    if (value.includes(damaged) && ours.includes(column)) return [{ column, code: 'row.damaged', value }]
    return isErrorValue(value) && ours.includes(column) ? [{ column, code: 'row.error', value }] : []
  })
}

/** A price without decimals before two digits in the tax column: an unquoted decimal comma cut `4,29`. */
const isCutPrice = (cells: readonly string[], { price, taxPercentage }: Layout): boolean =>
  taxPercentage === price + 1 &&
  /^\s*\$?\s*[0-9]{1,3}\s*$/.test(cells[price] ?? '') &&
  /^[0-9]{2}\s*$/.test(cells[taxPercentage] ?? '')

/** Cells beyond the header: an unquoted comma has moved the rest of the line. Empty cells beyond it are tolerated alone. */
const isShifted = (cells: readonly string[], layout: Layout, width: number): boolean =>
  cells.length > width && (cells.slice(width).some((cell) => cell.trim() !== '') || isCutPrice(cells, layout))

const barcodeLike = /^[\s="']*[0-9][0-9.,+E"\s]*$/i

/**
 * Returns true when a line may be a complete row: the line reaches the last required column and has digits for a
 * barcode.
 */
export const isWholeRow = (cells: readonly string[], layout: Layout): boolean =>
  catalogueColumns.every((column) => column === 'active' || layout[column] < cells.length) &&
  barcodeLike.test(cells[layout.code] ?? '')

/**
 * Reads one line of the file into an item or into all of its errors. Applies the item form's rules (a property test
 * compares the results). `width` is the number of headings.
 */
export const readRow = (cells: readonly string[], layout: Layout, width: number): CatalogueRow | RowFault[] => {
  const cellAt = (column: CatalogueColumn): string => textOf(cells[layout[column]] ?? '')
  const faults = cellFaults(cells, layout)
  const note = (column: CatalogueColumn, code: RowErrorCode): void => {
    // The cell already has an error; a second error would repeat the cell.
    if (!faults.some((fault) => fault.column === layout[column]))
      faults.push({ column, code, value: cells[layout[column]] ?? '' })
  }
  const name = cellAt('name')
  const description = cellAt('description')
  const code = readCode(cells[layout.code] ?? '')
  const unit = readUnit(cellAt('unit'))
  const taxText = amountText(cellAt('taxPercentage'))
  const price = readPrice(amountText(cellAt('price')), taxText)
  const tax = readTax(taxText)
  const status = cellAt('active')
  const active = readStatus(status)
  const nameFault = readText(name, 'name', nameMax)
  const descriptionFault = readText(description, 'description', descriptionMax)
  if (typeof code === 'string') note('code', code)
  if (nameFault) note('name', nameFault)
  if (descriptionFault) note('description', descriptionFault)
  if (!isUnit(unit)) note('unit', unit)
  if (typeof price === 'string') note('price', price)
  if (typeof tax === 'string') note('taxPercentage', tax)
  if (status !== '' && active === undefined) note('active', 'status.unknown')
  if (isShifted(cells, layout, width))
    faults.push({ column: width, code: 'row.extra-cells', value: cells[width] ?? '' })
  if (faults.length > 0 || typeof code === 'string' || !isUnit(unit)) return faults
  if (typeof price === 'string' || typeof tax === 'string') return faults
  return {
    code: code.code,
    codeKey: codeKey(code.code),
    name,
    description,
    unit,
    priceCents: price,
    taxMilli: tax,
    active,
  }
}
