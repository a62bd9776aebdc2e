import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { guardCell } from '@tillgate/domain/csv-cells.ts'
import type { WorkbookCell, WorkbookSheet } from './port.ts'

/** A fixed time, so that the same sheets give the same bytes. */
const fixed = new Date(Date.UTC(1980, 0, 1))
const amounts = { numFmt: '#,##0.00' }

/** Text cells never run as formulas; formulas come from the caller alone. */
const plain = (cell: WorkbookCell): string | number | null =>
  cell === null || typeof cell === 'number' ? cell : typeof cell === 'string' ? guardCell(cell) : null

/** Amounts and formulas by their place: row 0 has the headings. */
const cellsOf = (rows: readonly (readonly WorkbookCell[])[]): Map<string, Partial<Cell>> => {
  const cells = new Map<string, Partial<Cell>>()
  for (const [nth, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (cell === null || typeof cell === 'string') continue
      const own: Partial<Cell> =
        typeof cell === 'number'
          ? { value: cell }
          : { value: cell.result, type: 'formula', formula: cell.formula, formulaResult: cell.result }
      cells.set(`${nth + 1},${column}`, { ...own, style: amounts })
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
      columns: headings.map((_, nth) => ({ width: nth < 2 ? 30 : 18 })),
      freezePane: { rows: 1 },
    })),
  })
