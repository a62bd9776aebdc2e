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
import { fileRowsMax } from '@tillgate/domain/item-batches.ts'
import { rowProblems } from '@tillgate/domain/row-problems.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import { languages, type Language } from '@tillgate/phrases/translator.ts'
import { errorHeading, errorLine, type Header } from './error-lines.ts'
import { headerOf, toFileHeader, type FoundHeader } from './file-header.ts'
import {
  errorColumns,
  Unreadable,
  type FaultyRow,
  type Found,
  type Interpretation,
  type ReadingOptions,
  type Summary,
} from './port.ts'

const shown = (cell: string, column: CatalogueColumn | null): string =>
  column === 'code' && isBarcodeCell(cell) ? cell : maskCardNumbers(cell)

/** Cells of one row as the screen shows them. A broken cell that is longer is cut; the error file has all of it. */
const toFaultyRow = (n: number, cells: string[], faults: RowFault[], { layout }: Header): FaultyRow => ({
  n,
  cells: repairCellsOf(cells, layout).map((cell, at) => shown(unguardCell(cell), catalogueColumns[at] ?? null)),
  faults: repairFaultsOf(faults, layout).map((fault) => ({
    ...fault,
    value: shown(unguardCell(fault.value), fault.column),
  })),
})

type RowHandlers = {
  language: Language
  options: ReadingOptions
  onRow: (row: number, item: CatalogueRow) => void
  /** A line of the error file; the first brings the heading along. */
  onErrorLine: (line: string) => void
  /** Returns the winning row when a barcode is repeated with other values, and 0 for a price that is left out. */
  winningRow: (row: number) => number | undefined
}

const refuseHeader = ({ missing, twice }: HeaderFault): never => {
  if (missing.length > 0) throw new Unreadable({ code: 'import.header-missing', columns: missing })
  throw new Unreadable({ code: 'import.header-twice', columns: twice })
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
const ignoredOf = ({ heading, layout }: Header): string[] =>
  heading
    .filter((cell, at) => cell.trim() !== '' && !own.has(cell.trim()) && !Object.values(layout).includes(at))
    .slice(0, ignoredShown)
    .map((cell) => maskCardNumbers(cell.trim()).slice(0, ignoredMax))

/** Checks the records of a file: the first is the header, blank records are skipped, others are valid or faulty. */
export const checker = ({ language, options, onRow, onErrorLine, winningRow }: RowHandlers) => {
  const causes = rowProblems()
  const faultyRows: FaultyRow[] = []
  const samples: string[][] = []
  let found: Found | undefined
  let header: FoundHeader | undefined
  let sheet: Header | undefined
  let rows = 0
  let faulty = 0
  let cards = 0

  const addErrors = (row: number, cells: string[], faults: RowFault[], from: Header, last?: number): void => {
    faulty += 1
    if (faults.some(({ code }) => code === 'pan.in-field')) cards += 1
    causes.add(row, repairFaultsOf(faults, from.layout))
    if (faultyRows.length < repairRowsMax) faultyRows.push(toFaultyRow(row, cells, faults, from))
    if (faulty === 1) onErrorLine(errorHeading(from, language))
    onErrorLine(errorLine(row, cells, faults, from, language, last === undefined ? {} : { row: last }))
  }
  /** Reads the header. A check reads some rows below a header that it does not know, for the person who maps it. */
  const begin = (cells: string[]): void => {
    header = headerOf(cells, options)
    if (cells.some(looksLikeCardNumber)) cards += 1
    if (header.fault === undefined) sheet = header
    else if (!options.isCheck) refuseHeader(header.fault)
  }
  const understood = (): Interpretation | undefined =>
    found && {
      ...found,
      ignored: sheet ? ignoredOf(sheet) : [],
      header: header ? toFileHeader(header, samples) : null,
    }
  return {
    begin: (reader: Found): void => {
      found = reader
    },
    understood,
    isRow: (cells: readonly string[]): boolean => sheet !== undefined && isWholeRow(cells, sheet.layout),
    record: (cells: string[], row: number, isBroken: boolean, unsolved: readonly number[] = []): void => {
      if (cells.every((cell) => cell.trim() === '')) return
      if (header === undefined) return begin(cells)
      if (samples.length < samplesShown) samples.push(cells)
      if (sheet === undefined) {
        if (header.fault && samples.length === samplesShown) refuseHeader(header.fault)
        return
      }
      rows += 1
      if (rows > fileRowsMax) throw new Unreadable({ code: 'import.too-many-rows' })
      const read = readCells(cells, sheet, isBroken, unsolved)
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
      onRow(row, item)
    },
    finish: (): Omit<Summary, 'errorsLost' | 'vocabulary'> => {
      const interpretation = understood()
      if (header === undefined || interpretation === undefined) throw new Unreadable({ code: 'import.empty' })
      if (header.fault) refuseHeader(header.fault)
      if (rows === 0) throw new Unreadable({ code: 'import.no-rows' })
      return {
        rows,
        faulty,
        cards,
        problems: causes.list(),
        understood: interpretation,
        faultyRows,
      }
    },
  }
}
