import { readHeader } from '@tillgate/domain/catalogue-file.ts'
import { delimiterSigns, fileDelimiters, type FileDelimiter } from '@tillgate/domain/file-reading.ts'
import { titlesMax } from './file-header.ts'
import { scanner } from './scanner.ts'

/** `skip`: how much of the text only announces the delimiter; `start`: the rest, its heading ended like every line. */
export type Shape = { delimiter: FileDelimiter; newline: '\n' | '\r'; skip: number; start: string }

/** Spreadsheets may announce the delimiter in a line of its own. */
const announced = /^sep=[,;\t|](?:\r\n|\n|\r)/i

/** Line ends, and cells in quotes, where a line end is text. The last may go on behind what we see. */
const lineEnds = /(?<=^|[,;|\t\r\n])"[^"]*(?:""[^"]*)*(?:"|$)|\r(?!\r*\n)|\n/g

/**
 * Detects the line end. A heading added by hand may have another line end; without this check the first row would be part
 * of the heading.
 */
const linesOf = (head: string): { newline: Shape['newline']; text: string } => {
  const ends = [...head.matchAll(lineEnds)].filter(({ 0: end }) => !end.startsWith('"'))
  const returns = ends.filter(({ 0: end }) => end === '\r').length
  const blank = head.length - head.trimStart().length
  const first = ends.find(({ index }) => index >= blank)
  if (returns === 0 || first?.[0] === '\n') return { newline: '\n', text: head }
  if (returns * 2 >= ends.length) return { newline: '\r', text: head }
  const end = first?.index ?? 0
  return { newline: '\n', text: `${head.slice(0, end)}\n${head.slice(end + 1)}` }
}

/** Returns the first records with a text. */
const firstRecords = (head: string, delimiter: string, newline: '\n' | '\r'): string[][] => {
  const found: string[][] = []
  const scan = scanner({ delimiter, newline }, (cells) => {
    if (found.length < titlesMax && cells.some((cell) => cell.trim() !== '')) found.push(cells)
  })
  const fault = scan.write(head) ?? scan.end()
  // A heading with too many columns still shows the delimiter.
  if (found.length === 0 && fault?.code === 'too-many-columns')
    return [head.trimStart().split(newline, 1)[0]?.split(delimiter) ?? []]
  return found
}

/** Scores the record with the most known headings; titles have none, and often a single cell. */
const scoreOf = (records: readonly string[][]): number => {
  const all = records.map((cells) => ({ cells: cells.length, found: readHeader(cells).found }))
  const maxFound = Math.max(0, ...all.map(({ found }) => found))
  const best =
    maxFound > 0 ? all.find(({ found }) => found === maxFound) : (all.find(({ cells }) => cells > 1) ?? all[0])
  return maxFound * 1000 + Math.min(best?.cells ?? 0, 999)
}

/**
 * Detects the delimiter: the one that gives the most known headings in one of the first lines, then the most cells. `chosen`: a person
 * chose the delimiter.
 */
export const shapeOf = (head: string, chosen?: FileDelimiter): Shape => {
  const line = announced.exec(head)
  const skip = line ? line[0].length : 0
  const { newline, text: start } = linesOf(head.slice(skip))
  if (chosen) return { delimiter: chosen, newline, skip, start }
  const scores = fileDelimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(firstRecords(start, delimiterSigns[delimiter], newline)),
  }))
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return { delimiter: best.delimiter, newline, skip, start }
}
