import { UnreadableFileError } from '../port.ts'
import { columnsMax } from '../scanner.ts'
import { contentOf, findTag, prefixOf, signsOf, wordsOf, type Signs } from './elements.ts'
import { formatted, type Format } from './numbers.ts'
import { attributesOf, cellText, plain, UnknownShape } from './xml.ts'

/** Far above any honest sheet. `row`: characters of a row, with its tags, that has not ended yet. */
export const rowLimits = { row: 1024 ** 2, cells: 1e8 }
export type RowLimits = typeof rowLimits

/** `isUncalculated`: the file asks for a calculation of all formulas when it is opened. */
export type Book = { strings: readonly string[]; formats: readonly Format[]; is1904: boolean; isUncalculated: boolean }
type OnRow = (cells: string[], row: number, unsolved: readonly number[]) => void
type Kind = { type: string; style: number }

const damaged = (): never => {
  throw new UnreadableFileError({ code: 'import.workbook-damaged' })
}

const kindOf = (attributes: Map<string, string>): Kind => ({
  type: attributes.get('t') ?? 'n',
  style: Number(attributes.get('s') ?? 0),
})

/** `AB12` is column 27; -1 when there is no letter. `from`: where the letters begin. */
const columnAt = (text: string, from: number): { column: number; at: number } => {
  let column = 0
  let at = from
  for (; at < from + 4; at += 1) {
    // Bit 5 apart, capital and small letters are one.
    const letter = text.charCodeAt(at) & 0xdf
    if (!(letter >= 65 && letter <= 90)) break
    column = column * 26 + letter - 64
  }
  return { column: column - 1, at }
}

const kindsMax = 10_000

/** Parses a cell's tag. Sheets repeat few tags after the reference, so each is parsed once. */
const tagReader = () => {
  const known = new Map<string, Kind>()
  return (tag: string): { column: number; kind: Kind } => {
    let column = -1
    let rest = tag
    if (tag.startsWith(' r="')) {
      const found = columnAt(tag, 4)
      const end = tag.indexOf('"', found.at)
      if (end === -1) damaged()
      ;({ column } = found)
      rest = tag.slice(end + 1)
    }
    let kind = known.get(rest)
    if (kind === undefined || rest === tag) {
      const attributes = attributesOf(rest)
      if (rest === tag) ({ column } = columnAt(attributes.get('r') ?? '', 0))
      kind = kindOf(attributes)
      if (known.size < kindsMax && rest !== tag) known.set(rest, kind)
    }
    return { column, kind }
  }
}

/** Turns the body of a row into cells; `unsolved` are columns with a formula without a cached value. */
const rowReader = ({ strings, formats, is1904, isUncalculated }: Book, signs: Signs, cellsMax: number) => {
  const readTag = tagReader()
  const { open, close } = signs.c
  const [value, endOfValue] = [`${signs.v.open}>`, `${signs.v.close}>`]
  let count = 0

  const rawOf = (inner: string): string | undefined =>
    inner.startsWith(value) && inner.indexOf(endOfValue) === inner.length - endOfValue.length
      ? inner.slice(value.length, -endOfValue.length)
      : contentOf(inner, signs.v)

  const textOf = ({ type, style }: Kind, raw: string): string => {
    switch (type) {
      case 's':
        return raw === '' ? '' : (strings[Number(raw)] ?? '\uFFFD')
      case 'n':
        return formatted(raw.trim(), formats[style] ?? 'plain', is1904)
      case 'b':
        return raw === '' ? '' : raw.trim() === '0' ? 'FALSE' : 'TRUE'
      default:
        return cellText(raw)
    }
  }

  return (body: string, row: number): { cells: string[]; unsolved: number[] } => {
    const cells: string[] = []
    const unsolved: number[] = []
    let column = -1
    for (let index = findTag(body, open, 0); index !== -1;) {
      const end = body.indexOf('>', index)
      if (end === -1) damaged()
      const isEmpty = body.charCodeAt(end - 1) === 47
      const { column: said, kind } = readTag(body.slice(index + open.length, isEmpty ? end - 1 : end))
      column = said === -1 ? column + 1 : said
      count += 1
      if (count > cellsMax) throw new UnreadableFileError({ code: 'import.workbook-too-large' })
      if (isEmpty) {
        index = findTag(body, open, end)
        continue
      }
      const to = findTag(body, close, end)
      if (to === -1) damaged()
      const inner = body.slice(end + 1, to)
      const raw = kind.type === 'inlineStr' ? undefined : rawOf(inner)
      let cell = kind.type === 'inlineStr' ? wordsOf(inner, signs) : raw === undefined ? '' : textOf(kind, raw)
      // XlsxWriter stores 0 as the result of a formula that it does not calculate.
      const isUnknown = (cell === '' && !(kind.type === 'str' && raw !== undefined)) || (isUncalculated && raw === '0')
      const isOpen = isUnknown && findTag(inner, signs.f.open, 0) !== -1
      if (isOpen) cell = `=${plain(contentOf(inner, signs.f) ?? '')}`
      if (cell !== '') {
        if (column >= columnsMax) throw new UnreadableFileError({ code: 'import.too-many-columns', row })
        if (isOpen) unsolved.push(column)
        while (cells.length < column) cells.push('')
        cells[column] = cell
      }
      index = findTag(body, open, to)
    }
    return { cells, unsolved }
  }
}

type Reader = { signs: Signs; read: ReturnType<typeof rowReader> }
const rowNumber = /\sr=["']([0-9]{1,7})["']/

/**
 * Cuts a sheet's text into rows as it arrives: the engine's own search finds where a row begins and ends, and only the
 * row is looked at. Rows without cells are not in the file; the others say their number.
 */
export const sheetScanner = (book: Book, onRow: OnRow, limits: RowLimits = rowLimits) => {
  let rest = ''
  let reader: Reader | undefined
  let row = 0
  let isOver = false

  /** Where the rows begin; undefined while the head is incomplete. */
  const begin = (text: string): number | undefined => {
    const prefix = prefixOf(text, 'worksheet')
    if (prefix === undefined) return undefined
    const signs = signsOf(prefix)
    const at = findTag(text, signs.sheetData.open, 0)
    const end = at === -1 ? -1 : text.indexOf('>', at)
    if (end === -1) return undefined
    isOver = text.charCodeAt(end - 1) === 47
    reader = { signs, read: rowReader(book, signs, limits.cells) }
    return end + 1
  }

  /** Reads one row from `at`. Returns where the next row may begin, or -1 for an incomplete row. */
  const take = (text: string, at: number, { signs, read }: Reader): number => {
    const end = text.indexOf('>', at)
    if (end === -1) return -1
    const tag = text.slice(at, end)
    const isEmpty = tag.endsWith('/')
    const to = isEmpty ? end : findTag(text, signs.row.close, end)
    if (to === -1 || to + signs.row.close.length >= text.length) return -1
    if (to - at > limits.row) throw new UnreadableFileError({ code: 'import.row-too-large', row: row + 1 })
    const said = Number(rowNumber.exec(tag)?.[1] ?? 0)
    row = said > row ? said : row + 1
    if (isEmpty) return end + 1
    const { cells, unsolved } = read(text.slice(end + 1, to), row)
    if (cells.length > 0) onRow(cells, row, unsolved)
    return to + signs.row.close.length
  }

  const write = (piece: string): void => {
    if (isOver) return
    const text = rest + piece
    let from = reader ? 0 : (begin(text) ?? -1)
    if (reader && from !== -1 && !isOver) {
      const { row: tag, sheetData } = reader.signs
      let at = findTag(text, tag.open, from)
      while (at !== -1) {
        isOver = text.slice(from, at).includes(sheetData.close)
        const next = isOver ? -1 : take(text, at, reader)
        from = next === -1 ? at : next
        if (next === -1) break
        at = findTag(text, tag.open, from)
      }
      if (at === -1) {
        isOver = text.includes(sheetData.close, from)
        // Between rows only an incomplete tag matters.
        from = Math.max(from, text.length - sheetData.close.length)
      }
    }
    rest = text.slice(Math.max(0, from))
    if (rest.length > limits.row) {
      throw reader ? new UnreadableFileError({ code: 'import.row-too-large', row: row + 1 }) : new UnknownShape()
    }
  }
  return {
    write,
    end: (): void => {
      if (reader === undefined) throw new UnknownShape()
      if (!isOver) damaged()
    },
  }
}
