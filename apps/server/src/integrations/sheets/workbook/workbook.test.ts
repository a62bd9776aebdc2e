import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine, guardCell } from '@tillgate/domain/csv-cells.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { sheetOf, workbookOf, workbookParts, zipOf, type Parts } from '#server/testing/workbooks.ts'
import { diskFiles } from '../../files/disk.ts'
import { checker } from '../checker.ts'
import { readCsv } from '../csv.ts'
import { UnreadableFileError, type Summary, type RecordReceiver } from '../port.ts'
import { readSheet } from '../reader.ts'
import { countWorkbookCards, readWorkbook, workbookLimits, type WorkbookLimits } from './workbook.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'workbooks-'))
const files = diskFiles(filesDir)
const store = { kind: 'disk', dir: filesDir } as const
afterAll(() => rmSync(filesDir, { recursive: true }))

const heading = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (...cells: string[]) => `<row>${cells.join('')}</row>`
const head = rowOf(...heading.map(cell))
const item = (code: string, price = '<c><v>4.29</v></c>') =>
  rowOf(code, cell('Milk'), cell('Whole milk'), cell('COUNT'), price, '<c><v>7.25</v></c>', cell('Active'))
const good = () => workbookParts(sheetOf(head + item(cell('4011'))))

const plainly = { language: 'en-US', options: { isCheck: false, fixes: [] } } as const

type Read = { rows: string[][]; errors: string; summary: Summary }
/** Through the thread, the checker and the files' port, as an import does it. */
const read = async (content: Uint8Array): Promise<Read> => {
  const [fileKey, errorKey] = [newId(), newId()]
  const once = async function* () {
    yield await Promise.resolve(content)
  }
  await files.put(fileKey, once(), 200 * 1024 ** 2)
  const reading = readSheet({ files: store, fileKey, errorKey, leftOutRows: undefined, ...plainly })
  let copied = ''
  for await (const { rows } of reading.pieces) copied += Buffer.from(rows).toString()
  const rows = copied.split('\n').slice(0, -1)
  const errors = await Array.fromAsync((await files.get(errorKey)) ?? [])
  return {
    rows: rows.map((row) => row.split('\t').toSpliced(1, 1).slice(0, -1)),
    errors: Buffer.concat(errors).toString(),
    summary: await reading.summary,
  }
}
const codesOf = ({ rows }: Read) => rows.map(([, , code]) => code)

const sourceOf = (bytes: Uint8Array, limits: Partial<WorkbookLimits> = {}) => ({
  ranged: async ({ start, end }: { start: number; end: number }) =>
    (async function* () {
      yield await Promise.resolve(bytes.subarray(start, end))
    })(),
  total: bytes.length,
  limits: { ...workbookLimits, ...limits },
})
/** The rows alone, under other caps. */
const rowsIn = async (parts: Parts, limits: Partial<WorkbookLimits> = {}): Promise<string[][]> => {
  const rows: string[][] = []
  await readWorkbook(sourceOf(await zipOf(parts), limits), {
    begin: () => undefined,
    record: (cells) => rows.push(cells),
    isRow: () => false,
    isHeading: () => false,
    flush: () => Promise.resolve(),
  })
  return rows
}

test('reads a workbook like a text file', async () => {
  const { rows, errors, summary } = await read(
    await zipOf(workbookParts(sheetOf(head + item(cell('036000291452')) + item(cell('12A4'), '<c><v>0</v></c>')))),
  )

  expect(rows).toEqual([['2', 'G:00036000291452', '036000291452', 'Milk', 'Whole milk', 'COUNT', '429', '7250', 't']])
  expect(errors.split('\r\n')[1]).toBe(
    '3,"Barcode; Price","12A4; 0","Only numbers are allowed; Price must be less than 999.99 and a positive number",12A4,Milk,Whole milk,COUNT,0,7.25,Active',
  )
  expect(summary).toMatchObject({ rows: 2, rejected: 1, cards: 0, understood: { sheet: 'Items', ignored: [] } })
})

test.each(['en-US', 'es-ES', 'de-DE', 'fr-FR'])('a list that LibreOffice saved in %s is read right', async (locale) => {
  const found = await read(
    readFileSync(join(import.meta.dirname, `../../../testing/sheets/libreoffice-${locale}.xlsx`)),
  )

  expect(found.rows).toEqual([
    ['2', 'G:00036000291452', '036000291452', 'Milk & «crème» ñ', 'Whole milk', 'COUNT', '429', '7250', 't'],
    ['3', 'G:04006381333931', '4006381333931', 'Grün 2º', 'Line one', 'LB', '29', '7250', 't'],
    ['4', 'G:00036000291452', '036000291452', 'Zeros shown', 'Padded by its format', 'OZ', '30', '0', 't'],
    ['8', 'P:94011', '94011', 'Bananas', 'Organic', 'FLOZ', '69', '6000', 't'],
  ])
  expect(found.summary.problems).toMatchObject([
    { code: 'barcode.digits-only', count: 1, rows: [5], found: '2026-11-20' },
    { code: 'price.range', count: 1, rows: [9], found: '1000' },
  ])
  expect(found.summary.understood).toMatchObject({ sheet: `Items ${locale}`, ignored: [] })
})

test('refuses a formula whose stored zero nobody calculated', async () => {
  const parts = workbookParts(
    sheetOf(
      head +
        rowOf(
          cell('4011'),
          cell('Bananas'),
          cell('Organic'),
          cell('LB'),
          '<c><v>1</v></c>',
          '<c><f>7+1</f><v>0</v></c>',
        ) +
        rowOf(cell('4012'), cell('Apples'), cell('Red'), cell('LB'), '<c><f>1+1</f><v>2</v></c>', '<c><v>0</v></c>'),
    ),
  )
  const calculated = await read(await zipOf(parts))
  const book = String(parts['xl/workbook.xml']).replace('</sheets>', '</sheets><calcPr calcId="1" fullCalcOnLoad="1"/>')
  const uncalculated = await read(await zipOf({ ...parts, 'xl/workbook.xml': book }))

  expect(codesOf(calculated)).toEqual(['4011', '4012'])
  expect(codesOf(uncalculated)).toEqual(['4012'])
  expect(uncalculated.summary.problems).toMatchObject([{ code: 'row.formula', count: 1, rows: [2], found: '=7+1' }])
})

// README.md beside the files names the writers and their versions.
const corpus = join(import.meta.dirname, '../../../testing/sheets')
const isOther = (name: string) => name.endsWith('.xlsx') && !name.startsWith('libreoffice-')
test.each(readdirSync(corpus).filter(isOther))('reads %s to the cent', async (name) => {
  const found = await read(readFileSync(join(corpus, name)))

  expect(found.rows).toEqual([
    ['2', 'G:00036000291452', '036000291452', 'Milk', 'Whole milk', 'COUNT', '429', '7250', 't'],
    ['3', 'P:4011', '4011', 'Ñandú & Co', 'Feather "duster"', 'LB', '30', '0', 't'],
    ['4', 'G:00012345678905', '00012345678905', 'Tortillas', 'Corn', 'OZ', '115', '125', 'f'],
  ])
  expect(found.summary).toMatchObject({ rows: 3, rejected: 0, understood: { sheet: 'Items', ignored: [] } })
})

test('the workbook part’s content type decides', async () => {
  const parts = good()
  const types = parts['[Content_Types].xml'] ?? ''
  const declared = (markup: string) => types.replace('</Types>', `${markup}</Types>`)
  const byDefault = '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>'
  expect(await rowsIn({ ...parts, '[Content_Types].xml': declared(byDefault) })).toHaveLength(2)

  const binary = {
    ...parts,
    '[Content_Types].xml': declared(byDefault),
    '_rels/.rels': (parts['_rels/.rels'] ?? '').replace('workbook.xml', 'workbook.bin'),
    'xl/workbook.bin': 'x',
  }
  await expect(rowsIn(binary)).rejects.toMatchObject({ fault: { code: 'import.not-workbook' } })
})

test('a numeric barcode keeps or reports its digits', async () => {
  const numbers = ['36000291452', '4006381333931', '1.2E+11', '1.2345678901234501E+19', '4111111111111111']
  const found = await read(
    await zipOf(workbookParts(sheetOf(head + numbers.map((n) => item(`<c><v>${n}</v></c>`)).join('')))),
  )

  expect(codesOf(found)).toEqual(['36000291452', '4006381333931', '120000000000'])
  expect(found.summary).toMatchObject({
    cards: 1,
    problems: [
      { code: 'barcode.precision-lost', rows: [5] },
      { code: 'pan.in-field', rows: [6], found: '************1111' },
    ],
  })
})

test('a computed price is no card number, also inside a name', async () => {
  const price = '544.8099999999999'
  const row = item(cell('4011'), `<c><v>${price}</v></c>`).replace('Milk', `Milk 80 ${price}`)
  const found = await read(await zipOf(workbookParts(sheetOf(head + row))))

  expect(codesOf(found)).toEqual(['4011'])
  expect(found.rows[0]).toContain('54481')
  expect(found.summary).toMatchObject({ rows: 1, rejected: 0, cards: 0 })
})

test('a formula without result fails its row', async () => {
  const rows = item(cell('4011'), '<c><f>A1*2</f></c>') + item(cell('4012'), '<c><f>1+1</f><v>2</v></c>')
  const found = await read(await zipOf(workbookParts(sheetOf(head + rows))))

  expect(codesOf(found)).toEqual(['4012'])
  expect(found.summary.problems).toMatchObject([{ code: 'row.formula', count: 1, rows: [2], found: '=A1*2' }])
  expect(found.errors).toContain('This cell holds a formula without a result.')
})

test('error values are not names', async () => {
  const error = '<c t="e"><f>VLOOKUP(1,A1:B2,2,0)</f><v>#N/A</v></c>'
  const found = await read(await zipOf(workbookParts(sheetOf(head + item(cell('4011'), error) + item(cell('4012'))))))

  expect(codesOf(found)).toEqual(['4012'])
  expect(found.summary.problems).toMatchObject([{ code: 'row.error', count: 1, rows: [2], found: '#N/A' }])
})

test('a sheet named a hundred thousand times is read once', async () => {
  const parts = good()
  const book = parts['xl/workbook.xml'] ?? ''
  const [sheet = ''] = /<sheet [^>]*>/.exec(book) ?? []
  const hidden = sheet.replace('<sheet ', '<sheet state="hidden" ')
  const named = { ...parts, 'xl/workbook.xml': book.replace(sheet, hidden.repeat(100_000) + sheet) }

  const { summary } = await read(await zipOf({ ...named, padding: { content: randomBytes(100_000) } }))
  expect(summary.understood).toMatchObject({ sheet: 'Items', ignored: [] })
})

test.each<[string, (parts: Parts) => Parts, (archive: Buffer) => Buffer]>([
  [
    'names with a slash in front',
    (parts) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [`/${name}`, part])),
    (archive) => archive,
  ],
  [
    'names with a dot in front',
    (parts) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [`./${name}`, part])),
    (archive) => archive,
  ],
  [
    'a backslash in a relation',
    (parts) => ({
      ...parts,
      'xl/_rels/workbook.xml.rels': (good()['xl/_rels/workbook.xml.rels'] ?? '').replace(
        'ts/sheet1',
        String.raw`ts\sheet1`,
      ),
    }),
    (archive) => archive,
  ],
  ['a folder without a name', (parts) => ({ '/': '', ...parts }), (archive) => archive],
  [
    'a few bytes behind its end',
    (parts) => parts,
    (archive) => Buffer.concat([archive, Buffer.from('\r\n--end--\r\n')]),
  ],
  ['zeros behind its end', (parts) => parts, (archive) => Buffer.concat([archive, Buffer.alloc(200_000)])],
])('reads a workbook with %s', async (_, change, append) => {
  const { rows } = await read(append(await zipOf(change(workbookParts(sheetOf(head + item(cell('4011'))))))))
  expect(rows).toEqual([['2', 'P:4011', '4011', 'Milk', 'Whole milk', 'COUNT', '429', '7250', 't']])
})

test.each([String.raw`0\-00000\-00000\-0`, '0-00000-00000-0', '0&quot;-&quot;00000&quot; &quot;00000 0'])(
  'a barcode in the format %s keeps its zeros',
  async (format) => {
    const styles = `<numFmts><numFmt numFmtId="165" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>`
    const sheet = sheetOf(head + item('<c s="1"><v>36000291452</v></c>'))
    const found = await read(await zipOf(workbookParts(sheet, '', styles)))
    expect(codesOf(found)).toEqual(['036000291452'])
  },
)

test('the first visible sheet is the list', async () => {
  const parts = good()
  const book = parts['xl/workbook.xml'] ?? ''
  const found = await rowsIn({
    ...parts,
    'xl/workbook.xml': book.replace('<sheets>', '<sheets><sheet name="x" state="hidden" sheetId="7" r:id="rId9"/>'),
    'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '')
      .replace('worksheets/sheet1.xml', '/XL/./Data/../data/list.xml')
      .replace('</Rel', '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Rel'),
    'xl/data/list.xml': sheetOf(rowOf(cell('this one'))),
  })
  expect(found).toEqual([['this one']])
})

/** A workbook with sheets before and behind its list. */
const withSheets = (before: string, list: string, isHidden = false) => {
  const parts = workbookParts(sheetOf(before))
  const state = isHidden ? ' state="hidden"' : ''
  return {
    ...parts,
    'xl/workbook.xml': String(parts['xl/workbook.xml']).replace(
      '</sheets>',
      `<sheet name="List"${state} r:id="rId8"/></sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
      '</Rel',
      '<Relationship Id="rId8" Type="x/worksheet" Target="list.xml"/></Rel',
    ),
    'xl/list.xml': sheetOf(list),
  }
}

test.each([
  ['empty', '', head + item(cell('4011')), 'List'],
  ['blank', rowOf(cell(' ')), head + item(cell('4011')), 'List'],
  ['a page of instructions', rowOf(cell('How to fill in this list')), head + item(cell('4011')), 'List'],
  ['a list', head + item(cell('4011')), head + item(cell('4012')), 'Items'],
])('reads the sheet with the list when the first sheet is %s', async (_, before, list, sheet) => {
  const found = await read(await zipOf(withSheets(before, list)))
  expect(codesOf(found)).toEqual(['4011'])
  expect(found.summary.understood).toMatchObject({ sheet })
})

test('a hidden sheet is no list, and the first filled sheet is read without headings', async () => {
  const hidden = await read(await zipOf(withSheets('', head + item(cell('4011')), true))).catch(
    (error: unknown) => error,
  )
  expect(hidden).toMatchObject({ fault: { code: 'import.empty' } })
  expect(await rowsIn(withSheets('', rowOf(cell('a list of another kind'))))).toEqual([['a list of another kind']])
})

test('unusual structures use the general reader', async () => {
  const sheet = sheetOf(head + item(cell('4011')) + item(cell('12A4')))
    .replace('<worksheet ', '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ')
    .replace('</worksheet', '</x:worksheet')
  const { rows, summary } = await read(await zipOf(workbookParts(sheet)))

  expect(rows).toEqual([['2', 'P:4011', '4011', 'Milk', 'Whole milk', 'COUNT', '429', '7250', 't']])
  expect(summary).toMatchObject({ rows: 2, rejected: 1, problems: [{ code: 'barcode.digits-only', rows: [3] }] })
})

test('unknown encodings of content types use the general reader', async () => {
  const parts = good()
  const types = `<?xml version="1.0" encoding="unknown"?>${parts['[Content_Types].xml'] ?? ''}`
  expect(await rowsIn({ ...parts, '[Content_Types].xml': types })).toHaveLength(2)
})

test('the general reader refuses what it would read wrong', async () => {
  const percent = '<cellXfs><xf numFmtId="9"/></cellXfs>'
  await expect(rowsIn(workbookParts('<other/>', '', percent))).rejects.toMatchObject({
    fault: { code: 'import.workbook-damaged' },
  })
})

const bytes = (size: number) => Buffer.alloc(size, 'x')
const typed = (part: string, type: string) =>
  `<Types><Override PartName="${part}" ContentType="application/vnd.${type}"/></Types>`
const macros = typed('/xl/workbook.xml', 'ms-excel.sheet.macroEnabled.main+xml')
test.each<[string, (parts: Record<string, string>) => Parts, Partial<WorkbookLimits>, string]>([
  ['more than 1,000 entries', (parts) => ({ ...parts, a: '', b: '' }), { entries: 8 }, 'import.workbook-too-large'],
  ['more bytes than 1.5 GB', (parts) => parts, { bytes: 500 }, 'import.workbook-too-large'],
  ['more than 200 times its size', (parts) => ({ ...parts, bomb: bytes(3e6) }), {}, 'import.workbook-too-large'],
  [
    'a size that lies',
    (parts) => ({ ...parts, 'xl/worksheets/sheet1.xml': { content: sheetOf(item('')), size: 20 } }),
    {},
    'import.workbook-too-large',
  ],
  [
    'a size that boasts',
    (parts) => ({ ...parts, 'xl/styles.xml': { content: '<styleSheet/>', size: 200 } }),
    {},
    'import.workbook-damaged',
  ],
  ['more strings than 128 MB', (parts) => parts, { strings: 10 }, 'import.workbook-too-large'],
  ['a part larger than any', (parts) => parts, { part: 10 }, 'import.workbook-too-large'],
  ['a row without end', (parts) => parts, { row: 100 }, 'import.row-too-large'],
  ['too many cells', (parts) => parts, { cells: 3 }, 'import.workbook-too-large'],
  ['a document type', (parts) => ({ ...parts, 'xl/workbook.xml': '<!DOCTYPE a>' }), {}, 'import.workbook-doctype'],
  ['macros', (parts) => ({ ...parts, 'xl/vbaProject.bin': '' }), {}, 'import.workbook-macros'],
  ['the type of macros', (parts) => ({ ...parts, '[Content_Types].xml': macros }), {}, 'import.workbook-macros'],
  ['a password', (parts) => ({ ...parts, a: { content: '', isEncrypted: true } }), {}, 'import.workbook-locked'],
  ['no list at all', () => ({ 'word/document.xml': '<a/>' }), {}, 'import.not-workbook'],
  [
    'macros under another name',
    (parts) => ({
      ...parts,
      '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '').replace(
        '</Types>',
        '<Override PartName="/xl/v.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
      ),
    }),
    {},
    'import.workbook-macros',
  ],
  [
    'another format of Excel',
    (parts) => ({ ...parts, '[Content_Types].xml': typed('/xl/workbook.xml', 'ms-excel.sheet.binary.main') }),
    {},
    'import.not-workbook',
  ],
  [
    'a text document with a list in it',
    (parts) => ({
      ...parts,
      '_rels/.rels': (parts['_rels/.rels'] ?? '').replace('xl/workbook.xml', 'word/document.xml'),
      'word/document.xml': '<a/>',
    }),
    {},
    'import.not-workbook',
  ],
  ['a way out of the archive', (parts) => ({ ...parts, '../x': '' }), {}, 'import.workbook-damaged'],
])('%s is refused', async (_, change, limits, code) => {
  await expect(rowsIn(change(good()), limits)).rejects.toMatchObject({ fault: { code } })
})

test('refuses a truncated or damaged workbook', async () => {
  const whole = await zipOf(good())
  const bent = Buffer.from(whole)
  const index = whole.indexOf('xl/worksheets/sheet1.xml') + 40
  bent[index] = (bent[index] ?? 0) ^ 255
  for (const content of [whole.subarray(0, 900), bent])
    await expect(read(content)).rejects.toMatchObject({ fault: { code: 'import.workbook-damaged' } })
})

test('limits match the decision', () => {
  const { entries, bytes: size, ratio, row, cells, strings } = workbookLimits
  expect([entries, size, ratio, row, cells, strings]).toEqual([1000, 1.5e9, 200, 1024 ** 2, 1e8, 128 * 1024 ** 2])
})

test('finds card numbers on every sheet', async () => {
  const parts = good()
  const two = {
    ...parts,
    'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace('</sheets>', '<sheet name="b" r:id="rId8"/></sheets>'),
    'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Rel',
      '<Relationship Id="rId8" Type="x/worksheet" Target="b.xml"/></Rel',
    ),
    'xl/b.xml': sheetOf(rowOf(cell('4111 1111 1111 1111'))),
  }
  expect((await read(await zipOf(two))).summary).toMatchObject({ rows: 1, rejected: 0, cards: 1 })

  const noList = await zipOf({ ...two, 'xl/worksheets/sheet1.xml': sheetOf(rowOf(cell('Nothing'))) })
  const refused = await read(noList).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadableFileError)
  expect(refused).toMatchObject({ cards: 1, fault: { code: 'import.header-missing' } })
  expect(await countWorkbookCards(sourceOf(Buffer.from('PK\u0003\u0004 and nothing')))).toBe(0)
})

const text = fc.oneof(
  fc.constantFrom(
    '',
    'Milk',
    '4011',
    '036000291452',
    '3.6E+10',
    '1.2E+11',
    'COUNT',
    'fl oz',
    '4.29',
    '0',
    '7.25%',
    'Active',
    'x',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const isXml = (value: string) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value)

/** What the rules make of a file, in this thread: hundreds of threads would take minutes. */
const verdictOf = async (readAll: (taker: RecordReceiver) => Promise<unknown>): Promise<object> => {
  const rows: object[] = []
  let errors = ''
  const bad = (line: string) => (errors += line)
  const check = checker({
    ...plainly,
    onRow: (n, row) => rows.push({ n, row }),
    onErrorLine: bad,
    winningRow: () => undefined,
  })
  try {
    await readAll({ ...check, flush: () => Promise.resolve() })
    const { understood: _, ...summary } = check.finish()
    return { rows, errors, summary }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return error.fault
  }
}

test('CSV and XLSX give equal results', async () => {
  const row = fc.tuple(text, text, text, text, text, text, text).filter((cells) => cells.every(isXml))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const list = [heading, ...rows]
      const csv = Buffer.from(list.map(csvLine).join(''))
      const open = async () => sourceOf(csv).ranged({ start: 0, end: csv.length })
      const xlsx = sourceOf(await workbookOf(list.map((cells) => cells.map(guardCell))))

      expect(await verdictOf((taker) => readWorkbook(xlsx, taker))).toEqual(
        await verdictOf((taker) => readCsv(open, taker, csv.length)),
      )
    }),
    { numRuns: 300 },
  )
})
