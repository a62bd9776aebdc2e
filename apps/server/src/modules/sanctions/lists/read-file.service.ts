import { setImmediate as othersFirst } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import {
  sanctionEntryOf,
  sanctionFileOf,
  type SanctionElement,
  type SanctionFile,
  type SanctionFileFault,
  type SanctionFileParts,
} from '@tillgate/domain/sanction-file.ts'
import type { ListedEntry } from '@tillgate/domain/sanctions.ts'
import { SaxesParser } from 'saxes'

/** Maximum number of elements, and of elements in each other. The list has some 700,000 elements. */
const limits = { elements: 3_000_000, depth: 32 }
/** Bytes that are parsed before other requests of the process continue: some 5 ms. */
const chunkBytes = 262_144

const refuseMarkup = (): never => {
  throw new Error('The file has markup that sanctions lists do not use')
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Collects the head and the entries while a parser reads. Keeps one entry's elements at a time. Refuses document types, so that no
 * entity is expanded, processing instructions and CDATA.
 */
const collect = (limit: typeof limits) => {
  const entries: (ListedEntry | undefined)[] = []
  const found: SanctionFileParts = { root: '', head: undefined, entries }
  const open: SanctionElement[] = []
  let elements = 0
  const parser = new SaxesParser({ position: false })
  parser.on('doctype', refuseMarkup)
  parser.on('processinginstruction', refuseMarkup)
  parser.on('cdata', refuseMarkup)
  parser.on('opentag', ({ name }) => {
    const element: SanctionElement = { name: localName(name), text: '', children: [] }
    elements += 1
    if (elements > limit.elements || open.length >= limit.depth) refuseMarkup()
    if (open.length === 0) found.root = element.name
    else if (open.length > 1) open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const inner = open.length > 1 ? open.at(-1) : undefined
    if (inner) inner.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element || open.length !== 1) return
    if (element.name === 'sdnEntry') entries.push(sanctionEntryOf(element))
    if (element.name === 'publshInformation') found.head ??= element
  })
  return { parser, found }
}

const succeeds = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

const decode = (decoder: TextDecoder, bytes?: Uint8Array): string | undefined => {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    return undefined
  }
}

/**
 * Reads a file of the sanctions list in the format SDN.XML, UTF-8. Reads the whole file or nothing: the root element has to end. Lets
 * other work of the process continue between two parts of the file.
 */
export const readSanctionFile = async (
  bytes: Uint8Array,
  limit = limits,
): Promise<SanctionFile | { fault: SanctionFileFault }> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const { parser, found } = collect(limit)
  for (let index = 0; index < bytes.length; index += chunkBytes) {
    const text = decode(decoder, bytes.subarray(index, index + chunkBytes))
    if (text === undefined) return { fault: 'encoding' }
    if (!succeeds(() => parser.write(text))) return { fault: 'format' }
    await othersFirst()
  }
  if (decode(decoder) === undefined) return { fault: 'encoding' }
  if (!succeeds(() => parser.close())) return { fault: found.root === 'sdnList' ? 'cut' : 'format' }
  return sanctionFileOf(found)
}
