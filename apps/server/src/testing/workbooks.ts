import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, and what its entry says of it beside the truth. */
export type Part = { content: string | Uint8Array; size?: number; isEncrypted?: boolean; isStored?: boolean }
export type Parts = Record<string, string | Uint8Array | Part>

const partOf = (part: Parts[string]): Part =>
  typeof part === 'string' || part instanceof Uint8Array ? { content: part } : part

/** Local header and directory entry share these fields. */
const fields = (name: Buffer, part: Part, content: Buffer, packed: Buffer): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(part.isEncrypted ? 1 : 0, 2)
  head.writeUInt16LE(part.isStored ? 0 : 8, 4)
  head.writeUInt32LE(crc32(content), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(part.size ?? content.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}
const signed = (sign: string, ...parts: Uint8Array[]): Buffer => Buffer.concat([Buffer.from(sign, 'latin1'), ...parts])

/** A zip archive, honest or not. */
export const zipOf = (parts: Parts): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, given] of Object.entries(parts)) {
    const part = partOf(given)
    const name = Buffer.from(path)
    const content = Buffer.from(part.content)
    const packed = part.isStored ? content : deflateRawSync(content)
    const shared = fields(name, part, content, packed)
    const body = signed('PK\u0003\u0004', shared, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signed('PK\u0001\u0002', Buffer.from([20, 0]), shared, place, name))
    bodies.push(body)
    offset += body.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, entries, signed('PK\u0005\u0006', end)])
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
export const workbookOf = (rows: readonly (readonly string[])[], numbers: readonly number[] = []): Buffer => {
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
