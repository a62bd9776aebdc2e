import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { guardCell } from '@tillgate/domain/csv-cells.ts'
import type { WorkbookCell, WorkbookSheet } from './port.ts'

/** A fixed time, so that the same sheets give the same bytes. */
const fixed = new Date(Date.UTC(1980, 0, 1))
const amounts = { numFmt: '#,##0.00' }
const wholes = { numFmt: '0' }
const days = { numFmt: 'yyyy-mm-dd' }

const dayMilliseconds = 86_400_000
/** Spreadsheets count days from the end of 1899. */
const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayMilliseconds

/** Text cells never run as formulas; only the caller writes formulas. */
const plain = (cell: WorkbookCell): string | number | null =>
  cell === null || typeof cell === 'number' ? cell : typeof cell === 'string' ? guardCell(cell) : null

/** Value and format of an amount, a whole number, a day or a formula. */
const cellOf = (cell: Exclude<WorkbookCell, string | null>): Partial<Cell> => {
  if (typeof cell === 'number') return { value: cell, style: amounts }
  if ('whole' in cell) return { value: cell.whole, style: wholes }
  if ('day' in cell) return { value: serialOf(cell.day), style: days }
  return { value: cell.result, type: 'formula', formula: cell.formula, formulaResult: cell.result, style: amounts }
}

/** Amounts, days and formulas by their place: row 0 has the headings. */
const cellsOf = (rows: readonly (readonly WorkbookCell[])[]): Map<string, Partial<Cell>> => {
  const cells = new Map<string, Partial<Cell>>()
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (cell === null || typeof cell === 'string') continue
      cells.set(`${index + 1},${column}`, cellOf(cell))
    }
  }
  return cells
}

/** Writes a workbook of small sheets. The first row of each has the headings and stays in view. */
export const writeWorkbook = (sheets: readonly WorkbookSheet[]): Promise<Uint8Array> =>
  writeXlsx({
    properties: { created: fixed, modified: fixed },
    sheets: sheets.map(({ name, headings, rows }) => ({
      name,
      rows: [headings, ...rows.map((row) => row.map(plain))],
      cells: cellsOf(rows),
      columns: headings.map((_, index) => ({ width: index < 2 ? 30 : 18 })),
      freezePane: { rows: 1 },
    })),
  })
