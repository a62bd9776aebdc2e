import { workbookOf } from '../../apps/server/src/testing/workbooks.ts'
import { checkDigit } from '../../packages/domain/src/barcodes.ts'

const brands = [
  'Sunny Acres',
  'Casa Vieja',
  'Northfield',
  'La Abuela',
  'Blue Ridge',
  'Harvest Table',
  'Del Mar',
  'Oak Lane',
]
const kinds = [
  'Whole Milk',
  'Black Beans',
  'Long Grain Rice',
  'Orange Juice',
  'Wheat Bread',
  'Corn Tortillas',
  'Peanut Butter',
  'Green Peas',
  'Tomato Sauce',
  'Ground Coffee',
  'Olive Oil',
  'Greek Yogurt',
]
const packs = ['12 oz', '16 oz', '1 gal', '32 fl oz', '2 lb', '500 g', '6 ct', '1 kg']
const units = ['OZ', 'OZ', 'GAL', 'FLOZ', 'LB', 'GM', 'COUNT', 'KG']

const at = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/** The n-th item of a catalogue that looks like a grocer's: valid barcodes in no order, names of real length. */
export const itemAt = (n: number) => {
  // A multiplier prime to 10^6 spreads neighbours over the whole range, as lists from a till do.
  const body = `0${String(36_000_000_00 + ((n * 7_919) % 1_000_000)).padStart(10, '0')}`
  const code = body + checkDigit(body)
  const brand = at(brands, n * 31)
  const kind = at(kinds, n * 17 + (n >> 3))
  const pack = at(packs, n * 13)
  return {
    code,
    codeKey: `G:${code.padStart(14, '0')}`,
    name: `${brand} ${kind} ${n}, ${pack}`,
    description: `${kind} by ${brand}, ${pack} pack, lot ${n % 977}`,
    unit: at(units, n * 13),
    cents: 49 + ((n * 37) % 2500),
    taxMilli: [0, 6000, 7250][n % 3] ?? 0,
  }
}

/** The same list as a spreadsheet saves it: texts in the table of strings, prices and taxes as numbers. */
export const xlsxOf = (rows: number): Promise<Buffer> => {
  const lines = [['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']]
  for (let n = 0; n < rows; n += 1) {
    const { code, name, description, unit, cents, taxMilli } = itemAt(n)
    lines.push([code, name, description, unit, (cents / 100).toFixed(2), String(taxMilli / 1000), 'Active'])
  }
  return workbookOf(lines, [4, 5])
}

/** `rise`: cents that are added to each price. */
export const csvOf = (rows: number, rise = 0): string => {
  const lines = ['Barcode,Name,Description,Unit,Price,Tax %,Status']
  for (let n = 0; n < rows; n += 1) {
    const { code, name, description, unit, cents, taxMilli } = itemAt(n)
    lines.push(
      `${code},"${name}","${description}",${unit},${((cents + rise) / 100).toFixed(2)},${taxMilli / 1000},Active`,
    )
  }
  return `${lines.join('\r\n')}\r\n`
}
