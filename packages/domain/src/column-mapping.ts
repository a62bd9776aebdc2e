import { maskCardNumbers } from './card-numbers.ts'
import {
  catalogueColumns,
  plainHeading,
  readHeader,
  requiredColumns,
  type CatalogueColumn,
  type HeaderFault,
  type Layout,
} from './catalogue-file.ts'
import { headingNameMax, type ColumnMapping } from './file-reading.ts'

/**
 * Names of the headings of a file, normalised and unique: a repeated heading gets a number, an empty one is `column`.
 * Files with the same names in any order have the same header.
 */
export const headingNames = (cells: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const name = maskCardNumbers(plainHeading(cell)).slice(0, headingNameMax) || 'column'
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name}#${nth}`
  })
}

/** Position of every mapped column. Two columns may share a heading, for example name and description. */
export const mapHeader = (
  cells: readonly string[],
  columns: ColumnMapping,
): { layout: Layout; fault: HeaderFault | undefined } => {
  const names = headingNames(cells)
  const at = (column: CatalogueColumn): number => {
    const name = columns[column]
    return name === undefined ? -1 : names.indexOf(name)
  }
  const layout: Layout = {
    code: at('code'),
    name: at('name'),
    description: at('description'),
    unit: at('unit'),
    price: at('price'),
    taxPercentage: at('taxPercentage'),
    active: at('active'),
  }
  const missing = requiredColumns.filter((column) => layout[column] === -1)
  return { layout, fault: missing.length > 0 ? { missing, twice: [] } : undefined }
}

/** The mapping of a layout. */
export const mappingOf = (cells: readonly string[], layout: Layout): ColumnMapping => {
  const names = headingNames(cells)
  const columns: ColumnMapping = {}
  for (const column of catalogueColumns) {
    const name = names[layout[column]]
    if (name !== undefined) columns[column] = name
  }
  return columns
}

/**
 * Words of headings in English and Spanish lists. `phrases`: whole headings. `words`: words that a heading contains.
 * `not`: words that rule a heading out.
 */
type Words = { phrases: readonly string[]; words: readonly string[]; not: readonly string[] }
const dictionary: Record<CatalogueColumn, Words> = {
  code: {
    phrases: [
      'bar code',
      'product code',
      'item code',
      'item number',
      'item no',
      'codigo producto',
      'cod barras',
      'cod',
    ],
    words: ['barcode', 'upc', 'ean', 'gtin', 'plu', 'barras', 'codigo', 'code', 'sku', 'clave', 'scancode'],
    not: ['unit', 'unidad', 'tax', 'impuesto', 'postal', 'zip', 'store', 'tienda', 'category', 'categoria'],
  },
  name: {
    phrases: ['product', 'item', 'article', 'producto', 'articulo', 'item desc short', 'short description'],
    words: ['name', 'nombre', 'title', 'titulo', 'product', 'producto', 'articulo', 'denominacion'],
    not: [
      'store',
      'tienda',
      'brand',
      'marca',
      'vendor',
      'supplier',
      'proveedor',
      'code',
      'codigo',
      'id',
      'number',
      'category',
      'categoria',
    ],
  },
  description: {
    phrases: ['long description', 'item desc', 'product details'],
    words: ['description', 'descripcion', 'desc', 'detail', 'details', 'detalle', 'detalles', 'long', 'larga'],
    not: ['category', 'categoria', 'department', 'departamento', 'code', 'codigo'],
  },
  unit: {
    phrases: ['unit of measure', 'sold by', 'unidad de medida', 'unidad de venta', 'um', 'u m'],
    words: ['unit', 'units', 'uom', 'unidad', 'unidades', 'measure', 'medida'],
    not: ['price', 'precio', 'cost', 'costo', 'coste', 'stock', 'quantity', 'cantidad'],
  },
  price: {
    phrases: [
      'unit price',
      'sale price',
      'sell price',
      'retail price',
      'precio de venta',
      'precio venta',
      'pvp',
      'precio unitario',
    ],
    words: ['price', 'precio', 'retail', 'pvp', 'importe', 'amount'],
    not: [
      'cost',
      'costo',
      'coste',
      'compra',
      'wholesale',
      'mayoreo',
      'old',
      'anterior',
      'level',
      'date',
      'fecha',
      'tax',
      'impuesto',
    ],
  },
  taxPercentage: {
    phrases: ['tax rate', 'sales tax', 'tasa de impuesto'],
    words: ['tax', 'vat', 'iva', 'impuesto', 'impuestos', 'tasa', 'taxrate'],
    not: ['amount', 'importe', 'monto', 'id', 'price', 'precio', 'category', 'categoria'],
  },
  active: {
    phrases: ['is active', 'for sale', 'en venta'],
    words: ['active', 'activo', 'activa', 'status', 'estado', 'estatus', 'enabled', 'habilitado'],
    not: ['date', 'fecha'],
  },
}

/** Words of a heading without case and accents. `unitPrice`, `unit_price` and `Unit Price` have the same words. */
const wordsOf = (heading: string): string[] =>
  heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** How well a heading fits a column: 0 does not fit, 1000 is the name that the import knows. */
const fitOf = (heading: string, column: CatalogueColumn): number => {
  if (readHeader([heading]).layout[column] === 0) return 1000
  const words = wordsOf(heading)
  const { phrases, words: known, not } = dictionary[column]
  const phrase = words.join(' ')
  if (phrases.includes(phrase)) return 500
  if (words.some((word) => not.includes(word))) return 0
  const best = Math.min(...words.map((word) => known.indexOf(word)).filter((at) => at !== -1))
  // Earlier words of the dictionary are more specific, and so are short headings.
  return Number.isFinite(best) ? 100 - best * 2 - words.length : 0
}

/** Suggests a heading for each column; a heading is suggested once, for the column that it fits best. */
export const suggestColumns = (cells: readonly string[]): ColumnMapping => {
  const names = headingNames(cells)
  const pairs = catalogueColumns
    .flatMap((column) => cells.map((cell, index) => ({ column, at: index, fit: fitOf(cell, column) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  const taken = new Set<number>()
  const columns: ColumnMapping = {}
  for (const { column, at } of pairs) {
    if (columns[column] !== undefined || taken.has(at)) continue
    columns[column] = names[at] ?? ''
    taken.add(at)
  }
  return columns
}
