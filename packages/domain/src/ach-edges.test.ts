import { expect, test } from 'vitest'
import { correctedBy, readAchReturns } from './ach-returns.ts'
import { writeNachaFile, type NachaFault, type NachaFile } from './nacha-file.ts'
import { effectiveDay, fileMinute, fileModifiers } from './payout-dates.ts'
import { closeStatement } from './statements.ts'
import { readNacha } from './testing/read-nacha.ts'
import { writeAchReturns, type Reply } from './testing/write-ach-returns.ts'

const traceAt = (at: number): string => `01140153${String(at + 1).padStart(7, '0')}`
const entry = {
  routing: '021000021',
  account: '0011222233330000',
  accountType: 'CHECKING' as const,
  cents: 948,
  statementId: '01940000-0000-7000-8000-00000000000a',
  supportId: '40271935',
  holder: 'Market',
  trace: traceAt(0),
}
const file: NachaFile = {
  destination: { routing: '011401533', name: 'First Bank' },
  origin: { id: '1123456789', name: 'Tillgate' },
  company: { id: '1123456789', name: 'Tillgate' },
  createdAt: '2611252359',
  modifier: '9',
  cutOffDay: '2026-11-25',
  effectiveDay: '2026-11-27',
  entries: [entry],
  lineEnding: 'LF',
}
const faultsOf = (change: Partial<NachaFile>) => {
  const made = writeNachaFile({ ...file, ...change })
  return 'problems' in made ? made.problems : []
}
const offset = { routing: '121042882', account: '077', accountType: 'CHECKING' as const, trace: traceAt(9) }

test.each<[NachaFault, Partial<NachaFile>]>([
  ['created-at', { createdAt: '12611252359' }],
  ['created-at', { createdAt: '26112523590' }],
  ['created-at', { createdAt: '2611252400' }],
  ['created-at', { createdAt: '2602291200' }],
  ['day', { effectiveDay: '12026-11-27' }],
  ['day', { effectiveDay: '1999-11-26' }],
  ['day', { cutOffDay: '2027-02-29' }],
  ['modifier', { modifier: 'AB' }],
  ['modifier', { modifier: 'a9' }],
  ['modifier', { modifier: 'A-' }],
  ['origin', { origin: { id: '11234567890', name: 'Tillgate' } }],
  ['origin', { origin: { id: '123 456', name: 'Tillgate' } }],
  ['origin', { origin: { id: '123456ß', name: 'Tillgate' } }],
  ['company', { company: { id: ' 1234567890', name: 'Tillgate' } }],
])('no file with a header whose %s is wrong: %j', (fault, change) => {
  expect(faultsOf(change)).toEqual([{ fault }])
})

test('a header carries the last day of February and 23:59', () => {
  expect(faultsOf({ createdAt: '2802292359', cutOffDay: '2028-02-29' })).toEqual([])
})

test.each<[NachaFault, Partial<typeof offset>]>([
  ['routing', { routing: '121042883' }],
  ['account', { account: '' }],
  ['trace', { trace: traceAt(0) }],
  ['trace', { trace: `${traceAt(9)}0` }],
  ['trace', { trace: `0${traceAt(9)}` }],
])('our own account is looked at as any other: %s', (fault, change) => {
  expect(faultsOf({ offset: { ...offset, ...change } })).toEqual([{ fault, entry: -1 }])
})

test('the debit of our account carries its name and comes last', () => {
  const entries = [entry, { ...entry, trace: traceAt(1) }]
  const made = writeNachaFile({ ...file, entries, offset })
  const read = readNacha('text' in made ? made.text : '')
  expect(read.entries.at(-1)).toMatchObject({ id: '261125-OFFSET', cents: 1896, account: '077' })
  expect(faultsOf({ entries, offset: { ...offset, trace: traceAt(1) } })).toEqual([{ fault: 'trace', entry: -1 }])
  expect(faultsOf({ entries: [], offset })).toEqual([{ fault: 'no-entries' }])
})

test('a file holds 499,999 payouts, or 499,998 with the debit', () => {
  const entries = Array.from({ length: 499_999 }, (_, index) => ({ ...entry, cents: 1, trace: traceAt(index) }))
  const one = { ...entry, cents: 1, trace: traceAt(499_999) }
  const late = { ...offset, trace: traceAt(600_000) }
  expect(faultsOf({ entries, offset: late })).toEqual([])
  expect(faultsOf({ entries: [...entries, one] })).toEqual([{ fault: 'too-many-entries' }])
}, 120_000)

test('a file total may fill every digit of its column', () => {
  const largest = { ...entry, cents: 9_999_999_999 }
  expect(faultsOf({ entries: [largest], offset })).toEqual([])
  const over = [largest, { ...entry, cents: 1, trace: traceAt(1) }]
  expect(faultsOf({ entries: over })).toEqual([])
  expect(faultsOf({ entries: over, offset })).toEqual([{ fault: 'total' }])
  const hundred = Array.from({ length: 100 }, (_, index) => ({ ...largest, trace: traceAt(index) }))
  const rest = { ...entry, cents: 99, trace: traceAt(100) }
  expect(faultsOf({ entries: [...hundred, rest] })).toEqual([])
  expect(faultsOf({ entries: [...hundred, { ...rest, cents: 100 }] })).toEqual([{ fault: 'total' }])
})

const reply: Reply = {
  code: 'R03',
  originalTrace: traceAt(6),
  routing: '021000021',
  account: '0011222233339903',
  cents: 948,
  text: 'NO ACCOUNT',
  isSavings: false,
}
const lines = writeAchReturns([reply]).split('\n')
const withLine = (at: number, line: string) => lines.map((one, index) => (index === at ? line : one)).join('\n')
const problemsWith = (at: number, line: string) => readAchReturns(withLine(at, line)).problems
const [sixth = '', seventh = ''] = lines.slice(2, 4)

test.each([
  ['an amount of nine digits', 2, sixth.replace('0000000948', ' 000000948'), ['entry', 'addenda']],
  ['an amount with a letter at its end', 2, sixth.replace('0000000948', '000000094X'), ['entry', 'addenda']],
  ['a code of no account', 2, `651${sixth.slice(3)}`, ['entry', 'addenda']],
  ['a routing of letters', 2, sixth.replace('011401533', '0ABCDEFGH'), ['entry', 'addenda']],
  ['a trace of letters', 3, seventh.replace(reply.originalTrace, 'ABCDEFGHIJKLMNO'), ['addenda']],
  ['a bank of letters', 3, seventh.replace('02100002', 'ABCDEFGH'), ['addenda']],
  ['a bank with a letter in front', 3, seventh.replace('02100002', 'A2100002'), ['addenda']],
  ['a bank with a letter behind', 3, seventh.replace('02100002', '0210000B'), ['addenda']],
  ['a code of a notice in a return', 3, seventh.replace('R03', 'C01'), ['addenda']],
  ['a code of a return in a notice', 3, `798${seventh.slice(3)}`, ['addenda']],
  ['a kind that is neither', 3, `710${seventh.slice(3)}`, ['addenda']],
  ['what the payment carried alone', 3, `705${seventh.slice(3)}`, ['entry']],
])('%s is no item, and is named', (_, index, line, faults) => {
  const { items, problems } = readAchReturns(withLine(index, line))
  expect(items).toEqual([])
  expect(problems.map(({ fault }) => fault)).toEqual(expect.arrayContaining(faults))
})

test('totals are compared in each of their parts', () => {
  const [batch = '', whole = ''] = lines.slice(4, 6)
  expect(problemsWith(4, `${batch.slice(0, 10)}9${batch.slice(11)}`)).toEqual([{ line: 5, fault: 'totals' }])
  expect(problemsWith(5, `${whole.slice(0, 21)}9${whole.slice(22)}`)).toEqual([{ line: 6, fault: 'totals' }])
  expect(problemsWith(5, `${whole.slice(0, 13)}9${whole.slice(14)}`)).toEqual([{ line: 6, fault: 'totals' }])
})

test('reports an open entry before a broken line', () => {
  const { items, problems } = readAchReturns([...lines.slice(0, 3), sixth.slice(0, 40), ...lines.slice(4)].join('\n'))
  expect(items).toEqual([])
  expect(problems.map(({ fault }) => fault)).toEqual(expect.arrayContaining(['width', 'entry']))
  const cut = readAchReturns(lines.slice(0, 3).join('\n'))
  expect(cut.problems.map(({ fault }) => fault).toSorted()).toEqual(['cut-off', 'entry'])
})

test('reports overlong lines and accepts a byte order mark first', () => {
  expect(readAchReturns(withLine(0, `${lines[0]}X`)).problems).toEqual([{ line: 1, fault: 'width' }])
  expect(readAchReturns(`\uFEFF${lines.join('\n')}`).problems).toEqual([])
  expect(readAchReturns(withLine(2, `\uFEFF${sixth.slice(1)}`)).items).toEqual([])
})

test.each([
  ['C01', ['account']],
  ['C02', ['routing']],
  ['C03', ['routing', 'account']],
  ['C05', ['accountType']],
  ['C06', ['account', 'accountType']],
  ['C07', ['routing', 'account', 'accountType']],
  ['C04', []],
  ['C99', []],
])('%s corrects %j', (code, parts) => {
  expect(correctedBy(code)).toEqual(parts)
})

test.each([
  ['C05', 'X22', undefined],
  ['C06', `0012345             32`, { account: '0012345', accountType: 'SAVINGS' }],
] as const)('%s that says %s', (code, text, correction) => {
  const [item] = readAchReturns(writeAchReturns([{ ...reply, code, text }])).items
  expect(item?.kind === 'NOC' ? item.correction : 'no notice').toEqual(correction)
})

test('uses New York time and 36 file modifiers', () => {
  expect(fileMinute(new Date('2026-11-26T04:59:59Z'))).toBe('2611252359')
  expect(fileMinute(new Date('2026-07-01T03:05:00Z'))).toBe('2606302305')
  expect(fileModifiers.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
})

test('the later of cut-off and approval decides the arrival day', () => {
  const thursday = new Date('2026-11-19T22:00:00Z')
  const friday = new Date('2026-11-20T22:00:00Z')
  expect(effectiveDay(friday, thursday, '20:00')).toBe('2026-11-23')
  expect(effectiveDay(thursday, friday, '20:00')).toBe('2026-11-23')
})

test('a zero balance carries nothing', () => {
  expect(closeStatement(0)).toEqual({ payableCents: 0, debtCents: 0 })
  expect(Object.is(closeStatement(0).debtCents, 0)).toBe(true)
})
