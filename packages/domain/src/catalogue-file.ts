import { itemTexts, type ItemText, type Unit } from './items.ts'

/** Defines the catalogue file: the import reads the columns that the export writes. Column order is the export's. */
export const catalogueColumns = ['code', 'name', 'description', 'unit', 'price', 'taxPercentage', 'active'] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]
/** Texts of an item that files carry. An import leaves the other texts unchanged. */
export type FileText = ItemText & CatalogueColumn
export const fileTexts = itemTexts.filter((text): text is FileText =>
  catalogueColumns.some((column) => column === text),
)
export type CatalogueLanguage = 'en-US' | 'es-ES'

/**
 * The first heading of every column is written by the export; the further headings are common in users' lists, the surest
 * first.
 */
const headings: Record<CatalogueColumn, Record<CatalogueLanguage, readonly [string, ...string[]]>> = {
  code: {
    'en-US': ['Barcode', 'UPC/PLU', 'UPC', 'UPC code', 'GTIN', 'EAN', 'Code'],
    'es-ES': ['Código de barras', 'Código UPC', 'Código'],
  },
  name: { 'en-US': ['Name', 'Item name', 'Product name'], 'es-ES': ['Nombre', 'Nombre del producto'] },
  description: { 'en-US': ['Description'], 'es-ES': ['Descripción'] },
  unit: { 'en-US': ['Unit', 'Unit of measure', 'UOM'], 'es-ES': ['Unidad', 'Unidad de medida'] },
  price: { 'en-US': ['Price', 'Retail price'], 'es-ES': ['Precio', 'Precio de venta'] },
  taxPercentage: {
    'en-US': ['Tax %', 'Tax percentage', 'Tax rate', 'Tax'],
    'es-ES': ['% de impuesto', 'Impuesto %', 'Impuesto'],
  },
  active: { 'en-US': ['Status', 'Active'], 'es-ES': ['Estado', 'Activo'] },
}
export const headingOf = (column: CatalogueColumn, language: CatalogueLanguage): string => headings[column][language][0]

/**
 * Normalises case, accents, spaces and signs: `tax_%`, `TAX` and `Tax  %` are the same heading; `Price 2` is different.
 */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Headings that another heading of the same column goes before: `Code` may be a number of the shop beside `UPC`. */
const vague: ReadonlySet<string> = new Set(['Code', 'Código', 'Tax', 'Impuesto'].map(plainHeading))

type Known = { column: CatalogueColumn; rank: number }
const knownHeadings: ReadonlyMap<string, Known> = new Map(
  catalogueColumns.flatMap((column) =>
    [...headings[column]['en-US'], ...headings[column]['es-ES']].map((heading, index): [string, Known] => {
      const name = plainHeading(heading)
      return [name, { column, rank: index + (vague.has(name) ? 100 : 0) }]
    }),
  ),
)

/**
 * Position of every column in a file. Without a Status column existing items keep the status and new items are active.
 */
export type Layout = Record<CatalogueColumn, number>
export type HeaderFault = { missing: CatalogueColumn[]; twice: CatalogueColumn[] }
const optional: readonly CatalogueColumn[] = ['active']
export const requiredColumns = catalogueColumns.filter((column) => !optional.includes(column))

/**
 * Reads headings in any order and ignores unknown headings, so that a corrected error file can be imported again. Of two
 * different headings for one column the surer one is read.
 */
export const readHeader = (
  cells: readonly string[],
): { layout: Layout; found: number; fault: HeaderFault | undefined } => {
  const layout: Layout = { code: -1, name: -1, description: -1, unit: -1, price: -1, taxPercentage: -1, active: -1 }
  const twice: CatalogueColumn[] = []
  const ranks = new Map<CatalogueColumn, number>()
  for (const [index, cell] of cells.entries()) {
    const known = knownHeadings.get(plainHeading(cell))
    if (known === undefined) continue
    const { column, rank } = known
    const best = ranks.get(column) ?? Infinity
    if (rank === best) twice.push(column)
    if (rank >= best) continue
    ranks.set(column, rank)
    layout[column] = index
  }
  const found = catalogueColumns.filter((column) => layout[column] !== -1).length
  const missing = requiredColumns.filter((column) => layout[column] === -1)
  return { layout, found, fault: missing.length + twice.length > 0 ? { missing, twice } : undefined }
}

const statusWords: Record<CatalogueLanguage, { yes: string; no: string }> = {
  'en-US': { yes: 'Active', no: 'Inactive' },
  'es-ES': { yes: 'Activo', no: 'Inactivo' },
}
export const statusWord = (active: boolean, language: CatalogueLanguage): string =>
  active ? statusWords[language].yes : statusWords[language].no
const yes = new Set('active activo activa true verdadero wahr yes y si sí s 1 enabled habilitado habilitada'.split(' '))
const no = new Set(
  'inactive inactivo inactiva false falso falsch no n 0 disabled deshabilitado deshabilitada draft archived discontinued'.split(
    ' ',
  ),
)
export const readStatus = (word: string): boolean | undefined => {
  const lower = word.normalize('NFC').toLowerCase()
  return yes.has(lower) ? true : no.has(lower) ? false : undefined
}

/** Heading of a column that only the export writes; the import ignores the column. */
export const aplHeading = 'APL'
const aplWords: Record<CatalogueLanguage, { yes: string; no: string }> = {
  'en-US': { yes: 'Verified', no: 'Not Verified' },
  'es-ES': { yes: 'Verificado', no: 'No verificado' },
}
export const aplWord = (isVerified: boolean, language: CatalogueLanguage): string =>
  isVerified ? aplWords[language].yes : aplWords[language].no

/** The formats a list of items can have. */
export const catalogueFormats = ['csv', 'xlsx'] as const
export type CatalogueFormat = (typeof catalogueFormats)[number]

/** Example row for users to overwrite; the barcode is valid. */
type Example = {
  code: string
  unit: Unit
  price: string
  tax: string
  texts: Record<CatalogueLanguage, [string, string]>
}
const examples: readonly Example[] = [
  {
    code: '036000291452',
    unit: 'COUNT',
    price: '4.29',
    tax: '0',
    texts: { 'en-US': ['Whole Milk', 'Whole milk, 1 gallon'], 'es-ES': ['Leche entera', 'Leche entera, 1 galón'] },
  },
  {
    code: '4011',
    unit: 'LB',
    price: '0.69',
    tax: '7.25',
    texts: { 'en-US': ['Bananas', 'Bananas, per pound'], 'es-ES': ['Plátanos', 'Plátanos, por libra'] },
  },
]

/** The template's lines: headings, then examples. */
export const templateRows = (language: CatalogueLanguage): string[][] => [
  catalogueColumns.map((column) => headingOf(column, language)),
  ...examples.map(({ code, unit, price, tax, texts }) => [
    code,
    ...texts[language],
    unit,
    price,
    tax,
    statusWord(true, language),
  ]),
]

/** Type of a file by its first bytes, regardless of the name. Workbooks are zip archives. */
export type SheetKind = 'text' | 'workbook' | 'ole' | 'other' | 'empty'

const signs: readonly (readonly [SheetKind, string])[] = [
  ['workbook', '504b0304'],
  ['workbook', '504b0506'],
  // OLE container: a workbook of Excel 97 to 2003, or one with a password.
  ['ole', 'd0cf11e0a1b11ae1'],
  // PDF, pictures, archives.
  ['other', '25504446'],
  ['other', '89504e47'],
  ['other', 'ffd8ff'],
  ['other', '47494638'],
  ['other', '1f8b'],
  ['other', '377abcaf271c'],
  ['other', '7f454c46'],
]

const isUtf16 = (hex: string, head: Uint8Array): boolean =>
  /^(fffe|feff)/.test(hex) || (head[0] === 0) !== (head[1] === 0)

export const sheetKindOf = (start: Uint8Array): SheetKind => {
  const head = start.subarray(0, 1024)
  if (head.length === 0) return 'empty'
  const hex = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const sign = signs.find(([, bytes]) => hex.startsWith(bytes))
  if (sign) return sign[0]
  return head.includes(0) && !isUtf16(hex, head) ? 'other' : 'text'
}
