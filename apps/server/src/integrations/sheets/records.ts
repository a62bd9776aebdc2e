import { setImmediate as breathe } from 'node:timers/promises'
import { sheetKindOf } from '@tillgate/domain/catalogue-file.ts'
import { decodingOf } from './decoding.ts'
import { UnreadableFileError, type TableRecord } from './port.ts'
import { scanner, type ScanFault } from './scanner.ts'
import { readWorkbook, workbookLimits } from './workbook/workbook.ts'

const chunkBytes = 256 * 1024

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += chunkBytes) {
    yield bytes.subarray(index, index + chunkBytes)
    // Others are answered between two pieces.
    await breathe()
  }
}

const refuse = (fault: ScanFault | undefined): void => {
  if (fault) throw new UnreadableFileError({ code: `import.${fault.code}`, row: fault.row })
}

/** Lines that show the delimiter of a text. */
const shownLines = 50
/** Steps in which the shares of equal lines are compared, and more than the signs of a line. */
const shares = 5
const perShare = 10_000
/** Number of signs outside of quotes. */
const inLine = (line: string, sign: string): number => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1
/**
 * A pipe in the first line and in most others is a delimiter: no heading and no barcode has one, but a title may. Otherwise the sign
 * that most lines have equally often, because decimal commas and commas in names are in some lines only. Of two such signs the more
 * frequent one; titles without any of them do not count.
 */
const delimiterOf = (text: string): string => {
  const lines = text
    .trimStart()
    .slice(0, chunkBytes)
    .split(/[\r\n]+/, shownLines)
    .filter((line) => /[,;\t|]/.test(line))
  const scoreOf = (sign: string): number => {
    const counts = lines.map((line) => inLine(line, sign)).toSorted((one, other) => one - other)
    const median = counts[Math.floor(lines.length / 2)] ?? 0
    const equal = counts.filter((count) => count === median).length
    return median === 0 ? 0 : Math.round((equal / lines.length) * shares) * perShare + median
  }
  const piped = lines.filter((line) => inLine(line, '|') > 0)
  if (lines[0]?.includes('|') && piped.length > lines.length / 2) return '|'
  return [',', ';', '\t'].reduce((best, sign) => (scoreOf(sign) > scoreOf(best) ? sign : best))
}
const newlineOf = (text: string): '\n' | '\r' => (text.includes('\n') || !text.includes('\r') ? '\n' : '\r')

/** A workbook is read in the process that answers others: far fewer bytes and cells than an import, which has a thread. */
const limits = { ...workbookLimits, bytes: 200e6, strings: 64 * 1024 ** 2, cells: 4e6 }

const readSheet = async (bytes: Uint8Array, rowsMax: number): Promise<TableRecord[]> => {
  const records: TableRecord[] = []
  const ranged = ({ start, end }: { start: number; end: number }) => Promise.resolve(pieces(bytes.subarray(start, end)))
  await readWorkbook(
    { ranged, total: bytes.length, limits },
    {
      begin: () => undefined,
      record: (cells, row) => {
        if (cells.every((cell) => cell.trim() === '')) return
        if (records.length > rowsMax) throw new UnreadableFileError({ code: 'import.too-many-rows' })
        records.push({ cells, row, isBroken: false })
      },
      isRow: () => false,
      isHeading: () => false,
      flush: () => breathe(),
    },
  )
  if (records.length === 0) throw new UnreadableFileError({ code: 'import.empty' })
  return records
}

/** The records of a workbook, or of a text with any delimiter in any encoding; blank lines are passed over and counted. */
export const readRecords = async (bytes: Uint8Array, rowsMax: number): Promise<TableRecord[]> => {
  if (sheetKindOf(bytes) === 'workbook') return readSheet(bytes, rowsMax)
  const decoding = await decodingOf(pieces(bytes))
  let text = ''
  for await (const piece of pieces(bytes)) text += decoding.read(piece)
  text += decoding.read()
  if (text.includes('\0')) throw new UnreadableFileError({ code: 'import.not-text' })
  const records: TableRecord[] = []
  const scan = scanner({ delimiter: delimiterOf(text), newline: newlineOf(text) }, (cells, row, isBroken) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (records.length > rowsMax) throw new UnreadableFileError({ code: 'import.too-many-rows' })
    records.push({ cells, row, isBroken })
  })
  for (let index = 0; index < text.length; index += chunkBytes) {
    refuse(scan.write(text.slice(index, index + chunkBytes)))
    await breathe()
  }
  refuse(scan.end())
  if (records.length === 0) throw new UnreadableFileError({ code: 'import.empty' })
  return records
}
