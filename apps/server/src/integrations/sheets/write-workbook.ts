import { Readable } from 'node:stream'
import { aplHeading, type CatalogueColumn, catalogueColumns, headingOf } from '@tillgate/domain/catalogue-file.ts'
import { guardCell } from '@tillgate/domain/csv-cells.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import type { List } from './port.ts'

/** `@` makes a column text, so that typed barcodes keep their leading zeros. */
const looks: Record<CatalogueColumn, { width: number; numFmt?: string }> = {
  code: { width: 18, numFmt: '@' },
  name: { width: 36 },
  description: { width: 48 },
  unit: { width: 9 },
  price: { width: 10, numFmt: '0.00' },
  taxPercentage: { width: 10, numFmt: '0.0##' },
  active: { width: 10 },
}

/** Empty rows with text format, because a spreadsheet formats typed values by the format of their cells. */
const blankRows = 2000

async function* rowsOf(rows: List['rows'], isForm: boolean) {
  // Workbooks mark text and formulas themselves, but readers remove the guard, so it is written.
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell))
  for (let left = isForm ? blankRows : 0; left > 0; left -= 1) yield catalogueColumns.map(() => null)
}

export const writeSheet = ({ language, rows, isTemplate: isForm }: List): Readable => {
  const columns = catalogueColumns.map((column) => ({ header: headingOf(column, language), ...looks[column] }))
  return Readable.fromWeb(
    writeXlsxStream(rowsOf(rows, isForm), {
      name: translateImport(language, 'import.sheet-name'),
      columns: isForm ? columns : [...columns, { header: aplHeading, width: 14 }],
      freezePane: { rows: 1 },
    }),
  )
}
