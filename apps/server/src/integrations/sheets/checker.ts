import { looksLikeCardNumber, maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { fixRow, warnings } from '@tillgate/domain/catalogue-fixes.ts'
import { aplHeading, catalogueColumns, readHeader, type CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
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
import { errorColumns, Unreadable, type FaultyRow, type Found, type ReadingOptions, type Summary } from './port.ts'

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

const readFirstRecord = (cells: string[]): Header => {
  const { layout, fault } = readHeader(cells)
  if (fault && fault.missing.length > 0) throw new Unreadable({ code: 'import.header-missing', columns: fault.missing })
  if (fault) throw new Unreadable({ code: 'import.header-twice', columns: fault.twice })
  return { heading: cells, layout }
}

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
  const doubts = warnings()
  const faultyRows: FaultyRow[] = []
  let sheet: Header | undefined
  let rows = 0
  let faulty = 0
  let cards = 0

  const addErrors = (row: number, cells: string[], faults: RowFault[], from: Header, last?: number): void => {
    faulty += 1
    if (faults.some(({ code }) => code === 'pan.in-field')) cards += 1
    causes.add(row, faults)
    if (faultyRows.length < repairRowsMax) faultyRows.push(toFaultyRow(row, cells, faults, from))
    if (faulty === 1) onErrorLine(errorHeading(from, language))
    onErrorLine(errorLine(row, cells, faults, from, language, last === undefined ? {} : { row: last }))
  }
  return {
    isRow: (cells: readonly string[]): boolean => sheet !== undefined && isWholeRow(cells, sheet.layout),
    record: (cells: string[], row: number, isBroken: boolean, unsolved: readonly number[] = []): void => {
      if (cells.every((cell) => cell.trim() === '')) return
      if (sheet === undefined) {
        sheet = readFirstRecord(cells)
        if (cells.some(looksLikeCardNumber)) cards += 1
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
      if (options.warns) doubts.add(row, item)
      onRow(row, item)
    },
    finish: (found: Found): Omit<Summary, 'errorsLost' | 'vocabulary'> => {
      if (sheet === undefined) throw new Unreadable({ code: 'import.empty' })
      if (rows === 0) throw new Unreadable({ code: 'import.no-rows' })
      const understood = { ...found, ignored: ignoredOf(sheet) }
      return { rows, faulty, cards, problems: causes.list(), understood, warnings: doubts.list(), faultyRows }
    },
  }
}
