import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankFeeLimitCents, matchBankLines, reconcileBank } from './bank-matching.ts'

const line = (no: number, cents: number, text = '', typeCode = '466') => ({
  no,
  cents,
  text,
  typeCode,
  bankReference: '',
  customerReference: '',
})
const file = {
  id: 'f1',
  name: 'SUNRISE-20261120-R61.ach',
  bankFileId: 'B-77',
  cents: 3972258,
  effectiveDay: '2026-11-23',
}
const returned = { id: 'e1', trace: '063100270047862', cents: 523024 }
const books = {
  files: [file],
  returns: [returned],
  feeCents: 0,
  feeLimitCents: bankFeeLimitCents,
  day: '2026-11-23',
}

test.each([
  ['a file by its name', line(1, -3972258, 'Sunrise 20261120 R61.ACH'), 'MATCHED', 'f1'],
  ['a file by the bank’s id', line(1, -3972258, 'batch B-77'), 'MATCHED', 'f1'],
  ['a file by amount and day', line(1, -3972258), 'MATCHED', 'f1'],
  ['a file with another amount', line(1, -3972257, 'SUNRISE-20261120-R61'), 'UNKNOWN', null],
  ['a named file with another amount', line(1, -3972257, 'SUNRISE-20261120-R61.ach'), 'AMOUNT', 'f1'],
  ['a credit of a file’s amount', line(1, 3972258, 'SUNRISE-20261120-R61.ach'), 'UNKNOWN', null],
  ['a return by its trace', line(1, 523024, 'Return R16 06310027 0047862'), 'MATCHED', 'e1'],
  ['a return with another amount', line(1, 523025, 'R16 063100270047862'), 'AMOUNT', 'e1'],
  ['a return without trace', line(1, 523024, 'Return R16'), 'UNKNOWN', null],
  ['a fee', line(1, -3850, 'ACH fee', '698'), 'RULE', null],
  ['a fee in a CSV file', line(1, -3850, 'Monthly fee', ''), 'RULE', null],
  ['a fee above the limit', line(1, -10001, 'ACH fee', '698'), 'UNKNOWN', null],
  ['a wire', line(1, 25000000, 'wire', '195'), 'UNKNOWN', null],
] as const)('matches %s', (_, given, result, recordId) => {
  expect(matchBankLines([given], books)).toMatchObject([{ result, recordId }])
})

test('a record matches one line', () => {
  const lines = [line(1, -3972258), line(2, -3972258)]
  expect(matchBankLines(lines, books).map(({ result }) => result)).toEqual(['MATCHED', 'UNKNOWN'])
})

test('a named line takes its file before an equal amount does', () => {
  const other = { ...file, id: 'f2', name: 'HARBOR.ach', bankFileId: null }
  const lines = [line(1, -3972258), line(2, -3972258, 'SUNRISE-20261120-R61.ach')]
  const found = matchBankLines(lines, { ...books, files: [file, other] })
  expect(found.map(({ recordId }) => recordId)).toEqual(['f2', 'f1'])
})

test('an old file does not match by its amount', () => {
  expect(matchBankLines([line(1, -3972258)], { ...books, day: '2026-12-23' })).toMatchObject([{ result: 'UNKNOWN' }])
})

test('fees of a month stay within the limit together', () => {
  const lines = [line(1, -6000, 'fee', '698'), line(2, -6000, 'fee', '698'), line(3, -4000, 'fee', '698')]
  expect(matchBankLines(lines, books).map(({ result }) => result)).toEqual(['RULE', 'UNKNOWN', 'RULE'])
})

test('the difference is the sum of the named differences', () => {
  const aLine = fc.record({
    cents: fc.integer({ min: -500, max: 500 }),
    text: fc.constantFrom('', 'a.ach', '000000000000001'),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { maxLength: 12 }),
      fc.nat({ max: 500 }),
      fc.nat({ max: 500 }),
      (given, fileCents, returnCents) => {
        const lines = given.map(({ cents, text }, index) => line(index + 1, cents, text, '698'))
        const files = [{ ...file, name: 'a.ach', bankFileId: null, cents: fileCents + 1 }]
        const returns = [{ id: 'e', trace: '000000000000001', cents: returnCents + 1 }]
        const found = matchBankLines(lines, { ...books, files, returns })
        expect(found.map(({ no }) => no)).toEqual(lines.map(({ no }) => no))
        const has = (record: 'FILE' | 'RETURN') => found.some((one) => one.record === record)
        const missingFilesCents = has('FILE') ? 0 : fileCents + 1
        const missingReturnsCents = has('RETURN') ? 0 : returnCents + 1
        const named = found.reduce(
          (sum, { no, expectedCents }) => sum + Number(lines[no - 1]?.cents) - expectedCents,
          0,
        )
        const { differenceCents } = reconcileBank({
          firstOpeningCents: 1_000,
          closingCents: lines.reduce((sum, { cents }) => sum + cents, 1_000),
          expectedCents: found.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
          missingFilesCents,
          missingReturnsCents,
        })
        expect(differenceCents).toBe(named + missingFilesCents - missingReturnsCents)
      },
    ),
  )
})
