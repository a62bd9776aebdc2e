import { asFile, catalogue, cellsOf, heading, type Row, type Upload } from './catalogue.ts'

/** What was done to a row, and what the error file has to say about it. */
type Fault = { column: string; value: string; reason: string; spoil: (cells: string[]) => string[] }

const fault = (column: string, value: string, reason: string): Fault => ({
  column,
  value,
  reason,
  spoil: (cells) => cells.with(heading.indexOf(column), value),
})

const price = 'Price must be less than 999.99 and a positive number'

/** Seventeen ways in which real lists go wrong. */
const faults: readonly Fault[] = [
  fault('Barcode', '', 'It is necessary to enter the barcode number'),
  fault('Barcode', '12A4567', 'Only numbers are allowed'),
  fault('Barcode', '712340000000001', 'A barcode has 14 digits at most.'),
  fault(
    'Barcode',
    '7.1234E+11',
    'A spreadsheet has rounded this barcode and its last digits are lost. Format the column as text and enter it again.',
  ),
  fault('Name', '', 'Name is required'),
  fault('Name', 'ñ'.repeat(257), 'Name must have 256 characters or less.'),
  fault('Description', '', 'Description is required'),
  fault('Description', 'x'.repeat(300), 'Description must have 256 characters or less.'),
  fault('Unit', 'BOX', 'Unit is not one of COUNT, GM, OZ, LB, KG, GAL, FLOZ, L, ML'),
  fault('Price', '0', price),
  fault('Price', '', 'Required'),
  fault('Price', '1,000.00', price),
  fault('Price', '4.299', 'Price can have 2 decimals at most.'),
  fault('Tax %', '101', 'Tax Percentage must be a valid number between 0% and 100%'),
  fault('Tax %', 'none', 'Tax Percentage must be a valid number between 0% and 100%'),
  fault('Status', 'perhaps', 'Status is not one of Active, Inactive'),
  {
    column: '8',
    value: 'sliced',
    reason: 'This row has more cells than the header. Put cells that hold a comma in quotation marks.',
    spoil: (cells) => [...cells, 'sliced'],
  },
]

/** A row whose barcode comes again further down at another price: the earlier one is the fault. */
const repeatedIn = (row: number, code: string): Fault => ({
  column: 'Barcode',
  value: code,
  reason: `This barcode comes again in row ${row} with other values. The last row counts.`,
  spoil: (cells) => cells.with(0, code),
})

/** Spreadsheets count from one, and the header is their first row. */
const rowAt = (index: number): number => index + 2

/** Two of each kind spread over the file, and three barcodes that come again further down: 37 faults. */
const plantedIn = (items: readonly Row[]): Map<number, Fault> => {
  const apart = Math.floor((items.length * 0.9) / (2 * faults.length))
  const late = [0.94, 0.95, 0.96].map((share) => Math.floor(items.length * share))
  const below = 50
  return new Map([
    ...[...faults, ...faults].map((one, n): [number, Fault] => [50 + apart * n, one]),
    ...late.map((at): [number, Fault] => [at, repeatedIn(rowAt(at + below), items[at + below]?.code ?? '')]),
  ])
}

/** A real list with 37 mistakes in it, and the lines its error file must have. */
export const faultyCatalogue = (name: string, company: string, count: number): { file: Upload; errors: string[][] } => {
  const items = catalogue(company, count)
  const planted = plantedIn(items)
  const records = items.map((item, at) => planted.get(at)?.spoil(cellsOf(item)) ?? cellsOf(item))
  const errors = [...planted].map(([at, { column, value, reason }]) => [
    String(rowAt(at)),
    column,
    value,
    reason,
    ...(records[at] ?? []),
  ])
  return { file: asFile(name, records), errors }
}
