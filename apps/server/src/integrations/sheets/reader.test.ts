import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { diskFiles } from '../files/disk.ts'
import type { Summary } from './port.ts'
import { readSheet } from './reader.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'sheets-'))
const files = diskFiles(filesDir)
const store = { kind: 'disk', dir: filesDir } as const
afterAll(() => rmSync(filesDir, { recursive: true }))

const header = 'Barcode,Name,Description,Unit,Price,Tax %,Status\n'
const line = (code: number | string, name = 'Milk', price = '4.29') =>
  `${code},${name},Whole milk,COUNT,${price},7.25,Active\n`

async function* once(content: string | Uint8Array) {
  yield await Promise.resolve(Buffer.from(content))
}
const textOf = async (key: string): Promise<string> => {
  const chunks: string[] = []
  for await (const chunk of (await files.get(key)) ?? []) chunks.push(String(chunk))
  return chunks.join('')
}

type Read = { rows: string[][]; errors: string; summary: Summary }
const read = async (
  content: string | Uint8Array,
  repeated?: Int32Array,
  language: 'en-US' | 'es-ES' = 'en-US',
): Promise<Read> => {
  const [fileKey, errorKey] = [newId(), newId()]
  await files.put(fileKey, once(content), 200 * 1024 ** 2)
  const reading = readSheet({
    files: store,
    fileKey,
    errorKey,
    language,
    options: { isCheck: false, fixes: [] },
    leftOutRows: repeated,
  })
  let copied = ''
  for await (const { rows } of reading.pieces) copied += Buffer.from(rows).toString()
  const rows = copied
    .split('\n')
    .slice(0, -1)
    // The last column holds the words of the search.
    .map((row) => row.split('\t').slice(0, -1))
  return { rows, errors: await textOf(errorKey), summary: await reading.summary }
}

test('writes valid rows as COPY text and others as errors', async () => {
  const { rows, errors, summary } = await read(
    `${header}${line(4011, '"Tab\there, back\\slash"')}${line('12A4', 'Eggs', '0')}\n , ,\n${line(4012)}`,
  )

  expect(rows.map(([n, , key, code, name]) => [n, key, code, name])).toEqual([
    ['2', 'P:4011', '4011', 'Tab here, back\\\\slash'],
    ['6', 'P:4012', '4012', 'Milk'],
  ])
  expect(errors.split('\r\n')).toEqual([
    '\u{FEFF}Row,Column,Value,Reason,Barcode,Name,Description,Unit,Price,Tax %,Status',
    '3,"Barcode; Price","12A4; 0","Only numbers are allowed; Price must be less than 999.99 and a positive number",12A4,Eggs,Whole milk,COUNT,0,7.25,Active',
    '',
  ])
  expect(summary).toMatchObject({ rows: 3, rejected: 1, cards: 0 })
  expect(summary.problems).toEqual([
    { code: 'barcode.digits-only', column: 'code', count: 1, rows: [3], found: '12A4' },
    { code: 'price.range', column: 'price', count: 1, rows: [3], found: '0' },
  ])
})

test('every good row has an id of its own', async () => {
  const { rows } = await read(header + Array.from({ length: 10_000 }, (_, n) => line(100_000 + n)).join(''))
  expect(new Set(rows.map(([, id]) => id)).size).toBe(10_000)
  expect(
    rows.filter(([, id]) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id ?? '')),
  ).toEqual([])
})

const spanish =
  'Código de barras;Nombre;Descripción;Unidad;Precio;Impuesto;Estado\r\n4011;Plátano;Año 2º;lb;0,69;7,25;Activo\r\n'
test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(spanish)],
  ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${spanish}`)],
  ['UTF-16', Buffer.from(`\u{FEFF}${spanish}`, 'utf16le')],
  ['UTF-16 the other way', Buffer.from(`\u{FEFF}${spanish}`, 'utf16le').swap16()],
  ['the old code page', Buffer.from(spanish, 'latin1')],
  ['UTF-8 with tabs', Buffer.from(spanish.replaceAll(';', '\t'))],
  ['UTF-8 with an announced delimiter', Buffer.from(`sep=;\r\n${spanish}`)],
  ['old line ends', Buffer.from(spanish.replaceAll('\r\n', '\r'))],
])('a Spanish file in %s is read', async (_, bytes) => {
  const { rows } = await read(bytes)
  expect(rows.map((row) => row.slice(3))).toEqual([['4011', 'Plátano', 'Año 2º', 'LB', '69', '7250', 't']])
})

test('an uploaded error file fails with the same rows', async () => {
  const first = await read(`${header}${line('12A4', "'=SUM")}${line(4011, '"@home, ""sweet"""', 'x')}`)
  const again = await read(first.errors)

  expect(again.summary).toEqual({ ...first.summary, problems: expect.anything(), understood: expect.anything() })
  expect(again.errors.split('\r\n')[1]).toContain("'=SUM")
  const corrected = await read(again.errors.replaceAll('12A4', '3000').replaceAll(',x,', ',1,'))
  expect(corrected.rows.map((row) => row.slice(3, 5))).toEqual([
    ['3000', '=SUM'],
    ['4011', '@home, "sweet"'],
  ])
})

test('text after a closing quote fails its row only', async () => {
  const { rows, errors, summary } = await read(
    `${header}${line(4011, '"6"" pack')}${line(4012, '"Eggs"')}${line(4013)}${line(4014, '"12" pipe')}`,
  )
  expect(rows.map((row) => row[3])).toEqual(['4012', '4013'])
  expect(summary).toMatchObject({ rows: 4, rejected: 2, problems: [{ code: 'row.quote', count: 2, rows: [2, 5] }] })
  expect(errors).toContain('There is text behind a closing quotation mark.')
})

test.each<[string, string, string[]]>([
  ['two signs for inches', `${line(4011, '"Nails 5""')}${line(4012, 'Cola 12"')}`, ['4012', '4013']],
  ['a quote that opens and one that closes', `${line(4011, '"Milk')}${line(4012, 'Cola"')}`, ['4012', '4013']],
  ['two of them three rows apart', `${line(4011, '"5""')}${line(4012)}${line(4014, '12"')}`, ['4012', '4014', '4013']],
])('%s do not swallow a row', async (_, lines, codes) => {
  const { rows, summary } = await read(`${header}${lines}${line(4013)}`)
  expect(rows.map((row) => row[3])).toEqual(codes)
  expect(summary.problems).toMatchObject([{ code: 'row.quote', count: 1, rows: [2] }])
})

test('a description of several lines is read as one', async () => {
  const { rows, summary } = await read(`${header}4011,Bread,"Wheat, rye,\nsalt, water,\nyeast",COUNT,1,0,Active\n`)
  expect([rows[0]?.slice(3, 6), summary.rejected]).toEqual([['4011', 'Bread', 'Wheat, rye, salt, water, yeast'], 0])
})

const plain = header.trimEnd()
test.each([
  ['a carriage return', `${plain}\r${line(4011)}${line(4012)}${line(4013)}`],
  ['a carriage return, without a status', `${plain.replace(',Status', '')}\r${line(4011)}${line(4012)}${line(4013)}`],
  ['a carriage return, in quotes', `${plain.replace(/[^,]+/g, '"$&"')}\r${line(4011)}${line(4012)}${line(4013)}`],
  [
    'carriage returns, but for the last line',
    `${plain}\r${line(4011).trimEnd()}\r${line(4012).trimEnd()}\r${line(4013)}`,
  ],
  ['two carriage returns and a line feed', (header + line(4011) + line(4012) + line(4013)).replaceAll('\n', '\r\r\n')],
])('a heading that ends by %s loses no row', async (_, content) => {
  const { rows } = await read(content.replaceAll(/,Active(?=[\r\n])/g, content.includes('Status') ? '$&' : ''))
  expect(rows.map((row) => [row[0], row[3]])).toEqual([
    ['2', '4011'],
    ['3', '4012'],
    ['4', '4013'],
  ])
})

test('one invalid byte fails its row only', async () => {
  const good = [...Array(50).keys()].map((n) => line(5000 + n, `Café ${n}`)).join('')
  const bytes = Buffer.concat([Buffer.from(header + good), Buffer.from(line(4011, 'Caf\u{E9}'), 'latin1')])
  const { rows, summary } = await read(bytes)

  expect(rows).toHaveLength(50)
  expect(rows.every((row) => row[4]?.startsWith('Café '))).toBe(true)
  expect(summary).toMatchObject({ rows: 51, rejected: 1, problems: [{ code: 'row.damaged', count: 1, rows: [52] }] })
  expect(summary.understood).toMatchObject({ encoding: 'UTF-8', example: { before: 'CafÃ© 0', after: 'Café 0' } })
})

test('reports Windows-1252 with an example cell', async () => {
  const { summary } = await read(Buffer.from(header + line(4011, 'Jalapeño'), 'latin1'))
  expect(summary.understood).toMatchObject({
    encoding: 'Windows-1252',
    example: { before: 'Jalape\u{FFFD}o', after: 'Jalapeño' },
  })
})

test('ignores and names unknown columns', async () => {
  const wide = header.replace('Price', 'Price,Price 2,Row')
  const { rows, summary } = await read(`${wide}4011,Milk,Whole milk,COUNT,4.29,9.99,7,7.25,Active\n`)
  expect(rows[0]?.[7]).toBe('429')
  expect(summary.understood.ignored).toEqual(['Price 2'])
})

test('reads mixed line ends and a declared delimiter', async () => {
  const old = `${header}${line(4011, '"two§lines"')}${line(4012)}`.replaceAll('\n', '\r').replace('§', '\n')
  expect((await read(old)).rows.map((row) => row.slice(3, 5))).toEqual([
    ['4011', 'two lines'],
    ['4012', 'Milk'],
  ])
  expect((await read(`SEP=,\r\n${header}${line(4011)}`)).rows).toHaveLength(1)
})

test('barcodes of zeros only belong to nothing', async () => {
  const { rows, summary } = await read(`${header}${line('0')}${line('00000000000000')}${line(4011)}`)
  expect([rows.length, summary.problems[0]]).toEqual([
    1,
    { code: 'barcode.zeros', column: 'code', count: 2, rows: [2, 3], found: null },
  ])
})

const card = '4111 1111 1111 1111'
test.each<[string, string]>([
  ['an extra header cell', `${header.trimEnd()},${card}\n${line(4011)}${line('x')}`],
  ['a column of the file’s own', `${header.trimEnd()},Note\n${line(4011).trimEnd()},${card}\n${line('x')}`],
  ['dots', header + line(4011, '4111.1111.1111.1111')],
  ['no-break spaces', header + line(4011, card.replaceAll(' ', '\u{A0}'))],
  ['slashes', header + line(4011, card.replaceAll(' ', '/'))],
  ['signs nobody sees', header + line(4011, card.replaceAll(' ', '\u{200B}'))],
  ['many signs nobody sees', header + line(4011, card.replaceAll(' ', '\u{200B}'.repeat(4)))],
  ['line ends', header + line(4011, `"${card.replaceAll(' ', '\n\n\n\n')}"`)],
  ['a barcode with a decimal comma', header + line('"4,111111111111111E+15"')],
  ['a broken row', header + line(4011, `"${card}" of Ana`)],
])('a card number in %s is counted, and masked wherever it is written', async (_, content) => {
  const { errors, summary } = await read(content)
  expect(summary.cards).toBe(1)
  expect(errors).toMatch(/1111/)
  for (const told of [errors, JSON.stringify(summary)]) {
    expect(told.replaceAll(/[^0-9*]/g, '')).not.toMatch(/4111111111111111/)
  }
})

test('barcodes in unknown columns are not card numbers', async () => {
  const { summary } = await read(
    `${header.trimEnd()},Supplier EAN\n${line(4011, '"Milk, EAN 4006381000093"').trimEnd()},4006381000093\n`,
  )
  expect(summary).toMatchObject({ rows: 1, rejected: 0, cards: 0 })
})

test.each<[string, string | Uint8Array]>([
  ['no header line', `4011,${card},Whole milk,COUNT,1,0,Active\n`],
  ['a quote never closed behind it', `${header}${line(4011, card)}4012,"Milk`],
  ['a row of 201 columns behind it', `${header}${line(4011, card)}${','.repeat(200)}\n`],
  ['a column twice', `Barcode,${header}${line(4011)}1,${card}\n`],
  ['tabs and no header', `4011\t${card}\t12\n`],
  ['a zero character', `${header}${line(4011, card)}${line(4011, 'Mi\0lk')}`],
  ['another script', Buffer.from(`\u{FEFF}Nr,Name\n1,${card}\n`, 'utf16le')],
  ['one long line', `${'x '.repeat(70_000)}${card}`],
  ['groups split by line ends', `4011,"${card.replaceAll(' ', '\n')}",Whole milk\n`],
  ['groups split by tabs', `4011,${card.replaceAll(' ', '\t')},Whole milk\n`],
  ['pieces of a long line', `${'x'.repeat(64 * 1024 - 5)} ${card}${'y'.repeat(70_000)}`],
])('a card number is found in a file that cannot be read: %s', async (_, content) => {
  await expect(read(content)).rejects.toMatchObject({ cards: 1 })
})

test('barcodes in an unreadable file are not card numbers', async () => {
  const codes = Array.from({ length: 300 }, (_, n) => `400638133${String(n).padStart(3, '0')}`)
  const withCheck = codes.map((body) => `Milk,${body}${checkDigit(body)},1`).join('\n')
  await expect(read(`Name,EAN,Price\n${withCheck}\n`)).rejects.toMatchObject({ cards: 0 })
})

test('a card number is masked wherever its row is written', async () => {
  const { errors, summary } = await read(`${header}${line(4011, 'call 4111 1111 1111 1111')}${line(4012)}`)
  expect(summary).toMatchObject({ rows: 2, rejected: 1, cards: 1 })
  expect(errors).not.toMatch(/4111 1111/)
  expect(errors).toContain('**** **** **** 1111')
})

test('reports a repeated barcode with its winning row', async () => {
  const { rows, errors, summary } = await read(header + line(4011) + line(4011, 'Cream'), Int32Array.of(2, 3), 'es-ES')
  expect(rows).toEqual([])
  expect(errors).toContain('otra vez en la fila 3')
  expect(summary).toMatchObject({ rejected: 1, problems: [{ code: 'barcode.repeated' }] })
})

test.each<[string, string | Uint8Array, object]>([
  ['no byte', '', { code: 'import.empty' }],
  ['blank lines', '\r\n\r\n  \r\n', { code: 'import.empty' }],
  ['a header alone', header, { code: 'import.no-rows' }],
  [
    'another header',
    'Datum,Betrag\n1,2\n',
    { code: 'import.header-missing', columns: ['code', 'name', 'description', 'unit', 'price', 'taxPercentage'] },
  ],
  [
    'too many columns',
    `${header.trimEnd()}${',x'.repeat(194)}\n${line(4011)}`,
    { code: 'import.too-many-columns', row: 1 },
  ],
  ['a column twice', `Barcode,${header}${line(4011)}`, { code: 'import.header-twice', columns: ['code'] }],
  ['a zero character', `${header}${line(4011, 'Mi\0lk')}`, { code: 'import.not-text' }],
  ['a quote never closed', `${header}${line(4011)}4012,"Milk`, { code: 'import.quote-open', row: 3 }],
  ['one line of 50 MB', 'x'.repeat(50 * 1024 ** 2), { code: 'import.record-too-large', row: 1 }],
])('a file of %s is refused as a whole', async (_, content, fault) => {
  await expect(read(content)).rejects.toMatchObject({ fault })
})

test('reports a deleted file as missing', async () => {
  const reading = readSheet({
    files: store,
    fileKey: newId(),
    errorKey: newId(),
    language: 'en-US',
    options: { isCheck: false, fixes: [] },
    leftOutRows: undefined,
  })
  await expect(reading.summary).rejects.toMatchObject({ fault: { code: 'import.file-lost' } })
})

test('a reading can be dropped half-way', async () => {
  const fileKey = newId()
  await files.put(fileKey, once(header + Array.from({ length: 50_000 }, (_, n) => line(100_000 + n)).join('')), 1e9)
  const reading = readSheet({
    files: store,
    fileKey,
    errorKey: newId(),
    language: 'en-US',
    options: { isCheck: false, fixes: [] },
    leftOutRows: undefined,
  })
  for await (const piece of reading.pieces) {
    expect(piece.share).toBeGreaterThan(0)
    break
  }
  await reading.stop()
  await expect(reading.summary).rejects.toThrow('ended before its answer')
})
