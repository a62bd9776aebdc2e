import { readHeader } from '@tillgate/domain/catalogue-file.ts'
import { scanner } from './scanner.ts'

export type Shape = { delimiter: ',' | ';' | '\t'; newline: '\n' | '\r'; skip: number }
const delimiters = [',', ';', '\t'] as const

/** Spreadsheets may announce the delimiter in a line of its own. */
const announced = /^sep=[,;\t](?:\r\n|\n|\r)/i

/** Cells in quotes, where a line end is text. The last may go on behind what we see. */
const quotedCells = /(^|[,;\t\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g

const newlineOf = (head: string): '\n' | '\r' => {
  const bare = head.replaceAll(quotedCells, '$1')
  return bare.includes('\n') || !bare.includes('\r') ? '\n' : '\r'
}

const firstRecord = (head: string, delimiter: string, newline: '\n' | '\r'): string[] => {
  let found: string[] | undefined
  const scan = scanner({ delimiter, newline }, (cells) => {
    if (found === undefined && cells.some((cell) => cell.trim() !== '')) found = cells
  })
  if (!scan.write(head)) scan.end()
  return found ?? []
}

/** How a file is cut, told by its beginning: the delimiter that makes most of our headings out of the first line. */
export const shapeOf = (head: string): Shape => {
  const line = announced.exec(head)
  const skip = line ? line[0].length : 0
  const start = head.slice(skip)
  const newline = newlineOf(start)
  const scores = delimiters.map((delimiter) => {
    const cells = firstRecord(start, delimiter, newline)
    return { delimiter, score: readHeader(cells).found * 1000 + Math.min(cells.length, 999) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return { delimiter: best.delimiter, newline, skip }
}
