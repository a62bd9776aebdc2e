import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { type CatalogueColumn, headingOf, type Layout } from '@tillgate/domain/catalogue-file.ts'
import { isBarcodeCell, type RowErrorCode, type RowFault } from '@tillgate/domain/catalogue-row.ts'
import { csvLine, csvStart, unguardCell } from '@tillgate/domain/csv-cells.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import type { Params, Language } from '@tillgate/phrases/translator.ts'
import { errorColumns } from './port.ts'

/** Header of a file and the positions of its columns. */
export type Header = { heading: readonly string[]; layout: Layout }

/** Returns the heading of the error file: row number, column, value, reason, then the original columns. */
export const errorHeading = ({ heading }: Header, language: Language): string =>
  csvStart +
  csvLine([
    ...errorColumns.map((key) => translateImport(language, key)),
    ...heading.map((cell) => maskCardNumbers(unguardCell(cell))),
  ])

const headingAt = (column: CatalogueColumn | number, sheet: Header, language: Language): string => {
  const at = typeof column === 'number' ? column : sheet.layout[column]
  const fallback = typeof column === 'number' ? String(column + 1) : headingOf(column, language)
  return maskCardNumbers(sheet.heading[at]?.trim() || fallback)
}

const shown = (cell: string, isCode: boolean): string => (isCode && isBarcodeCell(cell) ? cell : maskCardNumbers(cell))

/** Writes one line per rejected row. Restores quotes that the reader would remove. */
export const errorLine = (
  row: number,
  cells: readonly string[],
  faults: readonly RowFault[],
  sheet: Header,
  language: Language,
  params: Params = {},
): string => {
  const isCode = (column: RowFault['column']) => column === 'code' || column === sheet.layout.code
  const reasonOf = (code: RowErrorCode) => translateImport(language, code, params)
  return csvLine([
    String(row),
    faults.map(({ column }) => headingAt(column, sheet, language)).join('; '),
    faults.map(({ column, value }) => shown(unguardCell(value), isCode(column))).join('; '),
    faults.map(({ code }) => reasonOf(code)).join('; '),
    ...cells.map((cell, index) => shown(unguardCell(cell), index === sheet.layout.code)),
  ])
}
