import { posix } from 'node:path'
import { looksLikeCardNumber, maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { sheetNameMax } from '@tillgate/domain/file-reading.ts'
import { UnreadableFileError, type RecordReceiver } from '../port.ts'
import { archiveLimits, openArchive, type Archive, type Ranged } from './archive.ts'
import { rowLimits, sheetScanner, type Book } from './rows.ts'
import { readStrings } from './strings.ts'
import { readStyles } from './styles.ts'
import { readUnknown } from './unknown.ts'
import { elementsOf, UnknownShape, wholeText, xmlText } from './xml.ts'

export const workbookLimits = { ...archiveLimits, ...rowLimits, strings: 128 * 1024 ** 2 }
export type WorkbookLimits = typeof workbookLimits

type WorkbookSheet = { name: string; part: string; isHidden: boolean }
type Parts = {
  sheets: WorkbookSheet[]
  strings: string | undefined
  styles: string | undefined
  is1904: boolean
  isUncalculated: boolean
}
type Related = { type: string; part: string }

const refuse = (code: UnreadableFileError['fault']['code']): never => {
  throw new UnreadableFileError({ code })
}

const textOf = async (archive: Archive, name: string): Promise<string | undefined> => {
  const content = await archive.read(name)
  return content && wholeText(content)
}

/** What a part points to, by the ids it uses; `of` is '' for the package itself. */
const relationsOf = async (archive: Archive, of: string): Promise<Map<string, Related>> => {
  const { dir, base } = posix.parse(of)
  const text = (await textOf(archive, posix.join(dir, '_rels', `${base}.rels`))) ?? ''
  const relations = new Map<string, Related>()
  for (const { name, attributes } of elementsOf(text)) {
    const target = attributes.get('Target')
    if (name !== 'Relationship' || target === undefined || attributes.get('TargetMode') === 'External') continue
    // Transitional and strict workbooks name a type by other addresses that end alike.
    const type = attributes.get('Type')?.split('/').at(-1) ?? ''
    relations.set(attributes.get('Id') ?? '', { type, part: posix.resolve('/', dir, target.replaceAll('\\', '/')) })
  }
  return relations
}

/** The part that `_rels/.rels` names as the document; undefined when the package names none. */
const documentPart = async (archive: Archive): Promise<string | undefined> =>
  [...(await relationsOf(archive, '')).values()].find(({ type }) => type === 'officeDocument')?.part

/** Content types by part, and by extension for parts without a type of their own. Part names ignore case. */
const contentTypes = (text: string): { of: (part: string) => string; all: string[] } => {
  const parts = new Map<string, string>()
  const extensions = new Map<string, string>()
  for (const { name, attributes } of elementsOf(text)) {
    const type = attributes.get('ContentType') ?? ''
    if (name === 'Override') parts.set((attributes.get('PartName') ?? '').toLowerCase(), type)
    if (name === 'Default') extensions.set((attributes.get('Extension') ?? '').toLowerCase(), type)
  }
  return {
    of: (part) => parts.get(part.toLowerCase()) ?? extensions.get(posix.extname(part).slice(1).toLowerCase()) ?? '',
    all: [...parts.values()],
  }
}

const workbookType = /spreadsheetml\.(?:sheet|template)\.main\+xml$/i

/**
 * Refuses other packages, binary workbooks and macros. The type of the workbook part decides: writers declare types of
 * parts that the file does not contain, SheetJS the binary workbook for every `.bin`.
 */
const checkKind = async (archive: Archive): Promise<void> => {
  const text = (await textOf(archive, '[Content_Types].xml')) ?? refuse('import.not-workbook')
  const types = contentTypes(text)
  const type = types.of((await documentPart(archive)) ?? '/xl/workbook.xml')
  if (/sheet\.binary/i.test(type)) refuse('import.not-workbook')
  const hasMacros = types.all.some((declared) => /vbaProject$/i.test(declared))
  if (/macroEnabled/i.test(type) || hasMacros || archive.names.some((name) => name.endsWith('vbaproject.bin')))
    refuse('import.workbook-macros')
  if (!workbookType.test(type)) refuse('import.not-workbook')
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true'

const partsOf = async (archive: Archive): Promise<Parts> => {
  const document = await documentPart(archive)
  const text = document && (await textOf(archive, document))
  if (!text) throw new UnknownShape()
  const relations = await relationsOf(archive, document)
  const typed = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part
  const all: WorkbookSheet[] = []
  let is1904 = false
  let isUncalculated = false
  for (const { name, attributes } of elementsOf(text)) {
    if (name === 'workbookPr') is1904 = isTrue(attributes.get('date1904'))
    if (name === 'calcPr') isUncalculated = isTrue(attributes.get('fullCalcOnLoad'))
    const related = name === 'sheet' ? relations.get(attributes.get('id') ?? '') : undefined
    // Charts have sheets of their own.
    if (related?.type !== 'worksheet') continue
    all.push({
      name: attributes.get('name') ?? '',
      part: related.part,
      isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
    })
  }
  // Visible sheets come first, because the list is not a hidden sheet.
  const inOrder = all.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  // Reads a part once, also when many sheets name it.
  const parts = inOrder.map(({ part }) => part.toLowerCase())
  const firsts = new Set(new Map(parts.map((part, index) => [part, index] as const).toReversed()).values())
  const sheets = inOrder.filter((_, index) => firsts.has(index))
  if (sheets.length === 0) throw new UnknownShape()
  return { sheets, strings: typed('sharedStrings'), styles: typed('styles'), is1904, isUncalculated }
}

const stringsOf = async (archive: Archive, part: string | undefined, max: number): Promise<string[]> => {
  if (part === undefined) return []
  if (archive.sizeOf(part) > max) refuse('import.workbook-too-large')
  return readStrings(xmlText(archive.pieces(part)))
}

const readRows = async (
  archive: Archive,
  { part }: WorkbookSheet,
  book: Book,
  receiver: Pick<RecordReceiver, 'record' | 'flush'>,
  limits: WorkbookLimits,
): Promise<void> => {
  const total = Math.max(1, archive.sizeOf(part))
  let bytesRead = 0
  let width = 0
  const onRow = (cells: string[], row: number, unsolved: readonly number[]): void => {
    width = Math.max(width, cells.length)
    // Empty cells at the end are not in the file; the error file shows rows as wide as their heading.
    while (cells.length < width) cells.push('')
    receiver.record(cells, row, false, unsolved)
  }
  const scan = sheetScanner(book, onRow, limits)
  const counted = async function* () {
    for await (const chunk of archive.pieces(part)) {
      bytesRead += chunk.byteLength
      yield chunk
    }
  }
  // To the end of the part, also behind the last row: only then is its checksum known.
  for await (const text of xmlText(counted())) {
    scan.write(text)
    await receiver.flush(bytesRead / total)
  }
  scan.end()
}

/** Sheets that a person can choose from. */
const sheetsShown = 100

/** Rows of a sheet among which its headings are. */
const headRows = 30

/** Returns true when one of the first rows is wanted. A sheet that cannot be read is wanted, so that its error is reported. */
const hasRow = async (
  archive: Archive,
  { part }: WorkbookSheet,
  book: Book,
  limits: WorkbookLimits,
  isWanted: (cells: readonly string[]) => boolean,
): Promise<boolean> => {
  let [rows, isFound] = [0, false]
  const onRow = (cells: readonly string[]): void => {
    rows += 1
    isFound ||= rows <= headRows && isWanted(cells)
  }
  const scan = sheetScanner(book, onRow, limits)
  try {
    for await (const text of xmlText(archive.pieces(part))) {
      scan.write(text)
      if (isFound || rows >= headRows) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError) && !(error instanceof UnknownShape)) throw error
    return true
  }
  return isFound
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/**
 * Finds the list of a workbook: the first visible sheet with the headings of a list, or the first with any row. Others are covers,
 * instructions or empty.
 */
const findSheet = async (
  archive: Archive,
  sheets: readonly WorkbookSheet[],
  book: Book,
  limits: WorkbookLimits,
  { isHeading }: Pick<RecordReceiver, 'isHeading'>,
): Promise<WorkbookSheet | undefined> => {
  const visible = sheets.filter(({ isHidden }) => !isHidden).slice(0, sheetsShown)
  if (visible.length < 2) return sheets[0]
  for (const isWanted of [isHeading, isFilled]) {
    for (const sheet of visible) if (await hasRow(archive, sheet, book, limits, isWanted)) return sheet
  }
  return sheets[0]
}

/** Sheets that are not imported stay in the file all the same: a card number on any of them condemns it. */
const countCards = async (
  archive: Archive,
  sheets: readonly WorkbookSheet[],
  book: Book,
  limits: WorkbookLimits,
): Promise<number> => {
  let cards = 0
  const receiver = {
    record: (cells: string[]) => {
      if (cells.some(looksLikeCardNumber)) cards += 1
    },
    flush: () => Promise.resolve(),
  }
  for (const sheet of sheets) {
    try {
      await readRows(archive, sheet, book, receiver, limits)
    } catch (error) {
      // No program can read the rest of the sheet; the rows read so far count.
      if (!(error instanceof UnreadableFileError) && !(error instanceof UnknownShape)) throw error
    }
  }
  return cards
}

const bookOf = async (
  archive: Archive,
  { strings, styles, is1904, isUncalculated }: Parts,
  max: number,
): Promise<Book> => ({
  strings: await stringsOf(archive, strings, max),
  formats: readStyles((styles && (await textOf(archive, styles))) ?? ''),
  is1904,
  isUncalculated,
})

/** `sheet`: name of the sheet that a person chose. */
type Source = { ranged: Ranged; total: number; limits?: WorkbookLimits; sheet?: string | undefined }
const nameOf = ({ name }: WorkbookSheet): string => maskCardNumbers(name).slice(0, sheetNameMax)

/** Rows with a card number on all sheets of a file that is no list. */
export const countWorkbookCards = async ({ ranged, total, limits = workbookLimits }: Source): Promise<number> => {
  try {
    const archive = await openArchive(ranged, total, limits)
    const parts = await partsOf(archive)
    return await countCards(archive, parts.sheets, await bookOf(archive, parts, limits.strings), limits)
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof UnknownShape) return 0
    throw error
  }
}

/**
 * Reads the chosen sheet or the one with the list as the rows of a list, and returns the rows with a card number on the other
 * sheets. A general reader reads an unknown shape under the same limits; `onUnknown` is called first, because that reader
 * reports no progress.
 */
export const readWorkbook = async (
  { ranged, total, limits = workbookLimits, sheet: chosen }: Source,
  receiver: RecordReceiver,
  onUnknown: () => void = () => undefined,
): Promise<number> => {
  const archive = await openArchive(ranged, total, limits)
  try {
    await checkKind(archive)
    const parts = await partsOf(archive)
    const book = await bookOf(archive, parts, limits.strings)
    const named = parts.sheets.find((one) => nameOf(one) === chosen)
    const sheet = named ?? (await findSheet(archive, parts.sheets, book, limits, receiver))
    if (sheet === undefined) throw new UnknownShape()
    receiver.begin({ sheet: nameOf(sheet), sheets: parts.sheets.slice(0, sheetsShown).map(nameOf) })
    await readRows(archive, sheet, book, receiver, limits)
    const others = parts.sheets.filter((one) => one !== sheet)
    return await countCards(archive, others, book, limits)
  } catch (error) {
    if (!(error instanceof UnknownShape)) throw error
    onUnknown()
    const styles = (await textOf(archive, 'xl/styles.xml')) ?? ''
    receiver.begin({ sheet: '', sheets: [] })
    await readUnknown(Buffer.concat(await Array.fromAsync(await ranged({ start: 0, end: total }))), styles, receiver)
    return 0
  }
}
