import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankAmountOf, bankDayOf, bankDayOrdersOf } from './bank-csv-cells.ts'
import { closeReadings } from './bank-statement.ts'
import { readCsvAccounts, type BankTable } from './bank-statement-csv.ts'

/** Cuts lines at semicolons. */
const table = (...lines: string[]): BankTable =>
  lines.map((line, index) => ({ row: index + 1, cells: line.split(';') }))
const read = (lines: BankTable, mapping?: Parameters<typeof readCsvAccounts>[1]) => {
  const file = readCsvAccounts(lines, mapping, () => undefined)
  return 'readings' in file ? (file.readings[0]?.accounts ?? []) : file
}
const only = (lines: BankTable) => {
  const accounts = read(lines)
  if (!Array.isArray(accounts)) return accounts
  const [first] = accounts
  if (accounts.length !== 1 || !first) throw new Error(`${accounts.length} accounts`)
  if (first.problem) return first.problem
  if (first.readings.length !== 1) throw new Error(`${first.readings.length} readings`)
  return first.readings[0]?.statement
}
const readings = (lines: BankTable) => {
  const accounts = read(lines)
  return Array.isArray(accounts) ? (accounts[0]?.readings.map(({ statement }) => statement) ?? []) : []
}

test.each([
  [
    'newest first',
    ['Date;Description;Amount;Balance', '11/23/2026;Fee;-38.50;$961.50', '11/20/26;Wire;1,000.00;1,000.00'],
  ],
  [
    'two columns',
    ['Posting Date;Memo;Debit;Credit;Running Balance', '2026-11-20;Wire;;1000;1000', '2026-11-23;Fee;38.50;;961.5'],
  ],
  ['brackets', ['date;details;amount;balance', '11/20/2026;Wire;1000.00;1000.00', '11/23/2026;Fee;(38.50);961.50']],
  [
    'minus behind',
    ['Date;Description;Amount;Balance', '11/20/2026;Wire;1000.00;1000.00', '11/23/2026;Fee;38.50-;961.50'],
  ],
  [
    'CR and DR',
    ['Date;Description;Amount;Balance', '11/20/2026;Wire;1000.00 CR;1000.00 CR', '11/23/2026;Fee;38.50 DR;961.50 CR'],
  ],
  ['DR only', ['Date;Description;Amount;Balance', '11/20/2026;Wire;1000.00;1000.00', '11/23/2026;Fee;38.50DR;961.50']],
  [
    'type column',
    [
      'Transaction Date;Transaction Description;Transaction Type;Transaction Amount;Balance',
      '11/23/26;Fee;Debit;38.50;961.50',
      '11/20/26;Wire;Credit;1000.00;1000.00',
    ],
  ],
  [
    'plus is a debit',
    ['Date;Description;Amount;Balance', '11/20/2026;Wire;-1000.00;1000.00', '11/23/2026;Fee;38.50;961.50'],
  ],
  [
    'summary above',
    [
      'Description;;Summary Amt.',
      'Beginning balance;;0.00',
      'Total credits;;1000.00',
      'Date;Description;Amount;Running Bal.',
      '11/20/2026;Beginning balance;;0.00',
      '11/20/2026;Wire;1000.00;1000.00',
      '11/23/2026;Fee;38.50;961.50',
    ],
  ],
  [
    'totals below',
    [
      'Date;Description;Amount;Balance',
      '11/20/2026;Wire;1000.00;1000.00',
      '11/23/2026;Fee;-38.50;961.50',
      'Total;;961.50;',
      'Net change;;961.50;',
      'Number of transactions;;2;',
      ';;;',
      'End of report;;;',
    ],
  ],
  [
    'dates in words',
    ['Date;Description;Amount;Balance', 'Nov 20, 2026;Wire;1000.00;1000.00', '23-Nov-26;Fee;-38.50;961.50'],
  ],
  [
    'headings of an account',
    [
      'Account Number;Post Date;Check;Description;Debit;Credit;Status;Balance',
      'x3300;11/23/2026;;Fee;38.50;;Posted;961.50',
      'x3300;11/20/2026;;Wire;;1000.00;Posted;1000.00',
    ],
  ],
])('reads a CSV statement: %s', (_, lines) => {
  expect(only(table(...lines))).toMatchObject({
    day: '2026-11-23',
    firstDay: '2026-11-20',
    openingCents: 0,
    closingCents: 96150,
    pendingRows: 0,
    lines: [
      { no: 1, cents: 100000, text: 'Wire' },
      { no: 2, cents: -3850, text: 'Fee' },
    ],
  })
})

test('the best heading names the text', () => {
  const chase = table(
    'Details;Posting Date;Description;Amount;Type;Balance;Check or Slip #',
    'DEBIT;11/10/2026;ACH FILE FEE      ;-12.50;FEE_TRANSACTION;13658.18;;',
    'CREDIT;11/10/2026;ORIG CO NAME:HARBOR;1000.00;ACH_CREDIT;13670.68;;',
  )
  expect(only(chase)).toMatchObject({
    openingCents: 1267068,
    lines: [
      { cents: 100000, text: 'ORIG CO NAME:HARBOR' },
      { cents: -1250, text: 'ACH FILE FEE' },
    ],
  })
})

test('the refund of a fee is a credit in a file of signed amounts', () => {
  const file = table(
    'Date;Description;Type;Amount;Balance',
    '11/12/2026;Fee;FEE_TRANSACTION;-5.00;95.00',
    '11/13/2026;Refund;FEE_TRANSACTION;5.00;100.00',
  )
  expect(only(file)).toMatchObject({ openingCents: 10000, lines: [{ cents: -500 }, { cents: 500 }] })
})

test('a deposit named after the opening balance is a line', () => {
  const file = table(
    'Date;Description;Debit;Credit;Balance',
    '11/12/2026;Opening balance deposit;;100.00;100.00',
    '11/13/2026;Fee;5.00;;95.00',
  )
  expect(only(file)).toMatchObject({ openingCents: 0, lines: { length: 2 } })
})

test('reads a Spanish file with balances and totals between the rows', () => {
  const file = table(
    'Fecha;Descripción;Débito;Crédito;Saldo',
    '11/11/2026;Saldo inicial;;;90.00',
    '11/12/2026;Depósito;;10.00;100.00',
    ';Totales;0.00;10.00;',
    ';Saldo final al 11/12/2026;;;100.00',
  )
  expect(only(file)).toMatchObject({ openingCents: 9000, closingCents: 10000, lines: [{ cents: 1000 }] })
})

test('a text about something pending is posted in a file without balances', () => {
  const file = table(
    'Date;Description;Amount',
    '11/13/2026;PENDING card load;-5.00',
    '11/12/2026;Refund of pending item;10.00',
    '11/12/2026;Fee;-2.00',
  )
  expect(readings(file)[0]).toMatchObject({ pendingRows: 1, closingCents: 800, lines: { length: 2 } })
})

test('the as-of date goes before the value date of a report', () => {
  const file = table(
    'As-Of Date;Bank ID;Acct No;Tran Desc;Debit Amt;Credit Amt;Value Date;Tran Status',
    '11/13/2026;121000248;4400;WIRE;0.00;1,000.00;11/16/2026;Posted',
    '11/13/2026;121000248;4400;FEE;5.00;0.00;;Posted',
  )
  expect(readings(file)[0]).toMatchObject({ day: '2026-11-13', closingCents: 99500, lines: [{ text: 'WIRE' }, {}] })
})

test('leaves out and counts rows that are not posted', () => {
  const file = table(
    'Status;Date;Description;Amount;Balance',
    'Pending;11/13/2026;Card load;-5.00;',
    ';11/13/2026;PENDING deposit;7.00;',
    'Posted;11/13/2026;Fee;-2.00;98.00',
    'Posted;11/12/2026;Deposit;10.00;100.00',
  )
  expect(only(file)).toMatchObject({ pendingRows: 2, openingCents: 9000, closingCents: 9800 })
})

test('reads balances that stand at the last row of a day', () => {
  const file = table(
    'Date;Description;Withdrawals;Deposits;Balance',
    '11/12/2026;A;;10.00;',
    '11/12/2026;B;2.00;;108.00',
    '11/13/2026;C;;5.00;',
    '11/13/2026;D;1.00;;112.00',
  )
  expect(only(file)).toMatchObject({ pendingRows: 0, openingCents: 10000, closingCents: 11200, lines: { length: 4 } })
})

test.each([
  ['one unsigned row', ['Date;Description;Amount;Balance', '11/12/2026;A;10.00;100.00'], [9000, 11000]],
  ['one row with a minus', ['Date;Description;Amount;Balance', '11/12/2026;A;-10.00;100.00'], [11000, 9000]],
  [
    'unsigned rows',
    ['Date;Description;Amount;Balance', '11/12/2026;A;10.00;100.00', '11/13/2026;B;4.00;96.00'],
    [9000, 11000],
  ],
  [
    'a row without balance',
    ['Date;Description;Debit;Credit;Balance', '11/12/2026;A;;10.00;', '11/12/2026;B;;1.00;100.00'],
    [9900, 8900],
  ],
])('shows both readings of %s', (_, lines, openings) => {
  expect(new Set(readings(table(...lines)).map(({ openingCents }) => openingCents))).toEqual(new Set(openings))
})

test('separates the accounts of a file', () => {
  const file = table(
    'Account Number;Date;Description;Debit;Credit;Balance',
    '3300;11/12/2026;A;;10.00;100.00',
    '4400;11/12/2026;B;5.00;;70.00',
    '3300;11/13/2026;C;1.00;;99.00',
  )
  expect(read(file)).toMatchObject([
    { account: '3300', readings: [{ statement: { openingCents: 9000, closingCents: 9900 } }] },
    { account: '4400', readings: [{ statement: { openingCents: 7500, closingCents: 7000 } }] },
  ])
})

test('a file without balances has every reading of its signs', () => {
  const file = table(
    'Date;Description;Amount',
    '11/23/2026;Fee;-38.50',
    '11/20/2026;Beginning balance;5.00',
    '11/20/2026;Wire;1000.00',
  )
  expect(read(file)).toMatchObject([
    {
      isUnbalanced: true,
      readings: [
        {
          statement: { openingCents: 0, closingCents: 96150, lines: [{ text: 'Wire' }, { text: 'Fee', cents: -3850 }] },
        },
        { statement: { closingCents: -96150, lines: [{ cents: -100_000 }, { cents: 3850 }] } },
      ],
    },
  ])
  const sides = table('Date;Description;Debit;Credit', '11/20/2026;Wire;;1000.00', '11/23/2026;Fee;38.50;')
  expect(read(sides)).toMatchObject([{ readings: [{ statement: { closingCents: 96150 } }] }])
  // Amounts without a sign, and a column that may be the balance.
  expect(read(table('Date;Description;Amount', '11/20/2026;Wire;10.00'))).toMatchObject([
    { problem: { fault: 'no-balance' } },
  ])
  expect(read(table('Date;Amount;Stand', '11/20/2026;-10.00;90.00'))).toMatchObject({ header: { missing: [] } })
})

test('a closing balance proves signs against the balance before', () => {
  const statement = {
    day: '2026-11-20',
    firstDay: '2026-11-20',
    time: null,
    openingCents: 0,
    records: 1,
    pendingRows: 0,
    lines: [],
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (sum, opening) => {
      const both = [sum, -sum].map((closingCents) => ({
        name: String(closingCents),
        statement: { ...statement, closingCents },
      }))
      expect(closeReadings(both, opening + sum, opening)).toMatchObject([
        { name: String(sum), statement: { openingCents: opening, closingCents: opening + sum } },
      ])
      expect(closeReadings(both, opening + sum + 1, opening)).toHaveLength(0)
      expect(closeReadings(both, opening, undefined)).toHaveLength(2)
    }),
  )
})

test('columns that are not known are chosen by a person', () => {
  const file = table('Tag;Was;Wert;Stand', '11/20/2026;Wire;1000.00;1000.00', '11/23/2026;Fee;-38.50;961.50')
  expect(read(file)).toMatchObject({ header: { row: 0, missing: ['day', 'amount'] } })
  const mapping = { day: 'tag', text: 'was', amount: 'wert', balance: 'stand' }
  const choice = { day: 0, text: 1, amount: 2, balance: 3 }
  expect(read(file, choice)).toMatchObject([{ readings: [{ statement: { openingCents: 0, closingCents: 96150 } }] }])
  expect(readCsvAccounts(file, undefined, (names) => (names.includes('stand') ? mapping : undefined))).toMatchObject({
    readings: [{ accounts: [{ readings: [{ statement: { closingCents: 96150 } }] }] }],
  })
  const headless = table('11/20/2026;1000.00;*;Wire;1000.00', '11/23/2026;-38.50;*;Fee;961.50')
  const columns = { day: 0, amount: 1, text: 3, balance: 4 }
  expect(read(headless)).toMatchObject({ header: { row: -1 } })
  expect(read(headless, columns)).toMatchObject([
    { readings: [{ statement: { lines: [{ text: 'Wire' }, { cents: -3850 }] } }] },
  ])
})

test.each([
  ['balances', 3, '8.00', ['Date;Amount;Balance', '11/20/2026;10.00;10.00', '11/23/2026;-3.00;8.00']],
  ['amount', 2, '10.005', ['Date;Amount;Balance', '11/20/2026;10.005;10.00']],
  ['amount', 2, '99999999999999999999', ['Date;Amount;Balance', '11/20/2026;99999999999999999999;9']],
  ['amount', 2, '1e400', ['Date;Amount;Balance', '11/20/2026;1e400;1e400']],
  ['amount', 2, '1.00 2.00', ['Date;Debit;Credit;Balance', '11/20/2026;1.00;2.00;3.00']],
  ['day', 3, '31/12/2026', ['Date;Amount;Balance', '12/31/2026;10.00;10.00', '31/12/2026;1.00;11.00']],
  ['day', 2, '0000-01-01', ['Date;Amount;Balance', '0000-01-01;10.00;10.00']],
  ['currency', 2, 'CAD', ['Date;Amount;Balance;Currency', '11/20/2026;10.00;10.00;CAD']],
  ['no-balance', 2, '', ['Date;Amount;Balance', '11/20/2026;10.00;']],
  ['no-lines', 1, '', ['Date;Amount;Balance']],
  ['format', 1, '', ['Dear customer', 'your statement is ready']],
] as const)('refuses a CSV statement: %s at line %i', (fault, line, found, lines) => {
  expect(only(table(...lines))).toMatchObject({ fault, line, found: expect.stringContaining(found) })
})

test.each([
  ['$1,234.56', 123456],
  ['-$1,234.56', -123456],
  ['$-1,234.56', -123456],
  ['($12.50)', -1250],
  ['12.50-', -1250],
  ['\u22125.00', -500],
  ['+5', 500],
  ['5.00 Cr.', 500],
  ['.50', 50],
  ['USD 10.00', 1000],
  ['1.234,56', 123456],
  ['10,00', 1000],
  ['1,234', 123400],
  ['000000000000000001.00', 100],
])('amount %s is %i cents', (text, cents) => {
  expect(bankAmountOf(text)?.cents).toBe(cents)
})

test.each(['4²⁹', '1.234', '1,23,456', '12.345', '(5.00', '-5.00-', '5.00 EUR', '1 for 2', '5.00CR-'])(
  'amount %s is refused',
  (text) => {
    expect(bankAmountOf(text)).toBeUndefined()
  },
)

test.each([
  ['11/4/26', '2026-11-04'],
  ['2026-11-04T08:30:00', '2026-11-04'],
  ['2026/11/04', '2026-11-04'],
  ['20261104', '2026-11-04'],
  ['Nov 4, 2026', '2026-11-04'],
  ['November 4th, 2026', '2026-11-04'],
  ['Wed, Nov 4, 2026', '2026-11-04'],
  ['4 de noviembre de 2026', '2026-11-04'],
  ['04-NOV-26', '2026-11-04'],
  ['11/04/2026 08:30 AM', '2026-11-04'],
  ['11.04.2026', '2026-11-04'],
])('day %s is %s', (text, day) => {
  expect(bankDayOf(text)).toBe(day)
})

test.each(['13/04/2026', 'Nov 31, 2026', 'Foo 4, 2026', '11/4', 'Total', ''])('day %s is refused', (text) => {
  expect(bankDayOf(text)).toBeUndefined()
})

test.each<[string[], string[]]>([
  [['11/14/2026', '11/02/2026'], ['MONTH_FIRST']],
  [['14/11/2026', '02/11/2026'], ['DAY_FIRST']],
  [
    ['02/11/2026', '03/11/2026'],
    ['MONTH_FIRST', 'DAY_FIRST'],
  ],
  [['02-11-26'], ['MONTH_FIRST', 'DAY_FIRST']],
  [['02.11.2026', '03.11.2026'], ['DAY_FIRST']],
  [['11.14.2026', '11.02.2026'], ['MONTH_FIRST']],
  [['11/11/2026'], ['MONTH_FIRST']],
  [['2026-11-02', 'Nov 3, 2026', 'Total'], ['MONTH_FIRST']],
  [['14/11/2026', '11/14/2026'], ['MONTH_FIRST']],
])('days %j have the orders %j', (cells, orders) => {
  expect(bankDayOrdersOf(cells)).toEqual(orders)
})

/** The first and the last day of a file in each order that its days allow. */
const spans = (...days: string[]) => {
  const rows = days.map((day, index) => `${day};Wire;;1.00;${index + 1}.00`)
  const file = readCsvAccounts(table('Date;Description;Debit;Credit;Balance', ...rows), undefined, () => undefined)
  return 'readings' in file ? file.readings.map(({ firstDay, day }) => `${firstDay} ${day}`) : file
}

test('the order of the rows proves the order of day and month', () => {
  expect(spans('30/11/2026', '01/12/2026')).toEqual(['2026-11-30 2026-12-01'])
  expect(spans('10/11/2026', '11/11/2026', '01/12/2026')).toEqual(['2026-11-10 2026-12-01'])
  expect(spans('11/10/2026', '11/11/2026', '12/01/2026')).toEqual(['2026-11-10 2026-12-01'])
  expect(spans('02.11.2026', '03.11.2026')).toEqual(['2026-11-02 2026-11-03'])
})

test('days without a proof have both readings', () => {
  expect(spans('02/11/2026', '03/11/2026')).toEqual(['2026-02-11 2026-03-11', '2026-11-02 2026-11-03'])
  // Neither order of numbers puts the rows in order.
  expect(spans('05/04/2026', '03/06/2026', '05/04/2026')).toHaveLength(2)
})
