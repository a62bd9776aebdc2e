import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { encodingOf, type Encoding } from './encoding.ts'

/** Encoding of a file and, for a guessed encoding, one example cell before and after decoding. */
export type Decoded = { encoding: string; example: { before: string; after: string } | null }
export type Decoding = { read: (bytes?: Uint8Array) => string; detected: Decoded }

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const exampleMax = 40

const shown = (cell: string): string => maskCardNumbers(cell.trim()).slice(0, exampleMax)

const cells = (text: string): string[] => text.split(/[,;\t\r\n"]+/)

/** Returns the first cell with different text in the two encodings. Delimiters are ASCII, so the cells are equal. */
const firstDifferent = (one: string, other: string): Decoded['example'] => {
  const others = cells(other)
  for (const [at, before] of cells(one).entries()) {
    const after = others[at] ?? ''
    if (before !== after) return { before: shown(before), after: shown(after) }
  }
  return null
}

/** Detects the encoding of a file and decodes the file in chunks. */
export const decodingOf = async (content: AsyncIterable<Uint8Array>): Promise<Decoding> => {
  const { encoding, isGuess } = await encodingOf(content)
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
