/** Element without its attributes. `text`: characters directly inside it. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** CUT: the text ends inside an element. FORMAT: not the subset of XML that `readXml` reads. */
export type XmlFault = 'cut' | 'format'

/** Maximum number of elements in each other. */
const depthMax = 32

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const characterOf = (reference: string): string | undefined => {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? []
  if (hex === undefined && decimal === undefined) return named[reference]
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined
}

const unknownReference = /&(?!(?:#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);)/i

/** Replaces references; undefined for an unknown one. */
const decoded = (text: string): string | undefined => {
  if (!text.includes('&')) return text
  if (unknownReference.test(text)) return undefined
  let isKnown = true
  const plain = text.replaceAll(/&([^;]{0,10})(;?)/g, (_, reference: string, end: string) => {
    const character = end === '' ? undefined : characterOf(reference)
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown ? plain : undefined
}

/** Comment, declaration, tag or text. Attributes are quoted and hold no `<`. */
const token =
  /<!--[^]*?-->|<\?xml\s[^<>]*\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

/** Beginning of a tag, comment or declaration at the end of a text. */
const openMarkup = /^<[^<>]*$|^<!--/

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads an XML document of elements and text. Refuses document types, processing instructions and CDATA, so that no entity is
 * expanded. Namespaces are dropped. `elementsMax`: more elements would take gigabytes and stop the process for a minute.
 */
export const readXml = (document: string, elementsMax = 3_000_000): XmlElement | { fault: XmlFault } => {
  const text = document.replace(/^\uFEFF/, '')
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  let [at, elements] = [0, 0]
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    const inner = open.at(-1) ?? top
    if (!found) return { fault: openMarkup.test(text.slice(at, at + 10_000)) ? 'cut' : 'format' }
    at = token.lastIndex
    const [, slash, name, , isEmpty, characters] = found
    if (characters !== undefined) {
      const plain = decoded(characters)
      if (plain === undefined) return { fault: at === text.length ? 'cut' : 'format' }
      if (inner === top && plain.trim() !== '') return { fault: 'format' }
      inner.text += plain
    } else if (name !== undefined && slash === '/') {
      if (inner === top || inner.name !== localName(name)) return { fault: 'format' }
      open.pop()
    } else if (name !== undefined) {
      const element = { name: localName(name), text: '', children: [] }
      elements += 1
      if (elements > elementsMax || open.length > depthMax) return { fault: 'format' }
      inner.children.push(element)
      if (isEmpty !== '/') open.push(element)
    }
  }
  const [root, ...others] = top.children
  if (open.length > 1 || !root) return { fault: 'cut' }
  return others.length === 0 ? root : { fault: 'format' }
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)

/** Returns the text of the first child of this name, trimmed; empty without one. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''
