import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { csvOf } from './csv.ts'

/** A file as Playwright hands it to the browser. */
export type Upload = { name: string; mimeType: string; buffer: Buffer }
export type Row = Record<'code' | 'name' | 'description' | 'unit' | 'price' | 'tax' | 'status', string>

export const heading = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']

const makers = ['Río Claro', 'Best "Choice"', 'Niño', "Farmer's Own", 'O’Neill & Sons']
const goods = ['Black Beans', 'Café con leche', 'Green Tea, unsweetened', 'Jalapeño Salsa', 'Corn Flakes', 'Açaí Juice']
const packs = ['12 oz', '1 gal', '6 x 330 ml', 'family size']
const sold = ['COUNT', 'LB', 'fl oz', 'KG']

const pick = (from: readonly string[], n: number): string => from[n % from.length] ?? ''

/** The n-th item of a made-up company, with a barcode that scans. */
export const anItem = (company: string, n: number): Row => {
  const body = company + String(n).padStart(11 - company.length, '0')
  const [maker, good, pack] = [pick(makers, n), pick(goods, n), pick(packs, n)]
  return {
    code: body + checkDigit(body),
    name: `${maker} ${good}, ${pack}, no. ${n}`,
    description: `${good} by ${maker} (${pack})`,
    unit: pick(sold, n),
    price: ((n % 99_999) / 100 + 0.01).toFixed(2),
    tax: pick(['0', '7', '7.25', '6.875'], n),
    status: n % 50 === 0 ? 'Inactive' : 'Active',
  }
}

/** As a till or a wholesaler writes it, one item per row below the header. */
export const cellsOf = ({ code, name, description, unit, price, tax, status }: Row): string[] => [
  code,
  name,
  description,
  unit,
  price,
  tax,
  status,
]

export const catalogue = (company: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => anItem(company, at + 1))

export const asFile = (name: string, records: readonly (readonly string[])[]): Upload => ({
  name,
  mimeType: 'text/csv',
  buffer: csvOf([heading, ...records]),
})
