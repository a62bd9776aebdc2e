import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A byte order mark decides. Without one, a zero as first or second byte can only be half a UTF-16 character. */
const marked = (head: Uint8Array): Encoding | undefined => {
  const [a, b, c] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a !== 0 && b === 0) return 'utf-16le'
  return a === 0 && b !== undefined && b !== 0 ? 'utf-16be' : undefined
}

/** Bytes at the end that may be the beginning of a character: at most three. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0)
      return byte >= 0xf0 ? (back < 4 ? back : 0) : byte >= 0xe0 ? (back < 3 ? back : 0) : back < 2 ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** What the whole file is written in; the first impossible byte makes it the old code page of Windows. */
export const encodingOf = async (content: AsyncIterable<Uint8Array>): Promise<Encoding> => {
  let tail: Uint8Array = new Uint8Array()
  let isHead = true
  for await (const chunk of content) {
    const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
    if (isHead && bytes.length < 3) {
      tail = bytes
      continue
    }
    const mark = isHead ? marked(bytes) : undefined
    if (mark) return mark
    isHead = false
    const whole = bytes.length - unfinished(bytes)
    if (!isUtf8(bytes.subarray(0, whole))) return 'windows-1252'
    tail = bytes.slice(whole)
  }
  return isUtf8(tail) ? 'utf-8' : 'windows-1252'
}
