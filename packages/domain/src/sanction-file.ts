import type { ListedEntry, ListedKind } from './sanctions.ts'

/** Element of the file without its attributes. `text`: characters directly inside it. */
export type SanctionElement = { name: string; text: string; children: SanctionElement[] }

/** Reasons for refusing a file. CUT: the end is missing. COUNT: another number of entries than the file declares. */
export type SanctionFileFault = 'encoding' | 'format' | 'cut' | 'count' | 'entry' | 'date'
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

const childrenOf = ({ children }: SanctionElement, name: string): SanctionElement[] =>
  children.filter((child) => child.name === name)

/** Returns the text of the first child of this name, trimmed; empty without one. */
const textOf = (element: SanctionElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')
const nameOf = (element: SanctionElement): string => joined(textOf(element, 'firstName'), textOf(element, 'lastName'))
const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]

const inList = (entry: SanctionElement, list: string, item: string): SanctionElement[] =>
  childrenOf(entry, list).flatMap((element) => childrenOf(element, item))
const textsIn = (entry: SanctionElement, list: string, item: string, field: string): string[] =>
  inList(entry, list, item).map((element) => textOf(element, field))

/** Parts of an address in the order in which they are written. */
const addressParts = ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode', 'country']

/** Returns undefined for an element without number, name or a known kind. */
export const sanctionEntryOf = (element: SanctionElement): ListedEntry | undefined => {
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
    addresses: unique(
      inList(element, 'addressList', 'address').map((address) =>
        addressParts
          .map((part) => textOf(address, part))
          .filter((text) => text !== '')
          .join(', '),
      ),
    ),
    ids: inList(element, 'idList', 'id')
      .map((id) => ({ kind: textOf(id, 'idType'), number: textOf(id, 'idNumber'), country: textOf(id, 'idCountry') }))
      .filter((id) => id.kind !== '' || id.number !== ''),
    remarks: joined(textOf(element, 'title'), textOf(element, 'remarks')),
  }
}

/** Parts of a file that was read to its end. `head`: the element with day and number of entries. */
export type SanctionFileParts = {
  root: string
  head: SanctionElement | undefined
  entries: readonly (ListedEntry | undefined)[]
}

/**
 * Returns the Specially Designated Nationals list of the US Treasury from the parts of its file in the format SDN.XML. Throws
 * unless the number of entries is the declared one.
 */
export const sanctionFileOf = ({
  root,
  head,
  entries: parts,
}: SanctionFileParts): SanctionFile | { fault: SanctionFileFault } => {
  if (root !== 'sdnList' || !head) return { fault: 'format' }
  const publishedOn = dayOf(textOf(head, 'Publish_Date'))
  if (publishedOn === undefined) return { fault: 'date' }
  if (parts.length === 0 || textOf(head, 'Record_Count') !== String(parts.length)) return { fault: 'count' }
  const entries = parts.filter((entry) => entry !== undefined)
  const areDistinct = new Set(entries.map(({ uid }) => uid)).size === parts.length
  return areDistinct ? { publishedOn, entries } : { fault: 'entry' }
}
