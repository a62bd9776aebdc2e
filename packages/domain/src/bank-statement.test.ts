import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBai2, readBai2Accounts } from './bank-statement-bai2.ts'
import type { BankFileProblem, BankStatement } from './bank-statement.ts'
import { writeBai2 } from './bank-statement-writer.ts'

/** The statement of a file with one account, or its problem. */
const readBai2 = (file: string): BankStatement | BankFileProblem => {
  const accounts = readBai2Accounts(file)
  if ('fault' in accounts) return accounts
  const [first] = accounts
  if (accounts.length !== 1 || !first) throw new Error(`${accounts.length} accounts`)
  return first.problem ?? first.readings[0]?.statement ?? { fault: 'account', line: 0, found: '', expected: '' }
}

const sample = [
  '01,063100277,TILLGATE,261123,1320,1,80,,2/',
  '02,TILLGATE,063100277,1,261123,1315,USD,2/',
  '03,0000123300,USD,010,41288015,,,015,66389919,,/',
  '88,100,38367859,5,,400,13265955,3,/',
  '16,257,125076,,2611230001,,RETURN R02 TRACE 06310027 0048177/',
  '16,195,11950000,V,261123,,SFC-4471,,WIRE IN, SUNRISE FOOD AND CARE',
  '88,REF SFC-4471/',
  '16,466,3972258,S,0,3972258,0,2611230003,,SUNRISE-20261120-R61.ACH/',
  '16,466,9289847,0,2611230004,,HARBOR-20261120-R62.ACH/',
  '16,257,523024,,2611230005,,RETURN R16 063100270047862/',
  '16,257,769759,,2611230006,,RETURN R02 063100270047859/',
  '16,195,25000000,D,2,0,10000000,1,15000000,2611230007,HHA-1123-PF,WIRE IN/',
  '16,698,3850,,2611230008,,ACH ORIGINATION FEE/',
]
const total = 41288015 + 66389919 + 38367859 + 13265955 + 125076 + 11950000 + 3972258 + 9289847
const sum = total + 523024 + 769759 + 25000000 + 3850
const whole = [...sample, `49,${sum},12/`, `98,${sum},1,14/`, `99,${sum},1,16/`].join('\n')

test('reads a BAI2 file with continuations and funds types', () => {
  const read = readBai2(whole)
  expect(read).toMatchObject({
    day: '2026-11-23',
    time: '13:15',
    openingCents: 41288015,
    closingCents: 66389919,
    records: 16,
  })
  const lines = 'lines' in read ? read.lines : []
  expect(lines.map(({ cents }) => cents)).toEqual([
    125076, 11950000, -3972258, -9289847, 523024, 769759, 25000000, -3850,
  ])
  expect(lines[1]).toMatchObject({
    bankReference: 'SFC-4471',
    customerReference: '',
    text: 'WIRE IN, SUNRISE FOOD AND CARE REF SFC-4471',
  })
  expect(lines[2]).toMatchObject({ bankReference: '2611230003', text: 'SUNRISE-20261120-R61.ACH' })
  expect(lines[6]).toMatchObject({ bankReference: '2611230007', customerReference: 'HHA-1123-PF' })
})

test.each([
  ['totals', 14, whole.replace('16,698,3850', '16,698,3851')],
  ['counts', 15, whole.replace(/\n16,698.*/, '\n16,698,0,,1,,X/\n16,698,3850,,1,,Y/')],
  ['incomplete', 15, whole.slice(0, whole.indexOf('99,'))],
  ['incomplete', 13, whole.slice(0, whole.indexOf('49,'))],
  ['record', 14, whole.replace(/49,.*\n/, '')],
  ['currency', 3, whole.replace('0000123300,USD', '0000123300,CAD')],
  ['amount', 13, whole.replace('16,698,3850', '16,698,38.50')],
  ['amount', 5, whole.replace('16,257,125076', '16,257,-125076')],
  ['day', 2, whole.replace('1,261123,1315', '1,261323,1315')],
  ['record', 13, whole.replace('16,698', '17,698')],
  ['type', 13, whole.replace('16,698', '16,701')],
  ['format', 1, whole.replace('ACH ORIGINATION', 'ACH\0ORIGINATION')],
  ['record', 1, 'Dear customer,\nyour statement is ready.'],
  ['no-balance', 3, whole.replace(',010,', ',040,').replace(',015,', ',045,')],
] as const)('refuses a file with fault and line: %s, %i', (fault, line, file) => {
  expect(readBai2(file)).toMatchObject({ fault, line })
})

test.each(['2', '4'])('refuses a group with the status %s', (status) => {
  const file = whole.replace('063100277,1,261123', `063100277,${status},261123`)
  expect(readBai2(file)).toMatchObject({ fault: 'group', line: 2, found: status })
})

test.each(['1', '3'])('refuses interim data with the modifier %s without a closing balance', (modifier) => {
  const interim = whole.replace('USD,2/', `USD,${modifier}/`)
  expect(readBai2(interim)).toMatchObject({ openingCents: 41288015, closingCents: 66389919 })
  expect(readBai2(interim.replace(',015,', ',045,'))).toMatchObject({ fault: 'interim', line: 3, found: modifier })
})

test('reads a correction, small letters and records without line ends', () => {
  const read = readBai2(whole)
  expect(readBai2(whole.replace('063100277,1,', '063100277,3,'))).toEqual(read)
  expect(readBai2(whole.replaceAll('USD', 'usd').replaceAll(/,([SVD]),/g, (code) => code.toLowerCase()))).toEqual(read)
  const padded = whole.replaceAll(/^.*$/gm, (record) => record.padEnd(80))
  expect(readBai2(padded)).toEqual(read)
  expect(readBai2(padded.replaceAll('\n', ''))).toEqual(read)
  const ended = whole.replace('FOOD AND CARE', 'FOOD AND CARE/')
  expect(readBai2(ended.replace('1,80,,2/', '1,,,2/').replaceAll('\n', ''))).toEqual(read)
})

test('refuses balances that the lines do not explain', () => {
  const moved = whole.replace('015,66389919', '015,66389918').replace('100,38367859', '100,38367860')
  expect(readBai2(moved)).toMatchObject({ fault: 'balances' })
})

const word = fc.stringMatching(/^[A-Z0-9 .-]{0,20}$/).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const aLine = fc.record({ cents: fc.integer({ min: -1e9, max: 1e9 }).filter((cents) => cents !== 0), text: word })

test('reads every statement that a bank writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.array(aLine, { maxLength: 20 }), (opening, lines) => {
      const file = writeBai2({ opening, lines })
      expect(isBai2(file)).toBe(true)
      const read = readBai2(file)
      expect(read).toMatchObject({ openingCents: opening })
      expect('lines' in read && read.lines.map(({ cents, text }) => ({ cents, text }))).toEqual(lines)
    }),
  )
})

test('a changed digit of an amount is refused', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (lines, index, by) => {
        const file = writeBai2({ opening: 5_000, lines })
        const places = [...file.matchAll(/^16,\d+,(\d+)/gm)].map((found) => found.index + found[0].length - 1)
        const place = places[index % places.length] ?? 0
        const digit = (Number(file[place]) + by) % 10
        expect(readBai2(`${file.slice(0, place)}${digit}${file.slice(place + 1)}`)).toHaveProperty('fault')
      },
    ),
  )
})

/** A file with a true trailer for its records. */
const withTrailers = (records: readonly string[], control: number, accounts = 1): string => {
  const inAccount = records.filter((record) => /^(?:03|16|88)/.test(record)).length + 1
  return [
    '01,122099999,TILLGATE,261103,0600,1,80,,2/',
    ...records,
    `49,${control},${inAccount}/`,
    `98,${control},${accounts},${inAccount + 2}/`,
    `99,${control},1,${inAccount + 4}/`,
  ].join('\r\n')
}
const group = '02,TILLGATE,122099999,1,261103,,USD,2/'
const oneLine = (...detail: string[]) =>
  withTrailers([group, '03,000012343300,USD,010,1000,,,015,1500,,/', ...detail], 3000)
const line = { typeCode: '142', cents: 500, bankReference: 'B1', customerReference: 'C1', text: 'ACH SETTLEMENT' }

test.each([
  ['in one record', ['16,142,500,Z,B1,C1,ACH SETTLEMENT/']],
  ['after the type', ['16,142/', '88,500,Z,B1,C1,ACH SETTLEMENT/']],
  ['after the amount', ['16,142,500/', '88,Z,B1,C1,ACH SETTLEMENT/']],
  ['after the funds type', ['16,142,500,Z/', '88,B1,C1,ACH SETTLEMENT/']],
  ['without an end mark', ['16,142,500,Z,', '88,B1,C1,ACH SETTLEMENT/']],
  ['after the last reference', ['16,142,500,Z,B1,C1/', '88,ACH SETTLEMENT/']],
  ['in the text', ['16,142,500,Z,B1,C1,ACH', '88,SETTLEMENT/']],
  ['inside a value date', ['16,142,500,V,261103/', '88,1200,B1,C1,ACH SETTLEMENT/']],
  ['inside an immediate, one and two day amount', ['16,142,500,S,200/', '88,200,100,B1,C1,ACH SETTLEMENT/']],
  ['inside distributed amounts', ['16,142,500,D,2,0,200/', '88,1,300,B1,C1,ACH SETTLEMENT/']],
])('continues a record %s', (_, detail) => {
  expect(readBai2(oneLine(...detail))).toMatchObject({ lines: [line] })
})

test('a continuation of the text keeps its commas', () => {
  const file = oneLine('16,142,500,Z,B1,MIAMI/', '88,DEPOSIT LOCATION, ITEM COUNT 00004/', '88,PAGE 2/')
  const text = 'DEPOSIT LOCATION, ITEM COUNT 00004 PAGE 2'
  expect(readBai2(file)).toMatchObject({ lines: [{ customerReference: 'MIAMI', text }] })
})

test('reads amounts and counts with leading zeros', () => {
  const padded = oneLine('16,142,000000000000000000500,Z,B1,C1,ACH SETTLEMENT/')
    .replace('010,1000', '010,+00000000000000001000')
    .replace('49,3000,3', '49,+000000000000000003000,0003')
  expect(readBai2(padded)).toMatchObject({ openingCents: 1000, closingCents: 1500, lines: [line] })
})

test.each([
  ['142', 500],
  ['575', -500],
  ['721', 500],
  ['759', 500],
  ['760', -500],
  ['920', 500],
  ['961', -500],
])('type %s moves %i cents', (type, cents) => {
  const closing = 1000 + cents
  const file = withTrailers(
    [group, `03,000012343300,,010,1000,,,015,${closing},,/`, `16,${type},500,0,,,X/`],
    1500 + closing,
  )
  expect(readBai2(file)).toMatchObject({ closingCents: closing, lines: [{ typeCode: type, cents }] })
})

test('a message without money is no line', () => {
  const file = oneLine(
    '16,142,500,Z,B1,C1,ACH SETTLEMENT/',
    '16,890,0,,,,SERVICE MESSAGE/',
    '16,890,,,,,MORE/',
    '16,990,0,,,,NOTE/',
  )
  expect(readBai2(file)).toMatchObject({ lines: [line] })
})

test.each(['\u001A', '\r\n\u001A', '\r\n\u001A\u001A\r\n', '\0\0'])('ignores an end-of-file sign %j', (sign) => {
  expect(readBai2(oneLine('16,142,500,Z,B1,C1,ACH SETTLEMENT/') + sign)).toMatchObject({ lines: [line] })
})

test.each([
  ['opening', '015,1500,,,045,700,,/', 3000 - 1000 + 700],
  ['closing', '010,1000,,,040,700,,/', 3000 - 1500 + 700],
])('computes the %s balance from the lines', (_, balances, control) => {
  const file = withTrailers([group, `03,000012343300,USD,${balances}`, '16,142,500,,B1,C1,ACH SETTLEMENT/'], control)
  expect(readBai2(file)).toMatchObject({ openingCents: 1000, closingCents: 1500 })
})

test.each([
  ['the amount', ['03,000012343300,USD,010,1000/', '88,015,1500/', '88,045,700,,/']],
  ['the count', ['03,000012343300,USD,010,1000,/', '88,015,1500,1/', '88,045,700/']],
  ['the type', ['03,000012343300,USD,010/', '88,1000,,,015/', '88,1500,,,045,700,,Z/']],
])('continues an account after %s', (_, account) => {
  const file = withTrailers([group, ...account, '16,142,500,,B1,C1,ACH SETTLEMENT/'], 3700)
  expect(readBai2(file)).toMatchObject({ openingCents: 1000, closingCents: 1500, lines: [line] })
})

test('reads every account of several groups', () => {
  const file = [
    '01,122099999,TILLGATE,261103,0600,1,80,,2/',
    '02,TILLGATE,122099999,1,261102,,CAD,2/',
    '03,000012343300,USD,010,1000,,,015,1500,,/',
    '16,142,500,,,,FIRST/',
    '49,3000,3/',
    '03,000099999999,,010,70,,,015,70,,/',
    '49,140,2/',
    '98,3140,2,7/',
    '02,TILLGATE,122099999,1,261103,,USD,2/',
    '03,000012343300,,010,1500,,,015,1400,,/',
    '16,475,100,,,,CHECK/',
    '49,3000,3/',
    '98,3000,1,5/',
    '99,6140,2,14/',
  ].join('\n')
  expect(readBai2Accounts(file)).toMatchObject([
    {
      account: '000012343300',
      readings: [
        {
          statement: {
            firstDay: '2026-11-02',
            day: '2026-11-03',
            openingCents: 1000,
            closingCents: 1400,
            lines: [
              { no: 1, cents: 500 },
              { no: 2, cents: -100 },
            ],
          },
        },
      ],
    },
    { account: '000099999999', readings: [], problem: { fault: 'currency', line: 6, found: 'CAD' } },
  ])
  const gap = file
    .replace('010,1500,,,015,1400', '010,1501,,,015,1401')
    .replace(/(49|98),3000(?=,3\/\n98|,1,5)/g, '$1,3002')
  expect(readBai2Accounts(gap.replace('99,6140', '99,6142'))).toMatchObject([
    { problem: { fault: 'balances', line: 10, found: '$15.01', expected: '$15.00' } },
    {},
  ])
})
