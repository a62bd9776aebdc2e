import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetOf } from '#server/testing/workbooks.ts'
import { rowLimits, sheetScanner, type Book } from './rows.ts'
import { readStrings } from './strings.ts'
import { readStyles } from './styles.ts'
import { attributesOf, cellText, elementsOf, UnknownShape, xmlText } from './xml.ts'

type Seen = { row: number; cells: string[]; unsolved: readonly number[] }
const book: Book = {
  strings: ['Milk', 'Eggs & ham'],
  formats: ['plain', 'percent', 'date'],
  is1904: false,
  isUncalculated: false,
}

async function* bytesOf(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield await Promise.resolve(bytes.subarray(from, from + size))
}

/** As the file would be read, in pieces of `size` bytes. */
const scan = async (sheet: string, size = 100_000, limits = rowLimits): Promise<Seen[]> => {
  const seen: Seen[] = []
  const scanner = sheetScanner(book, (cells, row, unsolved) => seen.push({ row, cells, unsolved }), limits)
  for await (const text of xmlText(bytesOf(sheet, size))) scanner.write(text)
  scanner.end()
  return seen
}
const cellsIn = async (cells: string): Promise<string[] | undefined> =>
  (await scan(sheetOf(`<row r="1">${cells}</row>`)))[0]?.cells

test.each<[string, string, string[]]>([
  ['shared strings', '<c r="A1" t="s"><v>0</v></c><c r="B1" s="2" t="s"><v>1</v></c>', ['Milk', 'Eggs & ham']],
  ['a string that is not there', '<c r="A1" t="s"><v>7</v></c>', ['\uFFFD']],
  ['inline strings', '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> Milk </t></is></c>', [' Milk ']],
  ['rich inline strings', '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Mi</t></r><r><t>lk</t></r></is></c>', ['Milk']],
  ['numbers', '<c r="A1"><v>36000291452</v></c><c r="B1" t="n"><v>4.29</v></c>', ['36000291452', '4.29']],
  ['percentages', '<c r="A1" s="1"><v>0.0725</v></c>', ['7.25%']],
  ['dates', '<c r="A1" s="2"><v>46346</v></c><c t="d"><v>2026-11-20</v></c>', ['2026-11-20', '2026-11-20']],
  ['truth', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', ['TRUE', 'FALSE']],
  ['errors', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['#DIV/0!']],
  ['formulas with results', '<c t="str"><f>A2&amp;"x"</f><v>Milk</v></c><c><f>1+1</f><v>2</v></c>', ['Milk', '2']],
  ['a text of nothing', '<c t="str"><f>""</f><v></v></c><c><v>1</v></c>', ['', '1']],
  ['gaps', '<c r="C1"><v>3</v></c>', ['', '', '3']],
  ['cells without a place', '<c><v>1</v></c><c><v>2</v></c>', ['1', '2']],
  ['quotes of the other kind', "<c r='B1' t='s'><v>0</v></c>", ['', 'Milk']],
  ['attributes in another order', '<c t="s" r="B1"><v>0</v></c>', ['', 'Milk']],
  ['small letters', '<c r="b1"><v>1</v></c>', ['', '1']],
  ['styled cells of nothing', '<c r="A1" s="1"/><c r="B1"><v>1</v></c><c r="ZZ1" s="1"/>', ['', '1']],
  ['what extensions say', '<c r="A1"><v>1</v><extLst><ext/></extLst></c><c r="B1"><v>2</v></c>', ['1', '2']],
  ['comments and CDATA', '<!-- <c><v>9</v></c> --><c t="str"><v><![CDATA[a<b]]></v></c>', ['a<b']],
])('%s', async (_, cells, expected) => {
  expect(await cellsIn(cells)).toEqual(expected)
})

test('distinguishes formulas without result from empty cells', async () => {
  const cells = '<c><f>B1*2</f></c><c><f>&quot;a&quot;</f><v></v></c><c><f>C1</f><v/></c><c/>'
  expect(await scan(sheetOf(`<row>${cells}</row>`))).toEqual([
    { row: 1, cells: ['=B1*2', '="a"', '=C1'], unsolved: [0, 1, 2] },
  ])
})

test('rows say their number; blank ones are not handed over', async () => {
  const cell = '<c><v>1</v></c>'
  const rows = `<row r="2">${cell}</row><row/><row r="5"/><row r="9"><c/></row><row r="12">${cell}</row><row r="3">${cell}</row>`
  expect((await scan(sheetOf(rows))).map(({ row }) => row)).toEqual([2, 12, 13])
})

test('prefixed names', async () => {
  const sheet = `<x:worksheet xmlns:x="urn"><x:cols><x:col/></x:cols><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>
    <x:c r="B1" t="inlineStr"><x:is><x:t>Eggs</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  expect((await scan(sheet))[0]?.cells).toEqual(['Milk', 'Eggs'])
})

test.each([
  ['_x000D_', '\r'],
  ['a_x005F_x000D_b', 'a_x000D_b'],
  ['_xD83D__xDE00_', '\u{1F600}'],
  ['_xD83D_', '\uFFFD'],
  ['_x0000_', '\uFFFD'],
  ['_x12_', '_x12_'],
  ['&#0;', '\uFFFD'],
  ['&#x110000;', '\uFFFD'],
  ['&#99999999999;', '\uFFFD'],
  ['&#xD800;', '\uFFFD'],
  ['&#x1F600;&#65;', '\u{1F600}A'],
  ['&lt;&amp;amp;&gt;&quot;&apos;', `<&amp;>"'`],
  ['&unknown;', '&unknown;'],
])('%s says %j', (xml, text) => {
  expect(cellText(xml)).toBe(text)
})

test('strings: plain, rich, without their pronunciation, empty', async () => {
  const table = `<?xml version="1.0"?><sst><si><t>Milk</t></si><si><r><rPr><sz val="9"/></rPr><t>Ri</t></r><r><t xml:space="preserve">ce </t></r>
    </si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si/><si><t/></si><si><t>last</t></si></sst>`
  for (const size of [1000, 7, 1])
    expect(await readStrings(xmlText(bytesOf(table, size)))).toEqual(['Milk', 'Rice ', '東京', '', '', 'last'])
})

test('chunk boundaries do not change the result', async () => {
  const sheet = sheetOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><!-- ]]> <row> --><c r="B1" t="inlineStr"><is><t>ñ €</t></is></c></row>
    <row r="2"/><row r="3"><c t="str"><v><![CDATA[<row>]]></v></c></row>`,
  )
  const whole = await scan(sheet)
  expect(whole.map(({ cells }) => cells)).toEqual([['Milk', 'ñ €'], ['<row>']])
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
      expect(await scan(sheet, size)).toEqual(whole)
    }),
  )
})

const rowOf = (cells: number) => `<row>${'<c><v>1</v></c>'.repeat(cells)}</row>`
test.each<[string, string, Partial<typeof rowLimits>, object]>([
  [
    'a row that does not end',
    `<row><c t="str"><v>${'x'.repeat(2000)}`,
    { row: 1000 },
    { code: 'import.row-too-large', row: 1 },
  ],
  ['a row that is too long', rowOf(150), { row: 1000 }, { code: 'import.row-too-large', row: 1 }],
  ['more cells than a list has', rowOf(3).repeat(5), { cells: 14 }, { code: 'import.workbook-too-large' }],
  [
    'a filled cell beyond 200 columns',
    '<row r="7"><c r="GS7"><v>1</v></c></row>',
    {},
    { code: 'import.too-many-columns', row: 7 },
  ],
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]>', {}, { code: 'import.workbook-doctype' }],
  ['an entity of somebody’s own', '<!ENTITY a "b">', {}, { code: 'import.workbook-doctype' }],
  ['a tag that never ends', '<row><c </row>', {}, { code: 'import.workbook-damaged' }],
])('%s is refused', async (_, rows, limits, fault) => {
  await expect(scan(sheetOf(rows), 500, { ...rowLimits, ...limits })).rejects.toMatchObject({ fault })
})

test('limits are 200 columns and 1 MiB per row', async () => {
  expect((await scan(sheetOf(rowOf(200))))[0]?.cells).toHaveLength(200)
  expect(rowLimits).toEqual({ row: 1024 ** 2, cells: 1e8 })
})

test.each([
  ['no sheet at all', '<chartsheet/>'],
  ['prefixes that change', '<x:worksheet><sheetData><row/></sheetData></x:worksheet>'],
  ['an alphabet nobody knows', '<?xml version="1.0" encoding="x-none"?><worksheet/>'],
])('%s is a shape for the general reader', async (_, sheet) => {
  await expect(scan(sheet)).rejects.toBeInstanceOf(UnknownShape)
})

test('a sheet in UTF-16 is read', async () => {
  const bytes = Buffer.from(`\u{FEFF}${sheetOf('<row><c t="str"><v>ñ</v></c></row>')}`, 'utf16le')
  const content = async function* () {
    yield await Promise.resolve(bytes)
  }
  const seen: string[][] = []
  const scanner = sheetScanner(book, (cells) => seen.push(cells))
  for await (const text of xmlText(content())) scanner.write(text)
  expect(seen).toEqual([['ñ']])
})

const many = 300_000
test.each<[string, () => unknown]>([
  ['a tag of one name', () => attributesOf(` ${'a'.repeat(many)}`)],
  ['a tag of quotes', () => attributesOf('a="'.repeat(many))],
  ['an element without end', () => [...elementsOf(`<${'a'.repeat(many)}`)]],
  ['a format of brackets', () => readStyles(`<numFmt numFmtId="200" formatCode="${'['.repeat(many)}"/>`)],
])('the time grows with the file, not with its square: %s', (_, read) => {
  const before = performance.now()
  read()
  expect(performance.now() - before).toBeLessThan(10_000)
})
