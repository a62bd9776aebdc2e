import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A part of an archive. `size` and `isEncrypted` are false statements of its headers. */
export type Part = { content: string | Uint8Array; size?: number; isEncrypted?: boolean; isStored?: boolean }
export type Parts = Record<string, string | Uint8Array | Part>

const partOf = (part: Parts[string]): Part =>
  typeof part === 'string' || part instanceof Uint8Array ? { content: part } : part

/** Signature and offsets of flags, unpacked size and name in the headers of an entry: its own and the directory's. */
const headers = [
  { sign: 'PK\u0003\u0004', flags: 6, size: 22, name: 30 },
  { sign: 'PK\u0001\u0002', flags: 8, size: 24, name: 46 },
]

/** Writes false statements into both headers of a part. */
const falsify = (archive: Buffer, path: string, { size, isEncrypted }: Part): void => {
  for (const header of headers) {
    let at = archive.indexOf(header.sign, 0, 'latin1')
    while (archive.toString('utf8', at + header.name, at + header.name + path.length) !== path)
      at = archive.indexOf(header.sign, at + 1, 'latin1')
    if (isEncrypted) archive.writeUInt16LE(archive.readUInt16LE(at + header.flags) | 1, at + header.flags)
    if (size !== undefined) archive.writeUInt32LE(size, at + header.size)
  }
}

/**
 * yazl refuses a path out of the archive and one that begins with a slash, which is therefore written under another path of the
 * same length.
 */
const insideOf = (path: string): string => path.replaceAll('..', '__').replace(/^\//, '~')

/** Writes a path into both headers of a part that has another path of the same length. */
const rename = (archive: Buffer, from: string, to: string): void => {
  for (const { sign, name } of headers) {
    for (let at = archive.indexOf(sign, 0, 'latin1'); at !== -1; at = archive.indexOf(sign, at + 4, 'latin1')) {
      const isNamed = archive.toString('utf8', at + name, at + name + from.length) === from
      if (isNamed && archive.readUInt16LE(at + (name === 30 ? 26 : 28)) === from.length)
        archive.write(to, at + name, 'utf8')
    }
  }
}

/** Returns a zip archive, with false headers where a part asks for them. */
export const zipOf = async (parts: Parts): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, given] of Object.entries(parts)) {
    const { content, isStored = false } = partOf(given)
    zip.addBuffer(Buffer.from(content), insideOf(path), { compress: !isStored })
  }
  zip.end()
  const archive = await buffer(zip.outputStream)
  for (const path of Object.keys(parts)) rename(archive, insideOf(path), path)
  for (const [path, given] of Object.entries(parts)) falsify(archive, path, partOf(given))
  return archive
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

/** The parts of a workbook with one sheet, as Excel names them; each can be replaced or taken away. */
export const workbookParts = (sheet: string, strings = '', styles = ''): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml'),
    relation('rId3', 'styles', 'styles.xml'),
  ),
  'xl/worksheets/sheet1.xml': sheet,
  'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
})

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${rows}</sheetData><pageMargins left="0.7"/></worksheet>`

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('_x', '_x005F_x')
    .replaceAll(/[\r\v]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
const letterOf = (column: number): string => String.fromCharCode(65 + column)

/** A list as Excel saves it: its texts in the table of strings, each once; blank rows are not there. */
export const workbookOf = (rows: readonly (readonly string[])[], numbers: readonly number[] = []): Promise<Buffer> => {
  const strings = new Map<string, number>()
  const indexOf = (text: string): number => {
    const known = strings.get(text)
    if (known === undefined) strings.set(text, strings.size)
    return known ?? strings.size - 1
  }
  const lines = rows.map((cells, n) => {
    const said = cells.map((cell, column) => {
      if (cell === '') return ''
      if (n > 0 && numbers.includes(column)) return `<c r="${letterOf(column)}${n + 1}" s="1"><v>${cell}</v></c>`
      return `<c r="${letterOf(column)}${n + 1}" t="s"><v>${indexOf(cell)}</v></c>`
    })
    return said.some((cell) => cell !== '') ? `<row r="${n + 1}" spans="1:7">${said.join('')}</row>` : ''
  })
  const table = Array.from(strings.keys(), (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  return zipOf(workbookParts(sheetOf(lines.join('')), table.join('')))
}
