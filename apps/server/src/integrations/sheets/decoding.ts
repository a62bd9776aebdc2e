import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import type { FileEncoding } from '@tillgate/domain/file-reading.ts'
import { byteOrderOf, encodingOf, type Encoding, type Found } from './encoding.ts'
import type { Decoded } from './port.ts'

export type Decoding = { read: (bytes?: Uint8Array) => string; detected: Decoded }

const names: Record<Encoding, FileEncoding> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}
const labels = { 'UTF-8': 'utf-8', 'Windows-1252': 'windows-1252', 'Mac Roman': 'macintosh' } as const
const exampleMax = 40

const shown = (cell: string): string => maskCardNumbers(cell.trim()).slice(0, exampleMax)

const cells = (text: string): string[] => text.split(/[,;\t\r\n"]+/)

/** Returns the first cell with different text in the two encodings. Delimiters are ASCII, so the cells are equal. */
const firstDifferent = (one: string, other: string): Decoded['example'] => {
  const others = cells(other)
  for (const [index, before] of cells(one).entries()) {
    const after = others[index] ?? ''
    if (before !== after) return { before: shown(before), after: shown(after) }
  }
  return null
}

const find = async (content: AsyncIterable<Uint8Array>, chosen: FileEncoding | undefined): Promise<Found> => {
  if (chosen === undefined) return encodingOf(content)
  return { encoding: chosen === 'UTF-16' ? await byteOrderOf(content) : labels[chosen], isGuess: false }
}

/** Decodes a file in chunks, in the chosen encoding or the detected one. */
export const decodingOf = async (content: AsyncIterable<Uint8Array>, chosen?: FileEncoding): Promise<Decoding> => {
  const { encoding, isGuess } = await find(content, chosen)
  const decoder = new TextDecoder(encoding)
  const other = isGuess ? new TextDecoder(encoding === 'utf-8' ? 'windows-1252' : 'utf-8') : undefined
  const detected: Decoded = { encoding: names[encoding], example: null }
  const turn = (using: typeof decoder, bytes?: Uint8Array) =>
    bytes ? using.decode(bytes, { stream: true }) : using.decode()
  return {
    detected,
    read: (bytes) => {
      const text = turn(decoder, bytes)
      if (other && detected.example === null) detected.example = firstDifferent(turn(other, bytes), text)
      return text
    },
  }
}
