import { delimiterSigns, type FileReading } from '@tillgate/domain/file-reading.ts'
import { decodingOf } from './decoding.ts'
import { UnreadableFileError, type RecordReceiver } from './port.ts'
import { scanner, type ScanFault, type Scanner } from './scanner.ts'
import { shapeOf } from './sniff.ts'

/** Enough text to know the delimiter: the first line of anything we accept fits. */
const headMin = 64 * 1024

const refuse = (fault: ScanFault | undefined): void => {
  if (fault) throw new UnreadableFileError({ code: `import.${fault.code}`, row: fault.row })
}

const requireText = (text: string): string => {
  // The database cannot hold a zero, and no list of items has one.
  if (text.includes('\0')) throw new UnreadableFileError({ code: 'import.not-text' })
  return text
}

/** Reads the file twice: once to learn its encoding, once to cut it. Neither holds more than a chunk and a record. */
export const readCsv = async (
  open: () => Promise<AsyncIterable<Uint8Array>>,
  receiver: RecordReceiver,
  total: number,
  reading: FileReading = {},
): Promise<void> => {
  const decoding = await decodingOf(await open(), reading.encoding)
  const found = Object.assign(decoding.detected, { delimiter: reading.delimiter ?? null })
  receiver.begin(found)
  let head = ''
  let scan: Scanner | undefined
  let bytesRead = 0

  const begin = (): Scanner => {
    const { skip, start, newline, delimiter } = shapeOf(head, reading.delimiter)
    found.delimiter = delimiter
    // A line that announces the delimiter is a line of the file all the same.
    const before = skip > 0 ? 1 : 0
    const begun = scanner(
      { delimiter: delimiterSigns[delimiter], newline },
      (cells, row, isBroken) => receiver.record(cells, row + before, isBroken),
      receiver.isRow,
    )
    refuse(begun.write(start))
    head = ''
    return begun
  }
  for await (const chunk of await open()) {
    const text = requireText(decoding.read(chunk))
    bytesRead += chunk.byteLength
    if (scan) refuse(scan.write(text))
    else {
      head += text
      if (head.length >= headMin) scan = begin()
    }
    await receiver.flush(bytesRead / total)
  }
  const last = requireText(decoding.read())
  head += scan ? '' : last
  scan ??= begin()
  refuse(last === '' || head === '' ? undefined : scan.write(last))
  refuse(scan.end())
  await receiver.flush(bytesRead / total)
}
