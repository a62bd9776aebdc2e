import { looksLikeCardNumber, maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { fixRow } from '@tillgate/domain/catalogue-fixes.ts'
import {
  aplHeading,
  catalogueColumns,
  type CatalogueColumn,
  type HeaderFault,
} from '@tillgate/domain/catalogue-file.ts'
import {
  cellFaults,
  isBarcodeCell,
  isWholeRow,
  readRow,
  type CatalogueRow,
  type RowFault,
} from '@tillgate/domain/catalogue-row.ts'
import { repairCellsOf, repairFaultsOf, repairRowsMax } from '@tillgate/domain/catalogue-repair.ts'
import { unguardCell } from '@tillgate/domain/csv-cells.ts'
import type { ExportRow } from '@tillgate/domain/till-exports.ts'
import { fileRowsMax } from '@tillgate/domain/item-batches.ts'
import { rowProblems } from '@tillgate/domain/row-problems.ts'
import { isTaxFlag, taxFlagSearch } from '@tillgate/domain/tax-flags.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import { languages, type Language } from '@tillgate/phrases/translator.ts'
import { errorHeading, errorLine, type Header } from './error-lines.ts'
import { headerOf, likeliestHeader, titlesMax, toFileHeader, type FoundHeader } from './file-header.ts'
import {
  errorColumns,
  taxUnknown,
  UnreadableFileError,
  type RejectedRow,
  type Found,
  type Interpretation,
  type ReadingOptions,
  type Summary,
} from './port.ts'

const shown = (cell: string, column: CatalogueColumn | null): string =>
  column === 'code' && isBarcodeCell(cell) ? cell : maskCardNumbers(cell)

/** Cells of one row as the screen shows them. A broken cell that is longer is cut; the error file has all of it. */
const toRejectedRow = (n: number, cells: string[], faults: RowFault[], { layout }: Header): RejectedRow => ({
  n,
  cells: repairCellsOf(cells, layout).map((cell, index) => shown(unguardCell(cell), catalogueColumns[index] ?? null)),
  faults: repairFaultsOf(faults, layout).map((fault) => ({
    ...fault,
    value: shown(unguardCell(fault.value), fault.column),
  })),
})

type RowHandlers = {
  language: Language
  options: ReadingOptions
  onRow: (row: number, item: CatalogueRow) => void
  /** A line of the error file; the first call includes the heading. */
  onErrorLine: (line: string) => void
  /** Returns the winning row of a barcode repeated with other values, and 0 for a skipped price. */
  winningRow: (row: number) => number | undefined
}

const refuseHeader = ({ missing, twice }: HeaderFault): never => {
  if (missing.length > 0) throw new UnreadableFileError({ code: 'import.header-missing', columns: missing })
  throw new UnreadableFileError({ code: 'import.header-twice', columns: twice })
}
/** Rows below the header whose values are shown beside it. */
const samplesShown = 3

/** Errors of a line with invalid quotes: the first quote, and cells that must not be shown. */
const brokenFaults = (cells: string[], { layout }: Header): RowFault[] => {
  const column = Math.max(
    0,
    cells.findIndex((cell) => cell.startsWith('"')),
  )
  return [...cellFaults(cells, layout), { column, code: 'row.quote', value: cells[column] ?? '' }]
}

/** Errors of formulas without a stored result; other errors of the row are reported after the correction. */
const unsolvedFaults = (cells: string[], { layout }: Header, unsolved: readonly number[]): RowFault[] => {
  const ours = Object.values(layout)
  return unsolved
    .filter((column) => ours.includes(column))
    .map((column) => ({ column, code: 'row.formula', value: cells[column] ?? '' }))
}

const readCells = (cells: string[], sheet: Header, isBroken: boolean, unsolved: readonly number[]) => {
  if (isBroken) return brokenFaults(cells, sheet)
  const missing = unsolved.length === 0 ? [] : unsolvedFaults(cells, sheet, unsolved)
  if (missing.length > 0) return [...cellFaults(cells, sheet.layout), ...missing]
  return readRow(cells, sheet.layout, sheet.heading.length)
}

const own = new Set([
  aplHeading,
  ...languages.flatMap((language) => errorColumns.map((column) => translateImport(language, column))),
])
const ignoredShown = 5
const ignoredMax = 40

/** Returns unknown headings, without the headings that error files and exports add. */
const ignoredOf = ({ heading, layout }: Header, header: FoundHeader | undefined): string[] =>
  // An export is read as a whole: several of its columns make one of ours.
  (header?.convert ? [] : heading)
    .filter((cell, index) => cell.trim() !== '' && !own.has(cell.trim()) && !Object.values(layout).includes(index))
    .slice(0, ignoredShown)
    .map((cell) => maskCardNumbers(cell.trim()).slice(0, ignoredMax))

type Pending = { cells: string[]; row: number; isBroken: boolean; unsolved: readonly number[] }

/** A line of sums below a list: it begins with a word for a total, and has neither a barcode nor a unit. */
const total = /^(?:grand |sub-? ?|gran )?(?:totals?|totales|suma|sum)\b/i
/**
 * Returns true for a line that is no item: a sum, or a single text such as the name of a section, the number of a page or a date
 * of print. A card number is never passed over.
 */
const isNote = (cells: readonly string[], { layout }: Header): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const [first = ''] = filled
  if (filled.some(looksLikeCardNumber) || isBarcodeCell(cells[layout.code] ?? '') || isBarcodeCell(first)) return false
  return filled.length === 1 || (total.test(first.trim()) && (cells[layout.unit] ?? '').trim() === '')
}

/** The heading once more, as programs print it on each page. */
const isRepeatedHeading = (cells: readonly string[], { heading }: Header): boolean =>
  cells.length <= heading.length && cells.every((cell, index) => cell.trim() === (heading[index] ?? '').trim())

/**
 * Checks the records of a file. The header is the first of the first records that has all columns, those before it are titles.
 * Blank records, notes, totals and repeated headings are skipped, others are valid or rejected.
 */
export const checker = ({ language, options, onRow, onErrorLine, winningRow }: RowHandlers) => {
  const causes = rowProblems()
  const rejectedRows: RejectedRow[] = []
  const samples: string[][] = []
  let found: Found | undefined
  let pending: Pending[] = []
  let header: FoundHeader | undefined
  let sheet: Header | undefined
  let rows = 0
  let rejected = 0
  let cards = 0
  let taxless = 0
  const flags = taxFlagSearch()

  const addErrors = (row: number, cells: string[], faults: RowFault[], from: Header, last?: number): void => {
    rejected += 1
    if (faults.some(({ code }) => code === 'pan.in-field')) cards += 1
    causes.add(row, repairFaultsOf(faults, from.layout))
    if (rejectedRows.length < repairRowsMax) rejectedRows.push(toRejectedRow(row, cells, faults, from))
    if (rejected === 1) onErrorLine(errorHeading(from, language))
    onErrorLine(errorLine(row, cells, faults, from, language, last === undefined ? {} : { row: last }))
  }
  /** Converts the row of an export, and a flag for taxed items: the tax cell of a taxed item without a rate becomes empty. */
  const convert = (cells: string[], { heading, layout }: Header): ExportRow | undefined => {
    const read = header?.convert ? header.convert(cells) : { cells, isTaxUnknown: false }
    if (!read || read.isTaxUnknown) return read
    const [title, tax] = [heading[layout.taxPercentage] ?? '', read.cells[layout.taxPercentage] ?? '']
    flags.add(title, tax)
    if (!options.fixes.includes('TAX_FLAG') || !isTaxFlag(title, tax)) return read
    return { cells: read.cells.with(layout.taxPercentage, ''), isTaxUnknown: true }
  }
  /**
   * Reads the cells of a row. A taxed item without a rate has no tax for now, or an error when the partner wants to type it. Beside
   * other errors it has this error, too: a repair must not import it without a tax.
   */
  const readConverted = ({ cells, isTaxUnknown }: ExportRow, from: Header, { isBroken, unsolved }: Pending) => {
    const read = readCells(cells, from, isBroken, unsolved)
    if (!isTaxUnknown || options.fixes.includes('NO_TAX_RATE')) return read
    const untaxed = readCells(cells.with(from.layout.taxPercentage, '0'), from, isBroken, unsolved)
    return Array.isArray(untaxed) ? read : { ...untaxed, taxMilli: taxUnknown }
  }
  const readRecord = (record: Pending): void => {
    const { cells: raw, row, isBroken } = record
    if (samples.length < samplesShown) samples.push(raw)
    if (sheet === undefined) {
      if (header?.fault && samples.length === samplesShown) refuseHeader(header.fault)
      return
    }
    if (!isBroken && (isNote(raw, sheet) || isRepeatedHeading(raw, sheet))) return
    const converted = isBroken ? { cells: raw, isTaxUnknown: false } : convert(raw, sheet)
    if (converted === undefined) return
    const { cells } = converted
    rows += 1
    if (rows > fileRowsMax) throw new UnreadableFileError({ code: 'import.too-many-rows' })
    const read = readConverted(converted, sheet, record)
    if (Array.isArray(read)) return addErrors(row, cells, read, sheet)
    const item = options.fixes.length > 0 ? fixRow(read, options.fixes) : read
    const last = winningRow(row)
    if (last === 0) {
      const value = cells[sheet.layout.price] ?? ''
      return addErrors(row, cells, [{ column: 'price', code: 'price.jump', value }], sheet)
    }
    if (last !== undefined) {
      return addErrors(row, cells, [{ column: 'code', code: 'barcode.repeated', value: item.code }], sheet, last)
    }
    if (item.taxMilli === taxUnknown) taxless += 1
    onRow(row, item)
  }
  /** Reads the header at a place of the records so far, then the rows behind it. */
  const begin = (at: number): void => {
    const records = pending
    pending = []
    header = headerOf(records[at]?.cells ?? [], options)
    cards += records.slice(0, at + 1).filter(({ cells }) => cells.some(looksLikeCardNumber)).length
    if (header.fault === undefined) sheet = header
    else if (!options.isCheck) refuseHeader(header.fault)
    for (const record of records.slice(at + 1)) readRecord(record)
  }
  /** Searches the header. A check reads some rows below an unknown header, for the person who maps it. */
  const look = (record: Pending): void => {
    pending.push(record)
    if (!record.isBroken && headerOf(record.cells, options).fault === undefined) begin(pending.length - 1)
    else if (pending.length === titlesMax) beginLikeliest()
  }
  const beginLikeliest = (): void => {
    const records = pending.map(({ cells }) => cells)
    begin(likeliestHeader(records, options))
  }
  const understood = (): Interpretation | undefined =>
    found && {
      ...found,
      ignored: sheet ? ignoredOf(sheet, header) : [],
      header: header ? toFileHeader(header, samples) : null,
    }
  return {
    begin: (reader: Found): void => {
      found = reader
    },
    understood,
    isHeading: (cells: readonly string[]): boolean => headerOf(cells, options).fault === undefined,
    isRow: (cells: readonly string[]): boolean => sheet !== undefined && isWholeRow(cells, sheet.layout),
    record: (cells: string[], row: number, isBroken: boolean, unsolved: readonly number[] = []): void => {
      if (cells.every((cell) => cell.trim() === '')) return
      const record = { cells, row, isBroken, unsolved }
      if (header === undefined) look(record)
      else readRecord(record)
    },
    finish: (): Omit<Summary, 'errorsLost' | 'vocabulary'> => {
      if (header === undefined && pending.length > 0) beginLikeliest()
      const interpretation = understood()
      if (header === undefined || interpretation === undefined) throw new UnreadableFileError({ code: 'import.empty' })
      if (header.fault) refuseHeader(header.fault)
      if (rows === 0) throw new UnreadableFileError({ code: 'import.no-rows' })
      return {
        rows,
        rejected,
        cards,
        problems: causes.list(),
        understood: interpretation,
        rejectedRows,
        taxless,
        mayBeTaxFlags: flags.mayBeFlags() && !options.fixes.includes('TAX_FLAG'),
      }
    },
  }
}
