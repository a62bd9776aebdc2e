import { randomBytes } from 'node:crypto'
import type { CatalogueRow } from '@tillgate/domain/catalogue-row.ts'
import { isVocabulary, searchWords } from '@tillgate/domain/search-words.ts'

/** Pieces of this size keep the socket busy without holding much. */
const pieceMin = 64 * 1024

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text

const three = Array.from({ length: 4096 }, (_, n) => n.toString(16).padStart(3, '0'))

/**
 * Generates UUIDv7 ids for one file: the time, a counter in the bits of RFC 9562 §6.2 and 48 random bits per reading.
 * A hundred thousand ids take a millisecond.
 */
const idsFrom = (now: number): ((n: number) => string) => {
  const time = now.toString(16).padStart(12, '0')
  const before = `${time.slice(0, 8)}-${time.slice(8)}-7`
  const after = `-${randomBytes(6).toString('hex')}`
  return (n) => `${before}${three[(n >> 12) & 4095]}-8${three[n & 4095]}${after}`
}

/** Renders rows for COPY into the temporary table `incoming`: n, id, code_key, code, name, description, unit, price, tax, active, words. */
export const copyText = (now: number) => {
  const idOf = idsFrom(now)
  const ready: Uint8Array<ArrayBuffer>[] = []
  const vocabulary = new Set<string>()
  let text = ''
  return {
    vocabulary,
    add: (n: number, row: CatalogueRow): void => {
      const active = row.active === undefined ? '\\N' : row.active ? 't' : 'f'
      const words = searchWords(`${row.name} ${row.description}`)
      for (const word of words) if (isVocabulary(word)) vocabulary.add(word)
      text += `${n}\t${idOf(n)}\t${row.codeKey}\t${row.code}\t${escaped(row.name)}\t${escaped(row.description)}\t${row.unit}\t${row.priceCents}\t${row.taxMilli}\t${active}\t${words.join(' ')}\n`
      if (text.length < pieceMin) return
      ready.push(new TextEncoder().encode(text))
      text = ''
    },
    /** Returns the complete chunks; with `all` the rest too. */
    take: (all: boolean): Uint8Array<ArrayBuffer>[] => {
      if (all && text !== '') ready.push(new TextEncoder().encode(text))
      if (all) text = ''
      return ready.splice(0)
    },
  }
}
