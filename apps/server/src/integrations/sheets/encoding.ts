import { isAscii } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
/** `isGuess`: neither a mark nor the bytes themselves leave no doubt. */
export type Found = { encoding: Encoding; isGuess: boolean }

/** A byte order mark decides. Without one, a zero as first or second byte can only be half a UTF-16 character. */
const marked = (head: Uint8Array): Encoding | undefined => {
  const [a, b, c] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a !== 0 && b === 0) return 'utf-16le'
  return a === 0 && b !== undefined && b !== 0 ? 'utf-16be' : undefined
}

const foreign = /[^\0-\x7F]/g
const damaged = /\uFFFD/g
const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/**
 * Detects the encoding of a file. Invalid UTF-8 means Windows-1252, unless most non-ASCII characters are valid UTF-8:
 * then single bytes are damaged and only their rows are faulty.
 */
export const encodingOf = async (content: AsyncIterable<Uint8Array>): Promise<Found> => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head: Uint8Array = new Uint8Array()
  let isHead = true
  let good = 0
  let bad = 0
  let isPending = false
  let isValid = true
  const check = (bytes?: Uint8Array): void => {
    try {
      if (isValid) strict.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isValid = false
    }
  }
  const weigh = (text: string): void => {
    const broken = count(text, damaged)
    bad += broken
    good += count(text, foreign) - broken
  }
  for await (const chunk of content) {
    let bytes = chunk
    if (isHead) {
      bytes = head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      if (head.length < 3) continue
      const mark = marked(head)
      if (mark) return { encoding: mark, isGuess: false }
      isHead = false
    }
    // ASCII text gives no evidence, unless the previous chunk ended inside a character.
    const isPlain = isAscii(bytes)
    if (isPlain && !isPending) continue
    check(bytes)
    weigh(decoder.decode(bytes, { stream: true }))
    isPending = !isPlain
  }
  if (isHead) check(head)
  check()
  weigh(decoder.decode(isHead ? head : undefined))
  if (isValid) return { encoding: 'utf-8', isGuess: false }
  return { encoding: good > bad ? 'utf-8' : 'windows-1252', isGuess: true }
}
