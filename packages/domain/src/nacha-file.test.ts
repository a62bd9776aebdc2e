import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeNachaFile, type NachaEntry, type NachaFault, type NachaFile } from './nacha-file.ts'
import { histories } from './testing/histories.ts'
import { readNacha } from './testing/read-nacha.ts'

const entry: NachaEntry = {
  routing: '021000021',
  account: '1111222233330000',
  accountType: 'CHECKING',
  cents: 94_800,
  statementId: '01940000-0000-7000-8000-00000000000a',
  supportId: '40271935',
  holder: 'Peña & Sons’ Groceries of Miami Beach',
  trace: '011401530000007',
}
const file: NachaFile = {
  destination: { routing: '011401533', name: 'First Bank' },
  origin: { id: '1123456789', name: 'Tillgate' },
  company: { id: '1123456789', name: 'Tillgate Benefits Program' },
  createdAt: '2611251805',
  modifier: 'A',
  cutOffDay: '2026-11-25',
  effectiveDay: '2026-11-27',
  entries: [entry],
  lineEnding: 'LF',
}
const written = (change: Partial<NachaFile> = {}): string => {
  const made = writeNachaFile({ ...file, ...change })
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.text
}

const many = (count: number, cents = 1): NachaEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...entry,
    cents,
    trace: `01140153${String(index + 1).padStart(7, '0')}`,
  }))

test('one payout, to the column', () => {
  expect(written().split('\n')).toEqual([
    '101 01140153311234567892611251805A094101FIRST BANK             TILLGATE                       ',
    '5220TILLGATE BENEFIT                    1123456789CCDBENEFITPAY261125261127   1011401530000001',
    "6220210000211111222233330000 0000094800261125-40271935PENA & SONS' GROCERIES  1011401530000007",
    `705RMR*IV*01940000-0000-7000-8000-00000000000A*PO*948.00\\${' '.repeat(26)}00010000007`,
    '822000000200021000020000000000000000000948001123456789                         011401530000001',
    `9000001000001000000020002100002000000000000000000094800${' '.repeat(39)}`,
    ...Array.from({ length: 4 }, () => '9'.repeat(94)),
    '',
  ])
})

test('the same run gives identical bytes, another modifier does not', () => {
  expect(written()).toBe(written({ entries: [{ ...entry }] }))
  expect(written({ modifier: 'B' })).not.toBe(written())
})

test('lines end as the bank wants them', () => {
  const lines = written({ lineEnding: 'CRLF' }).split('\r\n')

  expect(lines).toHaveLength(11)
  expect(lines.join('\n')).toBe(written())
})

test.each([
  ['Peña Ñandú', 'PENA NANDU'],
  ['Café “Olé” – Łódź', 'CAFE "OLE" - LODZ'],
  ['Straße Æther', 'STRASSE AETHER'],
  ['Wong 黄 Market 🥦', 'WONG MARKET'],
  ['A\r\nB\u0000C', 'A B C'],
  ['ｆｕｌｌ ﬁsh', 'FULL FISH'],
  ['Œuf Øst Ðorf Đak Þor', 'OEUF OST DORF DAK THOR'],
  ['Ħal Ŧana ‘Sol’ – Mar—', "HAL TANA 'SOL' - MAR-"],
  ['Məmmədov Ŋoaidi', 'MAMMADOV NOAIDI'],
  ['Kaʻanapali Mʼbow 5′', "KA'ANAPALI M'BOW 5'"],
  ['A‑B‐C−D', 'A-B-C-D'],
  ['黄', '261125-40271935'],
  ['عبيد-بعلبكي', '261125-40271935'],
  ['山田 & 鈴木', '261125-40271935'],
])('the holder %s stands there as %s', (holder, shown) => {
  expect(readNacha(written({ entries: [{ ...entry, holder }] })).entries[0]?.holder).toBe(shown)
})

test('two runs write two entries, and savings use code 32', () => {
  const second = { ...entry, accountType: 'SAVINGS' as const, trace: '011401530000008' }

  expect(readNacha(written({ entries: [entry, second] })).entries.map(({ code }) => code)).toEqual(['22', '32'])
})

test('ten lines are one block, eleven are two', () => {
  expect(written({ entries: many(3) }).split('\n')).toHaveLength(11)
  expect(written({ entries: many(4) }).split('\n')).toHaveLength(21)
})

test('the offset debits our account with the total', () => {
  const offset = { routing: '121042882', account: '77', accountType: 'CHECKING' as const, trace: '011401530000008' }
  const { batch, entries } = readNacha(written({ offset }))

  expect(batch.service).toBe('200')
  expect(entries[1]).toMatchObject({ code: '27', account: '77', cents: 94_800, addenda: [] })
})

const wrongEntries: [NachaFault, Partial<NachaEntry>][] = [
  ['routing', { routing: '021000022' }],
  ['routing', { routing: '000000000' }],
  ['account', { account: '' }],
  ['account', { account: '0000' }],
  ['account', { account: '123456789012345678' }],
  ['account', { account: '12 34' }],
  ['amount', { cents: 10_000_000_000 }],
  ['amount', { cents: 0 }],
  ['amount', { cents: -1 }],
  ['amount', { cents: 1.5 }],
  ['statement-id', { statementId: 'a*b' }],
  ['statement-id', { statementId: '' }],
  ['support-id', { supportId: '123456789' }],
  ['trace', { trace: '021000020000007' }],
  ['trace', { trace: '01140153000007' }],
]
test.each(wrongEntries)('no file for a payout whose %s does not fit: %j', (fault, change) => {
  const made = writeNachaFile({ ...file, entries: [entry, { ...entry, trace: '011401530000008', ...change }] })

  expect(made).toEqual({ problems: [{ fault, entry: 1 }] })
})

const wrongFiles: [NachaFault, Partial<NachaFile>][] = [
  ['no-entries', { entries: [] }],
  ['destination', { destination: { routing: '011401534', name: '' } }],
  ['origin', { origin: { id: '12345678901', name: '' } }],
  ['company', { company: { id: '1123456789', name: '黄' } }],
  ['company', { company: { id: '', name: 'Tillgate' } }],
  ['created-at', { createdAt: '2611252460' }],
  ['created-at', { createdAt: '2602301200' }],
  ['modifier', { modifier: 'a' }],
  ['day', { effectiveDay: '2026-02-30' }],
  ['day', { cutOffDay: '26-02-01' }],
]
test.each(wrongFiles)('no file whose %s does not fit: %j', (fault, change) => {
  expect(writeNachaFile({ ...file, ...change })).toEqual({ problems: [{ fault }] })
})

test('accepts a payout of 99,999,999.99 and a twelve-digit file total', () => {
  expect(readNacha(written({ entries: many(100, 9_999_999_999) })).entries).toHaveLength(100)
  expect(writeNachaFile({ ...file, entries: many(101, 9_999_999_999) })).toEqual({ problems: [{ fault: 'total' }] })
})

test("both controls carry the routing sum's last ten digits", () => {
  const large = many(101).map((one) => ({ ...one, routing: '999999992' }))
  const controls = written({ entries: large })
    .split('\n')
    .filter((line) => /^(822|9000)/.test(line))

  expect(controls.map((line) => line.slice(...(line.startsWith('8') ? [10, 20] : [21, 31])))).toEqual([
    '0099999899',
    '0099999899',
  ])
})

test('traces rise within a file and all problems are reported', () => {
  const made = writeNachaFile({ ...file, modifier: '-', entries: [entry, { ...entry, cents: 0 }] })

  expect(made).toEqual({
    problems: [{ fault: 'modifier' }, { fault: 'amount', entry: 1 }, { fault: 'trace', entry: 1 }],
  })
})

const routings = fc.integer({ min: 1, max: 99_999_999 }).map((bank) => {
  const first = String(bank).padStart(8, '0')
  const sum = Array.from(first, Number).reduce((all, digit, index) => all + digit * ([3, 7, 1][index % 3] ?? 0), 0)
  return `${first}${(10 - (sum % 10)) % 10}`
})
const payouts = fc.record({
  routing: routings,
  account: fc.stringMatching(/^[1-9A-Z][0-9A-Z-]{0,16}$/),
  accountType: fc.constantFrom('CHECKING' as const, 'SAVINGS' as const),
  cents: fc.integer({ min: 1, max: 9_999_999_999 }),
  statementId: fc.uuid(),
  supportId: fc.stringMatching(/^[0-9]{8}$/),
  holder: fc.string({ unit: 'grapheme', maxLength: 40 }),
})
const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
const files = fc.record({
  destination: routings,
  start: fc.integer({ min: 1, max: 9_999_900 }),
  day: days.map((date) => date.toISOString().slice(0, 10)),
  modifier: fc.stringMatching(/^[A-Z0-9]$/),
  lineEnding: fc.constantFrom('LF' as const, 'CRLF' as const),
  payouts: fc.array(payouts, { minLength: 1, maxLength: 30 }),
})

test('an independent reader finds the payments', () => {
  fc.assert(
    fc.property(files, (drawn) => {
      const odfi = drawn.destination.slice(0, 8)
      const entries = drawn.payouts.map((one, index) => ({
        ...one,
        trace: `${odfi}${String(drawn.start + index).padStart(7, '0')}`,
      }))
      const short = drawn.day.slice(2).replaceAll('-', '')
      const text = written({
        ...drawn,
        destination: { routing: drawn.destination, name: 'Bank' },
        cutOffDay: drawn.day,
        entries,
      })
      const read = readNacha(text)

      expect(read.header).toMatchObject({ destination: drawn.destination, modifier: drawn.modifier })
      expect(read.batch).toMatchObject({ service: '220', kind: 'CCD', description: 'BENEFITPAY', cutOff: short, odfi })
      expect(text.includes('\r')).toBe(drawn.lineEnding === 'CRLF')
      expect(read.entries.map(({ holder: _, ...one }) => one)).toEqual(
        entries.map(({ routing, account, accountType, cents, statementId, supportId, trace }) => ({
          code: accountType === 'CHECKING' ? '22' : '32',
          routing,
          account,
          cents,
          id: `${short}-${supportId}`,
          trace,
          addenda: [
            `RMR*IV*${statementId.toUpperCase()}*PO*${(BigInt(cents) / 100n).toString()}.${String(cents % 100).padStart(2, '0')}\\`,
          ],
        })),
      )
      for (const { holder } of read.entries) expect(holder).not.toBe('')
    }),
    { numRuns: histories(300) },
  )
})
