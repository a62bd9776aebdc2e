import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { diskFiles } from '../files/disk.ts'
import type { Summary } from './port.ts'
import { readSheet } from './reader.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'sheets-'))
const files = diskFiles(filesDir)
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
  const reading = readSheet({ filesDir, fileKey, errorKey, language, repeated })
  let copied = ''
  for await (const { rows } of reading.pieces) copied += Buffer.from(rows).toString()
  const rows = copied
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t'))
  return { rows, errors: await textOf(errorKey), summary: await reading.summary }
}

test('good rows become COPY text, bad ones lines of the error file', async () => {
  const { rows, errors, summary } = await read(
    `${header}${line(4011, '"Tab\there, back\\slash"')}${line('12A4', 'Eggs', '0')}\n , ,\n${line(4012)}`,
  )

  expect(rows.map(([n, , key, code, name]) => [n, key, code, name])).toEqual([
    ['2', 'P:4011', '4011', 'Tab\\there, back\\\\slash'],
    ['6', 'P:4012', '4012', 'Milk'],
  ])
  expect(errors.split('\r\n')).toEqual([
    '\u{FEFF}Row,Column,Value,Reason,Barcode,Name,Description,Unit,Price,Tax %,Status',
    '3,"Barcode; Price","12A4; 0","Only numbers are allowed; Price must be less than 999.99 and a positive number",12A4,Eggs,Whole milk,COUNT,0,7.25,Active',
    '',
  ])
  expect(summary).toMatchObject({ rows: 3, faulty: 1, cards: 0 })
  expect(summary.problems).toEqual([
    { code: 'barcode.digits-only', count: 1, rows: [3], found: '12A4' },
    { code: 'price.range', count: 1, rows: [3], found: '0' },
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

test('the error file comes back as it is and fails again by the same rows', async () => {
  const first = await read(`${header}${line('12A4', "'=SUM")}${line(4011, '"@home, ""sweet"""', 'x')}`)
  const again = await read(first.errors)

  expect(again.summary).toEqual({ ...first.summary, problems: expect.anything() })
  expect(again.errors.split('\r\n')[1]).toContain("'=SUM")
  const corrected = await read(again.errors.replaceAll('12A4', '3000').replaceAll(',x,', ',1,'))
  expect(corrected.rows.map((row) => row.slice(3, 5))).toEqual([
    ['3000', '=SUM'],
    ['4011', '@home, "sweet"'],
  ])
})

test('a card number is masked wherever its row is written', async () => {
  const { errors, summary } = await read(`${header}${line(4011, 'call 4111 1111 1111 1111')}${line(4012)}`)
  expect(summary).toMatchObject({ rows: 2, faulty: 1, cards: 1 })
  expect(errors).not.toMatch(/4111 1111/)
  expect(errors).toContain('**** **** **** 1111')
})

test('a barcode that comes again is told with the row that counts, in the reader’s language', async () => {
  const { rows, errors, summary } = await read(header + line(4011) + line(4011, 'Cream'), Int32Array.of(2, 3), 'es-ES')
  expect(rows).toEqual([])
  expect(errors).toContain('otra vez en la fila 3')
  expect(summary).toMatchObject({ faulty: 1, problems: [{ code: 'barcode.repeated' }] })
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
  ['a column twice', `Barcode,${header}${line(4011)}`, { code: 'import.header-twice', columns: ['code'] }],
  ['a zero character', `${header}${line(4011, 'Mi\0lk')}`, { code: 'import.not-text' }],
  [
    'half a character',
    Buffer.concat([Buffer.from('\u{FEFF}'), Buffer.from(header), Buffer.from([0xff])]),
    { code: 'import.not-text' },
  ],
  ['a quote never closed', `${header}${line(4011)}4012,"Milk`, { code: 'import.quote-open', row: 3 }],
  ['one line of 50 MB', 'x'.repeat(50 * 1024 ** 2), { code: 'import.record-too-large', row: 1 }],
])('a file of %s is refused as a whole', async (_, content, fault) => {
  await expect(read(content)).rejects.toMatchObject({ fault })
})

test('a file that is gone is said to be gone', async () => {
  const reading = readSheet({ filesDir, fileKey: newId(), errorKey: newId(), language: 'en-US', repeated: undefined })
  await expect(reading.summary).rejects.toMatchObject({ fault: { code: 'import.file-lost' } })
})

test('a reading can be dropped half-way', async () => {
  const fileKey = newId()
  await files.put(fileKey, once(header + Array.from({ length: 50_000 }, (_, n) => line(100_000 + n)).join('')), 1e9)
  const reading = readSheet({ filesDir, fileKey, errorKey: newId(), language: 'en-US', repeated: undefined })
  for await (const piece of reading.pieces) {
    expect(piece.share).toBeGreaterThan(0)
    break
  }
  await reading.stop()
  await expect(reading.summary).rejects.toThrow('ended early')
})
