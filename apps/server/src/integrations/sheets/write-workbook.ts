import { Readable } from 'node:stream'
import { aplHeading, type CatalogueColumn, catalogueColumns, headingOf } from '@tillgate/domain/catalogue-file.ts'
import { guardCell } from '@tillgate/domain/csv-cells.ts'
import { sayImport } from '@tillgate/phrases/say-import.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { writeXlsxStream } from 'hucre/xlsx'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `@` makes a column text: what is typed below a barcode stays as it is typed, with its zeros. */
const looks: Record<CatalogueColumn, { width: number; numFmt?: string }> = {
  code: { width: 18, numFmt: '@' },
  name: { width: 36 },
  description: { width: 48 },
  unit: { width: 9 },
  price: { width: 10, numFmt: '0.00' },
  taxPercentage: { width: 10, numFmt: '0.0##' },
  active: { width: 10 },
}

/** A spreadsheet writes what is typed into an empty cell by the format of that cell: so many are there to type into. */
const blankRows = 2000

type Cells = readonly (string | number)[]

async function* rowsOf(rows: AsyncIterable<Cells> | Iterable<Cells>, isForm: boolean) {
  // A workbook knows a text from a formula by itself; the reader takes the guard off, so it has to be there.
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell))
  for (let left = isForm ? blankRows : 0; left > 0; left -= 1) yield catalogueColumns.map(() => null)
}

type List = { language: Language; rows: AsyncIterable<Cells> | Iterable<Cells>; isForm: boolean }

/** A list of items as a workbook, written while its rows arrive. A form is one that people go on typing in. */
export const catalogueWorkbook = ({ language, rows, isForm }: List): Readable => {
  const columns = catalogueColumns.map((column) => ({ header: headingOf(column, language), ...looks[column] }))
  return Readable.fromWeb(
    writeXlsxStream(rowsOf(rows, isForm), {
      name: sayImport(language, 'import.sheet-name'),
      columns: isForm ? columns : [...columns, { header: aplHeading, width: 14 }],
      freezePane: { rows: 1 },
    }),
  )
}
