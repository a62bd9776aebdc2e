import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDispute, readAchReturns, ruleOfReturn, type AchCorrection } from './ach-returns.ts'
import { histories } from './testing/histories.ts'
import { writeAchReturns, type Reply } from './testing/write-ach-returns.ts'

const reply: Reply = {
  code: 'R03',
  originalTrace: '011401530000007',
  routing: '021000021',
  account: '1111222233339903',
  cents: 94_800,
  text: 'NO ACCOUNT',
  isSavings: false,
}
const notice = (code: string, text: string): Reply => ({ ...reply, code, text })

test('a payout that came back', () => {
  expect(readAchReturns(writeAchReturns([reply]))).toEqual({
    items: [
      {
        kind: 'RETURN',
        line: 3,
        code: 'R03',
        originalTrace: '011401530000007',
        routing: '02100002',
        account: '1111222233339903',
        cents: 94_800,
        text: 'NO ACCOUNT',
      },
    ],
    problems: [],
  })
})

/** A return to a payee with this name of so many letters, with blanks behind it. */
const named = (name: string, letters: number): string => {
  const file = writeAchReturns([reply])
  const entry = file.split(/\r?\n/).find((record) => record.startsWith('6')) ?? ''
  return file.replace(entry, entry.slice(0, 54) + name + ' '.repeat(22 - letters) + entry.slice(76))
}
test.each([
  ['PE\u00C3\u0091A', 4],
  ['NI\u00C3\u0091O\u00E2\u0080\u0099S', 6],
  ['PE\u00D1A', 4],
])('reads the return of %j by its letters', (name, letters) => {
  const expected = { items: [{ line: 3, account: reply.account, cents: 94_800, text: 'NO ACCOUNT' }], problems: [] }
  expect(readAchReturns(named(name, letters))).toMatchObject(expected)
  expect(readAchReturns(named(name, letters).replaceAll(/[\r\n]/g, ''))).toMatchObject(expected)
})

test.each([
  ['R02', 'retire', true],
  ['R03', 'retire', true],
  ['R04', 'retire', true],
  ['R20', 'retire', true],
  ['R16', 'hold', false],
  ['R23', 'hold', false],
  ['R12', 'operator', true],
  ['R13', 'operator', true],
  ['R17', 'operator', false],
  ['R24', 'operator', false],
  ['R28', 'operator', false],
  ['R99', 'operator', false],
])('%s: %s; a relink lifts the hold: %s', (code, effect, isLiftedByRelink) => {
  expect(ruleOfReturn(code)).toEqual({ effect, isLiftedByRelink })
})

test.each<[string, string, AchCorrection | undefined]>([
  ['C01', '1111222233330000', { account: '1111222233330000' }],
  ['C01', '12345678901234567', { account: '12345678901234567' }],
  ['C02', '121042882', { routing: '121042882' }],
  ['C03', '121042882   1111222233330000', { routing: '121042882', account: '1111222233330000' }],
  ['C05', '22', { accountType: 'CHECKING' }],
  ['C05', '32', { accountType: 'SAVINGS' }],
  ['C05', '37', { accountType: 'SAVINGS' }],
  ['C06', '1111222233330000    32', { account: '1111222233330000', accountType: 'SAVINGS' }],
  ['C07', '12104288211112222333300  27', undefined],
  [
    'C07',
    '1210428821111222233330000 27',
    { routing: '121042882', account: '1111222233330000', accountType: 'CHECKING' },
  ],
  ['C03', '121042882   12345678901234567', { routing: '121042882', account: '12345678901234567' }],
  ['C06', '12345678901234567   22', { account: '12345678901234567', accountType: 'CHECKING' }],
  ['C07', '12104288212345678901234567', undefined],
  // A code with the columns of another code would yield half of an account number.
  ['C01', '1111222233330000 22', undefined],
  ['C01', '121042882   1111222233330000', undefined],
  ['C02', '1210428821111222233330000', undefined],
  ['C03', '12104288212345678901234567', undefined],
  ['C03', '121042882 1111222233330000', undefined],
  ['C03', '121042882    111122223333000', undefined],
  ['C05', '1111222233330000    32', undefined],
  ['C05', '32 1', undefined],
  ['C06', '1111222233330000    32    22', undefined],
  ['C06', '11112222333300000000322', undefined],
  ['C07', '121042882   1234567890123422', undefined],
  ['C07', '1210428821111222233330000 271', undefined],
  ['C01', '', undefined],
  ['C01', '0000000000', undefined],
  ['C01', '12 34', undefined],
  ['C02', '121042883', undefined],
  ['C02', '333333334', undefined],
  ['C03', '121042882', undefined],
  ['C03', '121042883   1111222233330000', undefined],
  ['C05', '42', undefined],
  ['C05', '25', undefined],
  ['C06', '1111222233330000', undefined],
  ['C04', 'ANOTHER NAME', undefined],
  ['C09', '40271935', undefined],
  ['C13', '', undefined],
])('the notice %s with "%s" corrects %j', (code, text, correction) => {
  const { items, problems } = readAchReturns(writeAchReturns([notice(code, text)]))

  expect(items).toMatchObject([{ kind: 'NOC', code, originalTrace: '011401530000007', cents: 0 }])
  expect(items).toHaveProperty('0.correction', correction)
  expect(problems).toEqual([])
})

test.each([
  ['lines that end in CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['lines that end in CR', (text: string) => text.replaceAll('\n', '\r')],
  ['records without an end', (text: string) => text.replaceAll('\n', '')],
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['the bytes of one', (text: string) => `\u00EF\u00BB\u00BF${text}`],
  [
    'the bytes of one before records without an end',
    (text: string) => `\u00EF\u00BB\u00BF${text.replaceAll('\n', '')}`,
  ],
  ['NULs and tabs where blanks belong', (text: string) => text.replaceAll('  ', '\0\t')],
  ['an old mark of a file’s end', (text: string) => `${text}\u001A`],
  ['a wrong count of blocks', (text: string) => text.replace(/^9000001[0-9]{6}/m, '9000001000077')],
  ['no lines of 9s', (text: string) => text.replaceAll(/9{94}\n/g, '')],
  ['blanks cut off at the ends', (text: string) => text.replaceAll(/ +\n/g, '\n')],
  ['blank lines at the end', (text: string) => `${text}\n\n \n`],
])('%s do not matter', (_, change) => {
  const text = writeAchReturns([reply, notice('C01', '77')])

  expect(readAchReturns(change(text))).toEqual(readAchReturns(text))
})

test('reads lines of ten records', () => {
  const text = writeAchReturns(Array.from({ length: 8 }, (_, index) => ({ ...reply, cents: index + 1 })))
  const blocks = text.replaceAll(/(?:.{94}\n){10}/g, (block) => `${block.replaceAll('\n', '')}\r\n`)

  expect(blocks.split('\r\n').map(({ length }) => length)).toEqual([940, 940, 0])
  expect(readAchReturns(blocks)).toEqual(readAchReturns(text))
  const letters = blocks.replace('HOLDER', 'SE\u00C3\u0091ORA')
  expect(readAchReturns(letters)).toEqual(readAchReturns(text))
})

const lines = (change: (all: string[]) => string[]): string =>
  change(writeAchReturns([reply, { ...reply, originalTrace: '011401530000009' }]).split('\n')).join('\n')
test.each<[string, string[], object[], (all: string[]) => string[]]>([
  ['a record of another format', ['7', '9'], [{ line: 3, fault: 'record' }], (all) => all.toSpliced(2, 0, 'X')],
  [
    'an entry without its addenda',
    ['9'],
    [
      { line: 3, fault: 'entry' },
      { line: 6, fault: 'totals' },
      { line: 7, fault: 'totals' },
    ],
    (all) => all.toSpliced(3, 1),
  ],
  [
    'a last entry without its addenda',
    ['7'],
    [
      { line: 5, fault: 'entry' },
      { line: 6, fault: 'totals' },
      { line: 7, fault: 'totals' },
    ],
    (all) => all.toSpliced(5, 1),
  ],
  [
    'an addenda without its entry',
    ['9'],
    [
      { line: 3, fault: 'addenda' },
      { line: 6, fault: 'totals' },
      { line: 7, fault: 'totals' },
    ],
    (all) => all.toSpliced(2, 1),
  ],
  [
    'a payout among what came back',
    ['9'],
    [
      { line: 3, fault: 'entry' },
      { line: 4, fault: 'addenda' },
    ],
    (all) => all.with(2, `622${all[2]?.slice(3)}`),
  ],
  [
    'an addenda that is cut',
    ['9'],
    [
      { line: 4, fault: 'width' },
      { line: 7, fault: 'totals' },
      { line: 8, fault: 'totals' },
    ],
    (all) => all.with(3, all[3]?.slice(0, 60) ?? ''),
  ],
  [
    'an entry with no addenda but what the payment carried',
    ['9'],
    [{ line: 3, fault: 'entry' }],
    (all) => all.with(3, `705${all[3]?.slice(3)}`),
  ],
  [
    'an addenda of another kind',
    ['9'],
    [{ line: 4, fault: 'addenda' }],
    (all) => all.with(3, `710${all[3]?.slice(3)}`),
  ],
  [
    'a wrong total',
    ['7', '9'],
    [{ line: 7, fault: 'totals' }],
    (all) => all.with(6, all[6]?.replace('189600', '189601') ?? ''),
  ],
  ['no end', ['7', '9'], [{ line: 7, fault: 'cut-off' }], (all) => all.slice(0, 7)],
  [
    'something behind the end',
    ['7', '9', '9'],
    [{ line: 13, fault: 'cut-off' }],
    (all) => [...all, ...all.slice(4, 6)],
  ],
])('%s: the rest is read, and what is wrong is told by its line', (_, traces, problems, change) => {
  const read = readAchReturns(lines(change))

  expect(read.items.map(({ originalTrace }) => originalTrace.slice(-1))).toEqual(traces)
  expect(read.problems).toEqual(problems)
})

test('a file of two batches counts each batch and the total', () => {
  const [header = '', ...batch] = writeAchReturns([reply]).split('\n').slice(0, 5)
  const control = `9000002000001000000040002280306${'0'.repeat(12)}000000189600`.padEnd(94)

  const { items, problems } = readAchReturns([header, ...batch, ...batch, control].join('\n'))

  expect(items.map(({ line }) => line)).toEqual([3, 7])
  expect(problems).toEqual([])
})

test('reads concatenated files with separate counts and ends', () => {
  const [one, other] = [writeAchReturns([reply]), writeAchReturns([reply, reply])]
  const { items, problems } = readAchReturns(one + other)

  expect(items.map(({ line }) => line)).toEqual([3, 13, 15])
  expect(problems).toEqual([])
  const cut = other.split('\n').slice(0, 4).join('\n')
  expect(readAchReturns(one + cut).problems).toEqual([{ line: 14, fault: 'cut-off' }])
  expect(readAchReturns(`${cut}\n${one}`).problems).toEqual([{ line: 5, fault: 'cut-off' }])
})

test('an addenda of the payment may precede the return addenda', () => {
  const plain = writeAchReturns([reply]).split('\n')
  const carried = `705${'RMR*IV*1*PO*948.00\\'.padEnd(80)}00010000001`

  expect(readAchReturns(plain.toSpliced(3, 0, carried).join('\n')).items).toEqual(
    readAchReturns(plain.join('\n')).items,
  )
})

test.each([
  ['21', 94_800],
  ['31', 94_800],
  ['26', -94_800],
  ['36', -94_800],
])('an entry of the code %s is %d cents of ours', (code, cents) => {
  const text = writeAchReturns([reply]).replace('\n621', `\n6${code}`)

  expect(readAchReturns(text).items).toMatchObject([{ kind: 'RETURN', cents }])
})

test.each(['R61', 'R62', 'R67', 'R68', 'R69', 'R70', 'R71', 'R77'])('%s is a word of banks that argue', (code) => {
  expect(isDispute(code)).toBe(true)
})
test.each(['R01', 'R16', 'R60', 'R78', 'R80', 'C61', 'C71'])('%s is not', (code) => {
  expect(isDispute(code)).toBe(false)
})

test('nothing is no file', () => {
  expect(readAchReturns('')).toEqual({ items: [], problems: [{ line: 0, fault: 'cut-off' }] })
})

const account = fc.stringMatching(/^[1-9A-Z][0-9A-Z-]{0,16}$/)
const replies = fc.array(
  fc.record({
    code: fc.stringMatching(/^R[0-9]{2}$/),
    originalTrace: fc.stringMatching(/^[0-9]{15}$/),
    routing: fc.constantFrom('021000021', '121042882', '011401533'),
    account,
    cents: fc.integer({ min: 1, max: 9_999_999_999 }),
    text: fc.stringMatching(/^([A-Z0-9]([A-Z0-9 ]{0,40}[A-Z0-9])?)?$/),
    isSavings: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)
const ending = fc.constantFrom('\n', '\r\n')
const shown = ({ code, originalTrace, account: number, cents, text, routing }: Reply) => ({
  kind: 'RETURN',
  code,
  originalTrace,
  account: number,
  cents,
  text,
  routing: routing.slice(0, 8),
})

test('reads returns written by a bank', () => {
  fc.assert(
    fc.property(replies, ending, (sent, end) => {
      const { items, problems } = readAchReturns(writeAchReturns(sent, end))

      expect(problems).toEqual([])
      expect(items.map(({ line: _, ...item }) => item)).toEqual(sent.map(shown))
    }),
    { numRuns: histories(300) },
  )
})

test('a truncated correction never yields part of an account number', () => {
  fc.assert(
    fc.property(account, ending, fc.nat(1200), (number, end, index) => {
      const sent = writeAchReturns([notice('C01', number), reply], end)
      const { items, problems } = readAchReturns(sent.slice(0, index))

      expect(items.length + problems.length).toBeGreaterThan(0)
      const [first, second] = readAchReturns(sent).items
      expect([[], [first], [first, second]]).toContainEqual(items)
    }),
    { numRuns: histories(300) },
  )
})

test('reads arbitrary bytes without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(readAchReturns(text).problems).not.toEqual([])
    }),
    { numRuns: histories(300) },
  )
})
