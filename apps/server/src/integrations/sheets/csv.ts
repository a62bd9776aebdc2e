import { encodingOf } from './encoding.ts'
import { Unreadable } from './port.ts'
import { scanner, type ScanFault, type Scanner } from './scanner.ts'
import { shapeOf } from './sniff.ts'

export type Taker = {
  record: (cells: string[], row: number) => void
  /** Called between chunks, so that whatever the records became can leave before more arrive. */
  breathe: (bytesRead: number) => Promise<void>
}

/** Enough text to know the delimiter: the first line of anything we accept fits. */
const headMin = 64 * 1024

const refuse = (fault: ScanFault | undefined): void => {
  if (fault) throw new Unreadable({ code: `import.${fault.code}`, row: fault.row })
}

const textOf = (decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string => {
  try {
    const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    // The database cannot hold a zero, and no list of items has one.
    if (!text.includes('\0')) return text
  } catch {
    // Bytes that are no characters: what follows is said about them too.
  }
  throw new Unreadable({ code: 'import.not-text' })
}

/** Reads the file twice: once to learn its encoding, once to cut it. Neither holds more than a chunk and a record. */
export const readCsv = async (open: () => Promise<AsyncIterable<Uint8Array>>, taker: Taker): Promise<void> => {
  const decoder = new TextDecoder(await encodingOf(await open()), { fatal: true })
  let head = ''
  let scan: Scanner | undefined
  let bytesRead = 0

  const begin = (): Scanner => {
    const { skip, ...shape } = shapeOf(head)
    // A line that announces the delimiter is a line of the file all the same.
    const before = skip > 0 ? 1 : 0
    const begun = scanner(shape, (cells, row) => taker.record(cells, row + before))
    refuse(begun.write(head.slice(skip)))
    head = ''
    return begun
  }
  for await (const chunk of await open()) {
    const text = textOf(decoder, chunk)
    bytesRead += chunk.byteLength
    if (scan) refuse(scan.write(text))
    else {
      head += text
      if (head.length >= headMin) scan = begin()
    }
    await taker.breathe(bytesRead)
  }
  const last = textOf(decoder)
  head += scan ? '' : last
  scan ??= begin()
  refuse(last === '' || head === '' ? undefined : scan.write(last))
  refuse(scan.end())
  await taker.breathe(bytesRead)
}
