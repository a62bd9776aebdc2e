import { isAscii } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'
/** `isGuess`: the encoding is not certain, neither by a mark nor by the bytes. */
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

const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a
/** Apostrophe of Windows-1252, between letters. */
const apostrophe = 0x92

/**
 * Counts bytes between lower-case letters that are letters in Mac Roman and signs in Windows-1252, less those that are letters
 * in Windows-1252. Bytes of two chunks are neighbours.
 */
const macLetters = () => {
  let before: Uint8Array = new Uint8Array()
  let more = 0
  return {
    add: (chunk: Uint8Array, isPlain: boolean): void => {
      const bytes = Buffer.concat([before, isPlain ? chunk.subarray(0, 2) : chunk])
      for (let index = 1; index + 1 < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0
        if (byte < 0x80 || byte === apostrophe || !isLower(bytes[index - 1]) || !isLower(bytes[index + 1])) continue
        if (byte < 0xa0) more += 1
        else if (byte >= 0xc0) more -= 1
      }
      before = Buffer.concat([before, chunk.subarray(-2)]).subarray(-2)
    },
    count: (): number => more,
  }
}

/** Returns the byte order of a text in UTF-16; little-endian without a mark. */
export const byteOrderOf = async (content: AsyncIterable<Uint8Array>): Promise<'utf-16le' | 'utf-16be'> => {
  for await (const chunk of content) return marked(chunk) === 'utf-16be' ? 'utf-16be' : 'utf-16le'
  return 'utf-16le'
}

/**
 * Detects the encoding of a file. Invalid UTF-8 means Windows-1252 or Mac Roman, unless most non-ASCII characters are valid
 * UTF-8: then single bytes are damaged and only their rows are rejected.
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
  const mac = macLetters()
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
    mac.add(bytes, isPlain)
    if (isPlain && !isPending) continue
    check(bytes)
    weigh(decoder.decode(bytes, { stream: true }))
    isPending = !isPlain
  }
  if (isHead) check(head)
  check()
  weigh(decoder.decode(isHead ? head : undefined))
  if (isValid) return { encoding: 'utf-8', isGuess: false }
  const single = mac.count() > 0 ? 'macintosh' : 'windows-1252'
  return { encoding: good > bad ? 'utf-8' : single, isGuess: true }
}
