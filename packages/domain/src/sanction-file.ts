import type { ListedEntry, ListedKind } from './sanctions.ts'
import { textOf, readXml, type XmlElement, childrenOf } from './plain-xml.ts'

/** Reasons for refusing a file. CUT: the end is missing. COUNT: another number of entries than the file declares. */
export const sanctionFileFaults = ['format', 'cut', 'count', 'entry', 'date'] as const
export type SanctionFileFault = (typeof sanctionFileFaults)[number]
/** `publishedOn`: ISO date. */
export type SanctionFile = { publishedOn: string; entries: ListedEntry[] }

const kinds: Readonly<Record<string, ListedKind>> = {
  Individual: 'PERSON',
  Entity: 'ORGANIZATION',
  Vessel: 'VESSEL',
  Aircraft: 'AIRCRAFT',
}

/** `11/20/2026` to `2026-11-20`; undefined for another text. */
const dayOf = (text: string): string | undefined => {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${date}`
  const time = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : undefined
}

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')
const nameOf = (element: XmlElement): string => joined(textOf(element, 'firstName'), textOf(element, 'lastName'))
const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]

const inList = (entry: XmlElement, list: string, item: string): XmlElement[] =>
  childrenOf(entry, list).flatMap((element) => childrenOf(element, item))
const textsIn = (entry: XmlElement, list: string, item: string, field: string): string[] =>
  inList(entry, list, item).map((element) => textOf(element, field))

const entryOf = (element: XmlElement): ListedEntry | undefined => {
  const [uid, name, kind] = [textOf(element, 'uid'), nameOf(element), kinds[textOf(element, 'sdnType')]]
  if (!/^\d{1,12}$/.test(uid) || name === '' || kind === undefined) return undefined
  const akas = inList(element, 'akaList', 'aka').map((aka) => ({
    name: nameOf(aka),
    isWeak: textOf(aka, 'category') === 'weak',
  }))
  return {
    uid,
    kind,
    name,
    akas: akas.filter((aka) => aka.name !== ''),
    programs: unique(
      childrenOf(element, 'programList').flatMap((list) => childrenOf(list, 'program').map(({ text }) => text.trim())),
    ),
    birthDates: unique(textsIn(element, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth')),
    countries: unique([
      ...textsIn(element, 'nationalityList', 'nationality', 'country'),
      ...textsIn(element, 'citizenshipList', 'citizenship', 'country'),
      ...textsIn(element, 'addressList', 'address', 'country'),
    ]),
    remarks: joined(textOf(element, 'title'), textOf(element, 'remarks')),
  }
}

/**
 * Reads a file of the Specially Designated Nationals list of the US Treasury, in the format SDN.XML. Reads the whole file or
 * nothing: the root element has to end, and the number of entries has to be the declared one.
 */
export const readSanctionFile = (text: string): SanctionFile | { fault: SanctionFileFault } => {
  const root = readXml(text)
  if ('fault' in root) return { fault: root.fault === 'cut' && /<sdnList[\s>]/.test(text) ? 'cut' : 'format' }
  const [head] = childrenOf(root, 'publshInformation')
  if (root.name !== 'sdnList' || !head) return { fault: 'format' }
  const publishedOn = dayOf(textOf(head, 'Publish_Date'))
  if (publishedOn === undefined) return { fault: 'date' }
  const elements = childrenOf(root, 'sdnEntry')
  if (elements.length === 0 || textOf(head, 'Record_Count') !== String(elements.length)) return { fault: 'count' }
  const entries = elements.flatMap((element) => entryOf(element) ?? [])
  const areDistinct = new Set(entries.map(({ uid }) => uid)).size === elements.length
  return areDistinct ? { publishedOn, entries } : { fault: 'entry' }
}
