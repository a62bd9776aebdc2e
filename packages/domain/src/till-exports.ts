import {
  catalogueColumns,
  headingOf,
  plainHeading,
  readHeader,
  type CatalogueColumn,
  type Layout,
} from './catalogue-file.ts'
import { readScientific } from './barcodes.ts'
import { isBarcodeCell } from './catalogue-row.ts'
import { unitOfCell } from './unit-words.ts'

/** A row of an export in the columns of the catalogue. `tax`: percent; undefined for a taxed item without a rate. */
type Converted = { code: string; name: string; description: string; unit: string; price: string; active: string } & {
  tax: string | undefined
}
/** Reads the cell below a heading; '' for a heading that the file does not have. */
type CellAt = (heading: string) => string
/** `needs`: headings that identify the export. `convert`: returns undefined for a row that is no item. */
type TillExport = {
  needs: readonly string[]
  convert: (at: CellAt, headings: readonly string[], before: CellAt | undefined) => Converted | undefined
}

/** Words of programs, and of spreadsheets in Spanish and German, which translate TRUE and FALSE in a saved file. */
const isYes = (word: string): boolean => /^(?:true|yes|y|1|x|verdadero|s[ií]|wahr)$/i.test(word)
const isNo = (word: string): boolean => /^(?:|false|no|n|0|falso|falsch)$/i.test(word)

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
/** Text of a description in HTML. */
const plainHtml = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/div)[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;/gi, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&([a-z])(acute|grave|circ|tilde|uml|cedil);/gi, (_, letter: string, accent: string) =>
      `${letter}${accents[accent] ?? ''}`.normalize('NFC'),
    )
    .replaceAll(/&#([0-9]{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&#x([0-9a-f]{1,4});/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Name of a variant: `Salsa - 8 oz`. Programs name the only variant of a product with a word of their own. */
const variantName = (name: string, ...variants: readonly string[]): string => {
  const said = variants.filter((variant) => variant !== '' && !/^(?:default title|regular|default)$/i.test(variant))
  return [name, said.join(' / ')].filter((part) => part !== '').join(' - ')
}

/** The first cell that holds a barcode, also one that lost digits in a spreadsheet, or the first that holds anything. */
const barcodeOf = (...cells: readonly string[]): string =>
  cells.find((cell) => isBarcodeCell(cell) || readScientific(cell) === 'lost') ??
  cells.find((cell) => cell !== '') ??
  ''

/** Percentages named in the text of a tax: `Sales Tax (7.25%)`, `IVU (10,5 %)`, `County .5%`. */
const ratesIn = (text: string): string[] =>
  Array.from(text.matchAll(/([0-9]*[.,]?[0-9]+)\s*%/g), ([, rate = '']) => rate.replace(',', '.'))
const sumOf = (rates: readonly string[]): string =>
  String(Number(rates.reduce((sum, rate) => sum + Number(rate), 0).toFixed(3)))

const shopify = (code: string, price: string, taxable: string, body: string): TillExport['convert'] => {
  const options = ['Option1 Value', 'Option2 Value', 'Option3 Value']
  return (at, _, before) => {
    // A row without a price and a barcode holds another picture of the product above.
    if (at(code) === '' && at(price) === '') return undefined
    const ofProduct = (heading: string): string => (at('Title') === '' && before ? before(heading) : at(heading))
    const name = variantName(ofProduct('Title'), ...options.map(at))
    return {
      code: at(code),
      name,
      description: plainHtml(ofProduct(body)) || name,
      unit: 'COUNT',
      price: at(price),
      tax: isNo(at(taxable)) ? '0' : undefined,
      active: ofProduct('Status'),
    }
  }
}

/** Percent of the taxes that have a column each, such as `Tax - City (7.25%)`; undefined for a tax without a rate. */
const taxOfColumns = (at: CellAt, headings: readonly string[]): string | undefined => {
  const due = headings.filter((heading) => /^tax - /i.test(heading.trim()) && !isNo(at(heading)))
  const rates = due.map(ratesIn)
  return rates.some((found) => found.length === 0) ? undefined : sumOf(rates.flat())
}

const square: TillExport['convert'] = (at, headings) => {
  const name = variantName(at('Item Name'), at('Variation Name'))
  const unit = at('Unit and Precision').split(',')[0] ?? ''
  const isArchived = isYes(at('Archived')) || /^n/i.test(at('Sellable'))
  return {
    code: barcodeOf(at('GTIN'), at('SKU')),
    name,
    description: plainHtml(at('Description')) || name,
    unit: unit === '' ? 'COUNT' : (unitOfCell(unit) ?? unit),
    price: at('Price'),
    tax: taxOfColumns(at, headings),
    active: isArchived ? 'Inactive' : '',
  }
}

const loyverse: TillExport['convert'] = (at, headings, before = at) => {
  const valuesOf = (pattern: RegExp): string[] => headings.filter((one) => pattern.test(one.trim())).map(at)
  const prices = [...new Set(valuesOf(/^(?:default price|price \[)/i).filter((price) => price !== ''))]
  const sale = valuesOf(/^available for sale/i)
  // A line without price and barcode names a part of the bundle above.
  if (prices.length === 0 && at('Barcode') === '') return undefined
  const name = variantName(before('Name'), ...[1, 2, 3].map((nth) => at(`Option ${nth} value`)))
  return {
    code: barcodeOf(at('Barcode'), at('SKU')),
    name,
    description: plainHtml(before('Description')) || name,
    // The export does not say by which weight.
    unit: isNo(before('Sold by weight')) ? 'COUNT' : '',
    // Different prices of several stores are an error of the row.
    price: prices.join(' / '),
    tax: taxOfColumns(at, headings),
    active: sale.length > 0 && sale.every(isNo) ? 'Inactive' : '',
  }
}

const clover: TillExport['convert'] = (at) => {
  const names = at('Tax Rates')
  const rates = ratesIn(names)
  // An item without a named tax has the default tax of the shop.
  const isFree = /no[_ ]?tax|exempt/i.test(names)
  const isByUnit = /unit/i.test(at('Price Type'))
  return {
    code: barcodeOf(at('Product Code'), at('SKU')),
    name: at('Name'),
    description: at('Alternate Name') || at('Name'),
    unit: isByUnit ? (unitOfCell(at('Price Unit')) ?? at('Price Unit')) : 'COUNT',
    price: at('Price'),
    tax: isFree ? '0' : rates.length > 0 ? sumOf(rates) : undefined,
    active: isYes(at('Hidden')) ? 'Inactive' : '',
  }
}

const lightspeed: TillExport['convert'] = (at) => {
  const name = at('Item') || at('Description')
  return {
    code: barcodeOf(at('UPC'), at('EAN'), at('Custom SKU')),
    name,
    description: name,
    unit: 'COUNT',
    price: at('Price'),
    tax: isNo(at('Tax')) ? '0' : undefined,
    active: isYes(at('Archived')) || isYes(at('Archived?')) ? 'Inactive' : '',
  }
}

/** The rate is a fraction in this program. */
const percentOf = (rate: string): string =>
  /^0?\.[0-9]+$/.test(rate) ? String(Number((Number(rate) * 100).toFixed(3))) : rate.replace('%', '').trim()

const lightspeedX: TillExport['convert'] = (at) => {
  const variants = ['one', 'two', 'three'].map((nth) => at(`variant_option_${nth}_value`))
  const name = variantName(at('name'), ...variants)
  const isFree = /no tax|exempt/i.test(at('tax_name'))
  return {
    code: barcodeOf(at('barcode'), at('sku')),
    name,
    description: plainHtml(at('description')) || name,
    unit: 'COUNT',
    price: at('retail_price'),
    tax: at('tax_value') !== '' ? percentOf(at('tax_value')) : isFree ? '0' : undefined,
    active: at('active'),
  }
}

/** Exports of programs with other columns than a list: one column for taxed or untaxed, none for the unit. */
const exports: readonly TillExport[] = [
  {
    needs: ['Handle', 'Title', 'Variant Price', 'Variant Barcode'],
    convert: shopify('Variant Barcode', 'Variant Price', 'Variant Taxable', 'Body (HTML)'),
  },
  {
    needs: ['URL handle', 'Title', 'Barcode', 'Price', 'Charge tax'],
    convert: shopify('Barcode', 'Price', 'Charge tax', 'Description'),
  },
  { needs: ['Item Name', 'Variation Name', 'SKU', 'Price'], convert: square },
  { needs: ['Handle', 'SKU', 'Name', 'Sold by weight', 'Barcode'], convert: loyverse },
  { needs: ['Name', 'Price', 'Price Type', 'Tax Rates', 'Product Code'], convert: clover },
  { needs: ['System ID', 'UPC', 'Custom SKU', 'Item', 'Price', 'Tax'], convert: lightspeed },
  { needs: ['System ID', 'UPC', 'Custom SKU', 'Description', 'Price', 'Tax'], convert: lightspeed },
  { needs: ['handle', 'sku', 'name', 'retail_price'], convert: lightspeedX },
]

/** A converted row. `isTaxUnknown`: taxed, without a rate. */
export type ExportRow = { cells: string[]; isTaxUnknown: boolean }
/** `heading`: the headings of the file and those that the conversion adds. */
export type ExportReader = {
  heading: string[]
  layout: Layout
  read: (cells: readonly string[]) => ExportRow | undefined
}

/** Returns a reader for the export of a till program, known by its headings; undefined for other files. */
export const exportReader = (heading: readonly string[]): ExportReader | undefined => {
  const names = heading.map(plainHeading)
  const found = exports.find(({ needs }) => needs.every((one) => names.includes(plainHeading(one))))
  if (!found) return undefined
  const width = heading.length
  const added = catalogueColumns.map((column): string => headingOf(column, 'en-US'))
  // The error file has the added columns, so that corrected cells are read in the next upload.
  const own = added.map((name) => heading.lastIndexOf(`${name} *`))
  const isOwn = own.every((at) => at !== -1)
  const layoutAt = (column: CatalogueColumn): number => {
    const index = catalogueColumns.indexOf(column)
    return isOwn ? (own[index] ?? -1) : width + index
  }
  const layout = { ...readHeader([]).layout }
  for (const column of catalogueColumns) layout[column] = layoutAt(column)
  const atOf =
    (cells: readonly string[]): CellAt =>
    (name) =>
      (cells[names.indexOf(plainHeading(name))] ?? '').trim()
  let product: CellAt | undefined
  return {
    heading: isOwn ? [...heading] : [...heading, ...added.map((name) => `${name} *`)],
    layout,
    read: (cells) => {
      if (isOwn) return { cells: [...cells], isTaxUnknown: false }
      const at = atOf(cells)
      if (at('Title') !== '' || at('Name') !== '') product = at
      const row = found.convert(at, heading, product)
      if (!row) return undefined
      const values = { ...row, taxPercentage: row.tax ?? '' }
      const whole = Array.from({ length: width }, (_, index) => cells[index] ?? '')
      const tail = catalogueColumns.map((column) => values[column])
      return { cells: [...whole, ...tail, ...cells.slice(width)], isTaxUnknown: row.tax === undefined }
    },
  }
}
