import type { ApprovedProduct } from './approved-lists.ts'
import {
  codeHabitsOf,
  codeKeyOf,
  codeTypeOf,
  digitsOf,
  isListDay,
  listCentsOf,
  listDayOf,
  withoutZeros,
  type CodeHabits,
} from './approved-list-cells.ts'
import { looksLikeCardNumber, maskCardNumbers } from './card-numbers.ts'
import { plainHeading } from './catalogue-file.ts'
import { headingNames } from './column-mapping.ts'

/** Record of the file with its spreadsheet row number. `isBroken`: malformed quotes. */
export type ListFileRow = { row: number; cells: readonly string[]; isBroken: boolean }

/** Reasons for skipping a row. The console has a sentence for every reason. */
export const listRejections = [
  'quotes',
  'columns',
  'code-type',
  'code-missing',
  'code-invalid',
  'code-check-digit',
  'code-not-upc',
  'code-not-plu',
  'date',
  'dates-order',
  'price',
  'text-too-long',
  'card-number',
  'listed-twice',
  'action',
  'length',
  'already-listed',
  'not-listed',
] as const
export type ListRejection = (typeof listRejections)[number]
/** `code`: text of the file, so that the sender finds the row. */
export type RejectedRow = { row: number; code: string; reason: ListRejection }
export type ReadList = { entries: ApprovedProduct[]; rejected: RejectedRow[] }

export const listFileBytesMax = 20 * 1024 * 1024
export const listRowsMax = 200_000
const nameMax = 150
const textMax = 100

/** Columns of a whole list. */
export const listColumns = [
  'code_type',
  'code',
  'category',
  'from',
  'to',
  'max_price',
  'name',
  'brand',
  'size',
  'uom',
] as const
export type ListColumn = (typeof listColumns)[number]
/** Position of each column that a person chose. */
export type ListColumnChoice = Partial<Record<ListColumn, number>>
/** Heading of each column, by its name in `headingNames`. */
export type ListColumnMapping = Partial<Record<ListColumn, string>>

/** Headings of our own format first, then those of lists that states publish, the surest first. */
const headings: Record<ListColumn, readonly string[]> = {
  code_type: ['code_type', 'UPC/PLU indicator', 'UPC/PLU type', 'UPC/PLU flag', 'Type of code'],
  code: [
    'code',
    'UPC/PLU',
    'UPC/PLU code',
    'UPC PLU number',
    'UPC/PLU value',
    'PLU/UPC',
    'UPC',
    'UPC code',
    'UPC number',
    'GTIN',
    'Barcode',
    'Código',
  ],
  category: ['category', 'Food category description', 'Category description', 'Food category', 'Categoría'],
  from: ['from', 'Effective date', 'Begin date', 'Start date', 'From date', 'Effective from', 'Desde'],
  to: ['to', 'End date', 'Expiration date', 'Termination date', 'To date', 'Effective to', 'Hasta'],
  max_price: [
    'max_price',
    'Maximum price',
    'Not to exceed',
    'Not to exceed price',
    'NTE',
    'NTE price',
    'Price limit',
    'Precio máximo',
  ],
  name: [
    'name',
    'Food item description',
    'Food description',
    'Food item',
    'Item description',
    'Product description',
    'Product name',
    'Item name',
    'Description',
    'Nombre',
  ],
  brand: ['brand', 'Brand name', 'Marca'],
  size: ['size', 'Package size', 'Unit size', 'Tamaño'],
  uom: ['uom', 'Unit of measure', 'Units', 'Unit', 'Unidad de medida'],
}
/** Columns without which a published list cannot be read; the others may be unknown to the state. */
const published: readonly ListColumn[] = ['code', 'name']

/** Longest PLU: a list without a column for the type of codes has longer barcodes. */
const pluMax = 5

type Texts = Pick<ApprovedProduct, 'category' | 'name' | 'brand' | 'size' | 'uom'>
const textFault = (texts: Texts): ListRejection | undefined => {
  const { name, ...others } = texts
  const all = Object.values(others)
  if (name.length > nameMax || all.some((text) => text.length > textMax)) return 'text-too-long'
  return [name, ...all].some(looksLikeCardNumber) ? 'card-number' : undefined
}

/** Cuts the text to the length of a barcode and masks card numbers. */
const shownCode = (text: string): string => maskCardNumbers(text).slice(0, 20)

const overlap = (one: ApprovedProduct, other: ApprovedProduct): boolean =>
  (one.fromDay ?? '') <= (other.toDay ?? '9999-99-99') && (other.fromDay ?? '') <= (one.toDay ?? '9999-99-99')

export type ListLayout = ReadonlyMap<ListColumn, number>
/**
 * `at`: place of the heading among the records. `absent`: columns that the file does not have. `ignored`: headings that are not
 * read. `origin`: known headings, columns remembered of an earlier file, or columns that a person chose for this file.
 */
export type FoundLayout = {
  heading: readonly string[]
  layout: ListLayout
  at: number
  absent: ListColumn[]
  ignored: string[]
  origin: 'KNOWN' | 'REMEMBERED' | 'CHOSEN'
}
/** `layout`: columns with known headings of the likeliest heading. `found`: its headings without empty ones. */
export type MissingColumns = {
  heading: readonly string[]
  layout: ListLayout
  at: number
  missing: ListColumn[]
  found: string[]
}
/** `find`: returns the columns remembered for the names of headings. */
type Choice = {
  chosen?: ListColumnChoice | undefined
  find?: (names: readonly string[]) => ListColumnMapping | undefined
}

const layoutOf = (names: readonly string[]): ListLayout => {
  const found = listColumns.flatMap((column) => {
    const places = headings[column].map((heading) => names.indexOf(plainHeading(heading))).filter((at) => at !== -1)
    return places[0] === undefined ? [] : [[column, places[0]] as const]
  })
  return new Map(found)
}
const chosenLayout = (chosen: ListColumnChoice, width: number): ListLayout =>
  new Map(
    listColumns.flatMap((column) => {
      const at = chosen[column]
      return at === undefined || at >= width ? [] : [[column, at] as const]
    }),
  )
const mappedLayout = (names: readonly string[], mapping: ListColumnMapping): ListLayout =>
  new Map(
    listColumns.flatMap((column) => {
      const index = names.indexOf(mapping[column] ?? '')
      return index === -1 ? [] : [[column, index] as const]
    }),
  )
/** Returns the mapping to remember for a layout. */
export const listMappingOf = (heading: readonly string[], layout: ListLayout): ListColumnMapping => {
  const names = headingNames(heading)
  const mapping: ListColumnMapping = {}
  for (const [column, at] of layout) {
    const name = names[at]
    if (name !== undefined) mapping[column] = name
  }
  return mapping
}

/** Records before the rows that may be titles. */
const titlesMax = 30

type Candidate = { at: number; cells: readonly string[]; layout: ListLayout }
const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length
/** The record with the most known headings; without any, the first of the widest records. */
const likeliestOf = (candidates: readonly Candidate[]): Candidate => {
  const widest = Math.max(0, ...candidates.map(({ cells }) => filledOf(cells)))
  const first = candidates.find(({ cells }) => filledOf(cells) === widest)
  const empty = { at: 0, cells: [], layout: new Map() }
  const best = candidates.reduce((one, other) => (other.layout.size > one.layout.size ? other : one), first ?? empty)
  return best.layout.size > 0 ? best : (first ?? empty)
}

/**
 * Finds the heading of a full list among the first records, or names the missing columns and the headings of the likeliest
 * record. A file with the heading `code_type` needs all columns: a forgotten one would remove limits and days without a sign.
 * Columns that a person chose go before remembered ones, and those before known headings.
 */
export const fullLayoutOf = (
  records: readonly (readonly string[])[],
  { chosen, find = () => undefined }: Choice = {},
): FoundLayout | MissingColumns => {
  const candidates = records
    .slice(0, titlesMax)
    .map((cells, index): Candidate => ({ at: index, cells, layout: layoutOf(cells.map(plainHeading)) }))
  const remembered = chosen
    ? undefined
    : candidates.find(({ cells }) => filledOf(cells) > 0 && find(headingNames(cells)) !== undefined)
  const best = remembered ?? likeliestOf(candidates)
  const { at, cells: heading } = best
  const mapping = remembered && find(headingNames(heading))
  const layout = chosen
    ? chosenLayout(chosen, heading.length)
    : mapping
      ? mappedLayout(headingNames(heading), mapping)
      : best.layout
  const origin = chosen ? 'CHOSEN' : mapping ? 'REMEMBERED' : 'KNOWN'
  const absent = listColumns.filter((column) => !layout.has(column))
  const places = [...layout.values()]
  const ignored = heading.filter((cell, index) => cell.trim() !== '' && !places.includes(index))
  const isOurs = origin === 'KNOWN' && heading.some((cell) => plainHeading(cell) === plainHeading('code_type'))
  const missing = (isOurs ? listColumns : published).filter((column) => absent.includes(column))
  if (missing.length > 0) {
    return { heading, layout, at, missing, found: heading.filter((cell) => cell.trim() !== '') }
  }
  return { heading, layout, at, absent, ignored, origin }
}

/** Returns the columns that a list uses: a file without such a column would remove the values. */
export const usedColumns = (entries: readonly ApprovedProduct[], columns: readonly ListColumn[]): ListColumn[] => {
  const isUsed: Partial<Record<ListColumn, (entry: ApprovedProduct) => boolean>> = {
    from: ({ fromDay }) => fromDay !== null,
    to: ({ toDay }) => toDay !== null,
    max_price: ({ maxPriceCents }) => maxPriceCents !== null,
  }
  return columns.filter((column) => entries.some((entry) => isUsed[column]?.(entry)))
}

/** Returns the format of a file, recognised by the first record: a change begins with its action. */
export const listFormatOf = (first: readonly string[]): 'FULL' | 'DELTA' =>
  /^(?:action|[acd])$/i.test((first[0] ?? '').trim()) ? 'DELTA' : 'FULL'

/** Digits and type of the code of a row. */
const codeOf = (cells: readonly string[], layout: ListLayout) => {
  const cell = (column: ListColumn): string => (cells[layout.get(column) ?? -1] ?? '').trim()
  const digits = digitsOf(cell('code'))
  const isShort = withoutZeros(digits).length <= pluMax
  return { digits, type: layout.has('code_type') ? codeTypeOf(cell('code_type')) : isShort ? 'PLU' : 'UPC' } as const
}

const readFullRow = (cells: readonly string[], layout: ListLayout, habits: CodeHabits) => {
  const cell = (column: ListColumn): string => (cells[layout.get(column) ?? -1] ?? '').trim()
  const { digits, type } = codeOf(cells, layout)
  const [from, to, price] = [listDayOf(cell('from')), listDayOf(cell('to')), cell('max_price')]
  const texts = {
    category: cell('category'),
    name: cell('name'),
    brand: cell('brand'),
    size: cell('size'),
    uom: cell('uom'),
  }
  const judge = (): ApprovedProduct | ListRejection => {
    if (type === undefined) return 'code-type'
    const code = codeKeyOf(type === 'PLU' ? withoutZeros(digits) : digits, type === 'PLU', habits)
    if (typeof code === 'string') return code
    if ((from !== '' && !isListDay(from)) || (to !== '' && !isListDay(to))) return 'date'
    if (from !== '' && to !== '' && from > to) return 'dates-order'
    const cents = price === '' ? null : listCentsOf(price)
    if (cents === undefined) return 'price'
    const fault = textFault(texts)
    if (fault) return fault
    return { codeKey: code.key, ...texts, fromDay: from || null, toDay: to || null, maxPriceCents: cents }
  }
  return { code: cell('code'), judged: judge() }
}

/** Reads a full list. Rejects the second of two rows of one product with overlapping days. */
export const readFullList = (layout: ListLayout, rows: readonly ListFileRow[]): ReadList => {
  const codes = rows.map(({ cells }) => codeOf(cells, layout))
  const habits = codeHabitsOf(codes.flatMap(({ digits, type }) => (type === 'UPC' ? [digits] : [])))
  const entries: ApprovedProduct[] = []
  const rejected: RejectedRow[] = []
  const byKey = new Map<string, ApprovedProduct[]>()
  for (const { row, cells, isBroken } of rows) {
    const { code, judged } = readFullRow(cells, layout, habits)
    const same = typeof judged === 'string' ? [] : (byKey.get(judged.codeKey) ?? [])
    const twice = typeof judged !== 'string' && same.some((other) => overlap(judged, other))
    const reason = isBroken ? 'quotes' : twice ? 'listed-twice' : judged
    if (typeof reason === 'string') {
      rejected.push({ row, code: shownCode(code), reason })
      continue
    }
    entries.push(reason)
    byKey.set(reason.codeKey, [...same, reason])
  }
  return { entries, rejected }
}

/** Columns of a delta by place: Action, Value, Data Length, Indicator, Manufacturer, Brand, Product Name, ... */
const place = {
  action: 0,
  value: 1,
  length: 2,
  indicator: 3,
  brand: 5,
  name: 6,
  size: 8,
  uom: 9,
  category: 11,
} as const
const deltaColumnsMin = 12

const readDeltaRow = (cells: readonly string[]) => {
  const cell = (column: keyof typeof place): string => (cells[place[column]] ?? '').trim()
  const [action, value, length, indicator] = [cell('action'), cell('value'), cell('length'), cell('indicator')]
  const texts = {
    category: cell('category'),
    name: cell('name'),
    brand: cell('brand'),
    size: cell('size'),
    uom: cell('uom'),
  }
  const judge = (): { action: string; key: string; texts: Texts } | ListRejection => {
    if (cells.length < deltaColumnsMin) return 'columns'
    if (!/^[ACD]$/i.test(action)) return 'action'
    if (length !== '' && !/^[1-9][0-9]?$/.test(length)) return 'length'
    if (indicator !== '0' && indicator !== '1') return 'code-type'
    const code = codeKeyOf(length === '' ? value : value.slice(0, Number(length)), indicator === '1')
    if (typeof code === 'string') return code
    return textFault(texts) ?? { action: action.toUpperCase(), key: code.key, texts }
  }
  return { code: value, judged: judge() }
}

/** A delta file may begin with a heading. */
const isDeltaHeading = (cells: readonly string[]): boolean => /^action$/i.test((cells[0] ?? '').trim())

/**
 * Applies a delta to a list: A adds, C changes the texts and leaves days and price alone, D deletes. Rejects rows that
 * do not fit the list.
 */
export const applyDelta = (base: readonly ApprovedProduct[], rows: Iterable<ListFileRow>): ReadList => {
  const rejected: RejectedRow[] = []
  const byKey = new Map<string, ApprovedProduct[]>()
  for (const entry of base) byKey.set(entry.codeKey, [...(byKey.get(entry.codeKey) ?? []), entry])
  for (const { row, cells, isBroken } of rows) {
    if (isDeltaHeading(cells)) continue
    const { code, judged } = readDeltaRow(cells)
    const reject = (reason: ListRejection) => rejected.push({ row, code: shownCode(code), reason })
    if (isBroken || typeof judged === 'string') {
      reject(typeof judged === 'string' && !isBroken ? judged : 'quotes')
      continue
    }
    const { action, key, texts } = judged
    const listed = byKey.get(key)
    if (action === 'A' && listed) reject('already-listed')
    else if (action === 'A')
      byKey.set(key, [{ codeKey: key, ...texts, fromDay: null, toDay: null, maxPriceCents: null }])
    else if (!listed) reject('not-listed')
    else if (action === 'C')
      byKey.set(
        key,
        listed.map((entry) => ({ ...entry, ...texts })),
      )
    else byKey.delete(key)
  }
  return { entries: [...byKey.values()].flat(), rejected }
}
