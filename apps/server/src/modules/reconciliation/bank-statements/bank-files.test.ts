import {
  getBankStatement,
  listBankStatementLines,
  type BankFileChoice,
  type BankFileQuestion,
} from '@tillgate/contract/operator-bank-statements.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { closeExceptionsOf } from '#server/modules/settlement/api.ts'
import { withdrawStatement } from './bank-statements.queries.ts'

// Every test begins without a statement that counts, so this file needs a database of its own.
const app = await startApp({ DATABASE_URL: await testDatabase('_bank_questions') })
const olive = await anOperator(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Answer = { id: string | null; question: BankFileQuestion | null; message?: string }
const load = async (file: string | Uint8Array<ArrayBuffer>, choice?: BankFileChoice): Promise<Answer> => {
  const form = new FormData()
  if (choice) form.set('choice', JSON.stringify(choice))
  form.set('file', new Blob([file]), 'statement')
  const response = await fetch(`${app.base}/api/operator/bank-statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${olive.token}` },
    body: form,
  })
  const answer: Answer = JSON.parse(await response.text())
  return answer
}

/** The loaded statement with its lines. The statement is withdrawn, so that the next file is a first one again. */
const result = async ({ id, question, message }: Answer) => {
  if (id === null || id === undefined) throw new Error(message ?? JSON.stringify(question))
  const { opening, closing, last4, pendingRows, otherAccounts } = await olive.call(getBankStatement, { params: { id } })
  const { items } = await olive.call(listBankStatementLines, { params: { id }, query: {} })
  await withOperator(app.deps.pool, async (db) => {
    await closeExceptionsOf(db, id, { userId: olive.id, reason: 'For the next test' })
    await withdrawStatement(db, id)
  })
  const lines = items.toSorted((one, other) => one.no - other.no).map(({ amount, text }) => [amount, text])
  return { opening, closing, last4, pendingRows, otherAccounts, lines }
}

const none = { pendingRows: 0, otherAccounts: 0 }
test.each([
  [
    'Chase',
    `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,01/20/2026,"ACH FILE FEE   ",-12.50,FEE_TRANSACTION,987.50,,
CREDIT,01/20/2026,"FUNDING, HARBOR",900.00,ACH_CREDIT,1000.00,,
`,
    { opening: 100, closing: 987.5, last4: '', ...none },
    [
      [900, 'FUNDING, HARBOR'],
      [-12.5, 'ACH FILE FEE'],
    ],
  ],
  [
    'Bank of America',
    `Description,,Summary Amt.
Beginning balance as of 01/01/2026,,"100.00"
Total credits,,"900.00"
Total debits,,"-12.50"
Ending balance as of 01/20/2026,,"987.50"

Date,Description,Amount,Running Bal.
01/01/2026,Beginning balance as of 01/01/2026,,"100.00"
01/19/2026,"FUNDING","900.00","1,000.00"
01/20/2026,"FEE","-12.50","987.50"
`,
    { opening: 100, closing: 987.5, last4: '', ...none },
    [
      [900, 'FUNDING'],
      [-12.5, 'FEE'],
    ],
  ],
  [
    'Capital One',
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
3300,Fee,01/20/26,Debit,12.5,987.5
3300,Funding,01/19/26,Credit,900,1000
`,
    { opening: 100, closing: 987.5, last4: '3300', ...none },
    [
      [900, 'Funding'],
      [-12.5, 'Fee'],
    ],
  ],
  [
    'Citi',
    `"Status","Date","Description","Debit","Credit","Balance"
"Pending","01/21/2026","CARD LOAD","7.00","",""
"Cleared","01/20/2026","FEE
OF THE MONTH","12.50","","987.50"
"Cleared","01/19/2026","FUNDING","","900.00","1,000.00"
`,
    { opening: 100, closing: 987.5, last4: '', pendingRows: 1, otherAccounts: 0 },
    [
      [900, 'FUNDING'],
      [-12.5, 'FEE OF THE MONTH'],
    ],
  ],
  [
    'PNC',
    `Date,Description,Withdrawals,Deposits,Category,Balance
1/19/2026,FUNDING,,"$900.00",Deposits,"$1,000.00"
1/20/2026,FEE,$12.50,,Fees,$987.50
Total,,$12.50,$900.00,,
`,
    { opening: 100, closing: 987.5, last4: '', ...none },
    [
      [900, 'FUNDING'],
      [-12.5, 'FEE'],
    ],
  ],
  [
    'US Bank',
    `"Date","Transaction","Name","Memo","Amount","Balance"
"2026-01-09","CREDIT","FUNDING","Wire 4471","900.00","1000.00"
"2026-01-10","DEBIT","FEE","Fee of January","12.50","987.50"
`,
    { opening: 100, closing: 987.5, last4: '', ...none },
    [
      [900, 'Wire 4471'],
      [-12.5, 'Fee of January'],
    ],
  ],
  [
    'Wells Fargo',
    `DATE;DESCRIPTION;DEPOSITS ($);WITHDRAWALS ($);ENDING BALANCE
"Jan 9, 2026";FUNDING;900,00;;1.000,00
"Jan 10, 2026";FEE;;12,50;987,50
`,
    { opening: 100, closing: 987.5, last4: '', ...none },
    [
      [900, 'FUNDING'],
      [-12.5, 'FEE'],
    ],
  ],
])('loads the CSV file of %s as a first statement', async (_, csv, figures, lines) => {
  expect(await result(await load(csv))).toEqual({ ...figures, lines })
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${csv.replaceAll('\n', '\r\n')}`, 'utf16le'))
  expect(await result(await load(utf16))).toEqual({ ...figures, lines })
})

const unsigned = 'Date,Description,Amount,Balance\n01/20/2026,Deposit,10.00,100.00\n'
const readings = ({ question }: Answer) => (question?.about === 'SIGNS' ? question.readings : [])

test('a person chooses the signs of a first statement', async () => {
  const asked = await load(unsigned)
  expect(asked.id).toBeNull()
  expect(readings(asked)).toMatchObject([
    { opening: 90, closing: 100, credits: { amount: 10, count: 1 }, lines: [{ text: 'Deposit', amount: 10 }] },
    { opening: 110, closing: 100, debits: { amount: 10, count: 1 }, lines: [{ text: 'Deposit', amount: -10 }] },
  ])
  const reading = readings(asked)[1]?.reading ?? ''
  const loaded = await load(unsigned, { reading })
  const { items } = await olive.call(listAudit, { query: { action: 'bank-statement.loaded' } })
  expect(items[0]?.after).toMatchObject({ reading })
  expect(await result(loaded)).toMatchObject({ opening: 110, closing: 100, lines: [[-10, 'Deposit']] })
})

test('the balance of the day before proves the signs', async () => {
  const first = await load('Date,Description,Debit,Credit,Balance\n01/19/2026,Funding,,90.00,90.00\n')
  const next = await load(unsigned)
  expect(next).toMatchObject({ question: null, id: expect.any(String) })
  expect(await result(next)).toMatchObject({ opening: 90, lines: [[10, 'Deposit']] })
  expect(await result(first)).toMatchObject({ opening: 0 })
})

test('a person states the closing balance of a file without balances', async () => {
  const before = await load('Date,Description,Debit,Credit,Balance\n01/19/2026,Funding,,90.00,90.00\n')
  const file = 'Date,Description,Amount\n01/20/2026,FUNDING,+50.00\n01/21/2026,FEE,-1.50\n'
  expect(await load(file)).toMatchObject({
    id: null,
    question: { about: 'CLOSING', day: '2026-01-21', opening: 90, lines: 2 },
  })
  const wrong = await load(file, { closing: 138 })
  expect(wrong.message).toMatch(/\$90\.00 and the lines of the file give \$138\.50, not \$138\.00/)
  const loaded = await load(file, { closing: 138.5 })
  const { items } = await olive.call(listAudit, { query: { action: 'bank-statement.loaded' } })
  expect(items[0]?.after).toMatchObject({ closing: 138.5 })
  const lines = [
    [50, 'FUNDING'],
    [-1.5, 'FEE'],
  ]
  expect(await result(loaded)).toMatchObject({ opening: 90, closing: 138.5, lines })
  await result(before)

  // A first statement: nothing proves the signs.
  const first = await load(file, { closing: 138.5 })
  expect(readings(first)).toMatchObject([{ opening: 90 }, { opening: 187 }])
  const reading = readings(first)[0]?.reading ?? ''
  expect(await result(await load(file, { closing: 138.5, reading }))).toMatchObject({ opening: 90, lines })
})

const csv = (day: string) =>
  `Tag,Was,Wert,Stand\n01/1${day}/2026,FUNDING,+90.00,90.00\n01/1${day}/2026,FEE,-1.00,89.00\n`
test('columns that a person chose are remembered', async () => {
  const asked = await load(csv('8'))
  expect(asked).toMatchObject({
    id: null,
    question: {
      about: 'COLUMNS',
      headings: [{ heading: 'Tag', samples: ['01/18/2026', '01/18/2026'] }, { heading: 'Was' }, {}, {}],
      suggested: {},
    },
  })
  const loaded = await load(csv('8'), { columns: { day: 0, text: 1, amount: 2, balance: 3 } })
  const expected = {
    opening: 0,
    closing: 89,
    lines: [
      [90, 'FUNDING'],
      [-1, 'FEE'],
    ],
  }
  expect(await result(loaded)).toMatchObject(expected)
  expect(await result(await load(csv('9')))).toMatchObject(expected)
})

const bai2 = `01,122099999,TILLGATE,260103,0600,1,80,,2/
02,TILLGATE,122099999,1,260103,,USD,2/
03,000012343300,,010,1000,,,015,1500,,/
16,142/
88,000000000000500,Z/
88,B1,C1/
88,ACH SETTLEMENT, DAY ONE/
16,890,0,,,,SERVICE MESSAGE/
49,3000,7/
03,000099994400,,015,70,,/
49,70,2/
98,3070,2,11/
99,3070,1,13/
\u001A`

test('our account is chosen once in a file of several', async () => {
  const asked = await load(bai2)
  expect(asked).toMatchObject({
    id: null,
    question: {
      about: 'ACCOUNT',
      accounts: [
        { last4: '3300', closing: 15, lines: 1 },
        { last4: '4400', closing: 0.7, lines: 0 },
      ],
    },
  })
  const first = await load(bai2, { account: 0 })
  const next = await load(
    bai2
      .replaceAll('260103', '260104')
      .replace('010,1000', '010,1500')
      .replace('015,1500', '015,2000')
      .replace('49,3000', '49,4000')
      .replaceAll('3070,', '4070,'),
  )
  const figures = { last4: '3300', pendingRows: 0, otherAccounts: 1, lines: [[5, 'ACH SETTLEMENT, DAY ONE']] }
  expect(await result(next)).toEqual({ opening: 15, closing: 20, ...figures })
  expect(await result(first)).toEqual({ opening: 10, closing: 15, ...figures })
})

/** A file of one deposit. */
const deposit = (day: string, opening: number) =>
  `Date,Description,Debit,Credit,Balance\n${day},FUNDING,,10.00,${opening + 10}.00\n`

test('a person chooses the order of day and month', async () => {
  const file = deposit('02/03/2026', 0)
  const asked = await load(file)
  expect(asked).toMatchObject({
    id: null,
    question: {
      about: 'DAYS',
      orders: [
        { dayOrder: 'MONTH_FIRST', firstDay: '2026-02-03', day: '2026-02-03' },
        { dayOrder: 'DAY_FIRST', firstDay: '2026-03-02', day: '2026-03-02' },
      ],
    },
  })
  const { id } = await load(file, { dayOrder: 'DAY_FIRST' })
  expect(await olive.call(getBankStatement, { params: { id: id ?? '' } })).toMatchObject({ day: '2026-03-02' })
  const { items } = await olive.call(listAudit, { query: { action: 'bank-statement.loaded' } })
  expect(items[0]?.after).toMatchObject({ dayOrder: 'DAY_FIRST' })

  // 4 January is before that statement.
  const later = await load(deposit('04/01/2026', 10))
  expect(await olive.call(getBankStatement, { params: { id: later.id ?? '' } })).toMatchObject({ day: '2026-04-01' })
  await result(later)
  expect(await load(deposit('05/04/2026', 10))).toMatchObject({ id: null, question: { about: 'DAYS' } })
  // 4 March continues the statement of 2 March; 3 April does not.
  const next = await load(deposit('04/03/2026', 10))
  expect(await olive.call(getBankStatement, { params: { id: next.id ?? '' } })).toMatchObject({ day: '2026-03-04' })
  await result(next)
  await result({ id, question: null })
})

test('days with points have the day first', async () => {
  const { id } = await load(deposit('02.03.2026', 0))
  expect(await olive.call(getBankStatement, { params: { id: id ?? '' } })).toMatchObject({ day: '2026-03-02' })
  await result({ id, question: null })
})
