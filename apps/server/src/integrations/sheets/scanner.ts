/** Larger or wider than any honest list: the sign of a file that is something else, or of a quote never closed. */
export const recordMax = 64 * 1024
export const columnsMax = 200

/** `row` counts records as a spreadsheet numbers them: the heading is 1, blank lines count. */
export type ScanFault = { code: 'record-too-large' | 'too-many-columns' | 'quote-open'; row: number }
export type Scanner = {
  /** Emits each complete record; the rest waits for the next chunk. */
  write: (chunk: string) => ScanFault | undefined
  end: () => ScanFault | undefined
}
type Shape = { delimiter: string; newline: '\n' | '\r' }
type IsRow = (cells: readonly string[]) => boolean

/** Index of the quote that ends the cell opened at `open`; -1 when the next piece continues the text. */
const closing = (text: string, open: number, last: boolean): number => {
  for (let index = text.indexOf('"', open + 1); index !== -1; index = text.indexOf('"', index + 2)) {
    if (index + 1 === text.length) return last ? index : -1
    if (text[index + 1] !== '"') return index
  }
  return -1
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text)

type Cut = { cells: string[]; next: number; isBroken: boolean }

/** Returns the raw line from `from`, for a line with invalid quotes. */
const brokenLine = (text: string, from: number, shape: Shape, last: boolean): Cut | undefined => {
  const end = text.indexOf(shape.newline, from)
  if (end === -1 && !last) return undefined
  const line = text.slice(from, end === -1 ? text.length : end)
  const cells = withoutReturn(line).split(shape.delimiter, columnsMax + 1)
  return { cells, next: from + line.length + 1, isBroken: true }
}

/**
 * Returns true when a multi-line cell joins two rows: the text up to its first line end and from its last line end are
 * rows. Then two inch signs were read as quotes.
 */
const joinsRows = (cells: readonly string[], { delimiter }: Shape, isRow: IsRow): boolean =>
  cells.length <= columnsMax &&
  cells.some((cell, index) => {
    const lines = /[\r\n]/.test(cell) ? cell.split(/[\r\n]+/) : []
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined) return false
    return (
      isRow([...cells.slice(0, index), ...first.split(delimiter)]) &&
      isRow([...last.split(delimiter), ...cells.slice(index + 1)])
    )
  })

/**
 * Reads one record with quotes. Quotes count only at the start of a cell (`5" nails` is text). Text after a closing quote
 * makes the line invalid, because the quotes may have joined two rows; the next line is read separately.
 */
const quoted = (text: string, from: number, shape: Shape, isRow: IsRow, last: boolean): Cut | undefined => {
  const cells: string[] = []
  for (let index = from; ;) {
    let cell: string | undefined
    if (text[index] === '"') {
      const close = closing(text, index, last)
      if (close === -1) return undefined
      cell = text.slice(index + 1, close).replaceAll('""', '"')
      index = close + 1
    }
    let stop = index
    while (stop < text.length && text[stop] !== shape.delimiter && text[stop] !== shape.newline) stop += 1
    const rest = text.slice(index, stop)
    if (cell !== undefined && rest.trim() !== '') return brokenLine(text, from, shape, last)
    if (stop === text.length && !last) return undefined
    const ends = stop === text.length || text[stop] === shape.newline
    cells.push(cell ?? (ends ? withoutReturn(rest) : rest))
    if (ends && joinsRows(cells, shape, isRow)) return brokenLine(text, from, shape, last)
    if (ends) return { cells, next: stop + 1, isBroken: false }
    index = stop + 1
  }
}

/**
 * Cuts text into records as it arrives. Lines without quotes, nearly all of them, are found and split by the engine's own search;
 * only quotes need a search by character. `isRow` returns whether a line may be a row of its own.
 */
export const scanner = (
  shape: Shape,
  onRecord: (cells: string[], row: number, isBroken: boolean) => void,
  isRow: IsRow = () => false,
): Scanner => {
  let rest = ''
  let row = 0

  const scan = (text: string, last: boolean): ScanFault | undefined => {
    let index = 0
    let quote = text.indexOf('"')
    while (index < text.length) {
      if (quote !== -1 && quote < index) quote = text.indexOf('"', index)
      const line = text.indexOf(shape.newline, index)
      const end = line === -1 ? text.length : line
      let cells: string[]
      let isBroken = false
      let next = end + 1
      if (quote === -1 || quote > end) {
        if (line === -1 && !last) break
        if (end - index <= recordMax)
          cells = withoutReturn(text.slice(index, end)).split(shape.delimiter, columnsMax + 1)
        else return { code: 'record-too-large', row: row + 1 }
      } else {
        const record = quoted(text, index, shape, isRow, last)
        if (record === undefined) break
        ;({ cells, next, isBroken } = record)
      }
      row += 1
      if (next - index > recordMax + 2) return { code: 'record-too-large', row }
      if (cells.length > columnsMax) return { code: 'too-many-columns', row }
      onRecord(cells, row, isBroken)
      index = next
    }
    rest = index === 0 ? text : text.slice(index)
    if (rest.length > recordMax) return { code: 'record-too-large', row: row + 1 }
    return last && rest !== '' ? { code: 'quote-open', row: row + 1 } : undefined
  }
  return { write: (chunk) => scan(rest + chunk, false), end: () => scan(rest, true) }
}
