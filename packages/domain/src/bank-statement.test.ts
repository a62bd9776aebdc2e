import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBai2, readBai2Statement } from './bank-statement-bai2.ts'
import { readCsvStatement } from './bank-statement-csv.ts'
import { writeBai2 } from './bank-statement-writer.ts'

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
  const read = readBai2Statement(whole)
  expect(read).toMatchObject({
    account: '0000123300',
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
  ['totals', whole.replace('16,698,3850', '16,698,3851')],
  ['counts', whole.replace(/\n16,698.*/, '\n16,698,0,,1,,X/\n16,698,3850,,1,,Y/')],
  ['incomplete', whole.slice(0, whole.indexOf('99,'))],
  ['incomplete', whole.slice(0, whole.indexOf('49,'))],
  ['currency', whole.replace('1315,USD', '1315,CAD')],
  ['amount', whole.replace('16,698,3850', '16,698,38.50')],
  ['day', whole.replace('1,261123,1315', '1,261323,1315')],
  ['format', whole.replace('16,698', '17,698')],
  ['format', whole.replace('ACH ORIGINATION', 'ACH\0ORIGINATION')],
  ['format', 'Dear customer,\nyour statement is ready.'],
  ['account', whole.replace('49,', '49,1,2/\n03,0000999999,USD,010,1,,/\n49,')],
] as const)('refuses a file as a whole: %s', (fault, file) => {
  expect(readBai2Statement(file)).toMatchObject({ fault })
})

test('refuses balances that the lines do not explain', () => {
  const moved = whole.replace('015,66389919', '015,66389918').replace('100,38367859', '100,38367860')
  expect(readBai2Statement(moved)).toMatchObject({ fault: 'balances' })
})

const word = fc.stringMatching(/^[A-Z0-9 .-]{0,20}$/).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const aLine = fc.record({ cents: fc.integer({ min: -1e9, max: 1e9 }).filter((cents) => cents !== 0), text: word })

test('reads every statement that a bank writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.array(aLine, { maxLength: 20 }), (opening, lines) => {
      const file = writeBai2({ opening, lines })
      expect(isBai2(file)).toBe(true)
      const read = readBai2Statement(file)
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
      (lines, at, by) => {
        const file = writeBai2({ opening: 5_000, lines })
        const places = [...file.matchAll(/^16,\d+,(\d+)/gm)].map((found) => found.index + found[0].length - 1)
        const place = places[at % places.length] ?? 0
        const digit = (Number(file[place]) + by) % 10
        expect(readBai2Statement(`${file.slice(0, place)}${digit}${file.slice(place + 1)}`)).toHaveProperty('fault')
      },
    ),
  )
})

const table = (text: string) => text.split('\n').map((line, index) => ({ row: index + 1, cells: line.split(';') }))

test.each([
  ['newest first', 'Date;Description;Amount;Balance\n11/23/2026;Fee;-38.50;$961.50\n11/20/26;Wire;1,000.00;1,000.00'],
  [
    'oldest first',
    'Posting Date;Memo;Debit;Credit;Running Balance\n2026-11-20;Wire;;1000;1000\n2026-11-23;Fee;38.50;;961.5',
  ],
  ['brackets', 'date;details;amount;balance\n11/20/2026;Wire;1000.00;1000.00\n11/23/2026;Fee;(38.50);961.50'],
])('reads a CSV statement, %s', (_, text) => {
  const read = readCsvStatement(table(text))
  expect(read).toMatchObject({ day: '2026-11-23', openingCents: 0, closingCents: 96150 })
  expect('lines' in read && read.lines.map(({ cents }) => cents)).toEqual([100000, -3850])
})

test.each([
  ['balances', 'Date;Amount;Balance\n11/20/2026;10.00;10.00\n11/23/2026;-3.00;8.00'],
  ['amount', 'Date;Amount;Balance\n11/20/2026;10.005;10.00'],
  ['amount', 'Date;Amount;Balance\n11/20/2026;99999999999999999999;99999999999999999999'],
  ['amount', 'Date;Amount;Balance\n11/20/2026;1e400;1e400'],
  ['day', 'Date;Amount;Balance\n31/12/2026;10.00;10.00'],
  ['day', 'Date;Amount;Balance\n0000-01-01;10.00;10.00'],
  ['format', 'Date;Amount\n11/20/2026;10.00'],
  ['incomplete', 'Date;Amount;Balance'],
])('refuses a CSV statement: %s', (fault, text) => {
  expect(readCsvStatement(table(text))).toMatchObject({ fault })
})
