import { UnreadableFileError } from '../port.ts'

/** A workbook of a shape we do not know; the general reader may. Thrown before the first row alone. */
export class UnknownShape extends Error {}

const damaged = '\uFFFD'
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** 0 and values above 10FFFF are no characters: they damage their cells, not the file. */
const entity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named[name] ?? whole
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : damaged
}

/** `_x000D_`: a character that XML cannot hold, as spreadsheets write it; `_x005F_` is the underscore before a lookalike. */
const escape = /_x([0-9A-Fa-f]{4})_/g
const unescaped = (_: string, hex: string): string =>
  hex === '0000' ? damaged : String.fromCharCode(Number.parseInt(hex, 16))

/** An attribute or a formula: entities alone. */
export const plain = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);/g, entity).toWellFormed() : text

/** Returns the text of a cell. */
export const cellText = (text: string): string => {
  const said = plain(text)
  return said.includes('_x') ? said.replaceAll(escape, unescaped).toWellFormed() : said
}

/** A name begins behind a space or a quote, never within itself: a tag of a million letters is read once, not from each of them. */
const attribute = /(?<![^\s"'])([^\s=/<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** By local names: `r:id` is `id` with any prefix. */
export const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    Array.from(tag.matchAll(attribute), ([, name = '', double, single]) => [
      name.slice(name.indexOf(':') + 1),
      plain(double ?? single ?? ''),
    ]),
  )

const tags = /<([\w.-]+:)?([\w.-]+)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/** The elements of a small part in their order: local name and attributes. */
export function* elementsOf(text: string): Generator<{ name: string; attributes: Map<string, string> }> {
  for (const [, , name = '', rest = ''] of text.matchAll(tags)) yield { name, attributes: attributesOf(rest) }
}

const refuseDoctype = (): never => {
  throw new UnreadableFileError({ code: 'import.workbook-doctype' })
}

const decoderFor = (head: Uint8Array) => {
  const [a, b] = head
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le')
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be')
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  const label = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  if (/^utf-?16/i.test(label)) throw new UnknownShape()
  try {
    return new TextDecoder(label)
  } catch {
    throw new UnknownShape()
  }
}

/** What an unfinished piece may be the beginning of. */
const openings = ['<!--', '<![CDATA[', '<!DOCTYPE', '<!ENTITY']
const isBeginning = (text: string): boolean => openings.some((opening) => opening.startsWith(text))
const startOfLast = (text: string): number => {
  const index = text.lastIndexOf('<')
  return index !== -1 && isBeginning(text.slice(index)) ? index : text.length
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Removes comments and writes CDATA as ordinary text, so that a search for tags finds only tags. */
const simplifier = () => {
  let rest = ''
  let inside: 'text' | 'comment' | 'cdata' = 'text'
  const step = (): string | undefined => {
    if (inside === 'text') {
      const index = rest.indexOf('<!')
      const upTo = index === -1 ? startOfLast(rest) : index
      const said = rest.slice(0, upTo)
      rest = rest.slice(upTo)
      if (index === -1) return said === '' ? undefined : said
      if (rest.startsWith('<!--')) inside = 'comment'
      else if (rest.startsWith('<![CDATA[')) inside = 'cdata'
      else if (!isBeginning(rest)) refuseDoctype()
      else return said === '' ? undefined : said
      rest = rest.slice(inside === 'comment' ? 4 : 9)
      return said
    }
    const end = inside === 'comment' ? '-->' : ']]>'
    const index = rest.indexOf(end)
    const upTo = index === -1 ? Math.max(0, rest.length - 2) : index
    if (index === -1 && upTo === 0) return undefined
    const said = inside === 'cdata' ? escaped(rest.slice(0, upTo)) : ''
    rest = rest.slice(index === -1 ? upTo : upTo + 3)
    if (index !== -1) inside = 'text'
    return said
  }
  return (text: string): string => {
    if (inside === 'text' && rest === '' && !text.includes('<!') && startOfLast(text) === text.length) return text
    rest += text
    let simple = ''
    for (let said = step(); said !== undefined; said = step()) simple += said
    return simple
  }
}

/** The text of one part, piece by piece, without comments. */
export async function* xmlText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | undefined
  const simplify = simplifier()
  for await (const chunk of content) {
    decoder ??= decoderFor(chunk)
    const text = simplify(decoder.decode(chunk, { stream: true }))
    if (text !== '') yield text
  }
  yield simplify(decoder?.decode() ?? '')
}

export const wholeText = async (content: Uint8Array): Promise<string> => {
  const once = async function* () {
    yield await Promise.resolve(content)
  }
  return (await Array.fromAsync(xmlText(once()))).join('')
}
