import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import type { BankReconciliation, BankStatementLine } from '@tillgate/contract/operator-bank-statements.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { olive } from '#operator/testing/staff.ts'

const [id, exceptionId, runId] = [1, 2, 3].map((nth) => `0194f000-0000-7000-8000-00000000000${nth}`)
const statement: BankReconciliation = {
  id: id ?? '',
  name: 'PSB_20261123_1315.bai',
  format: 'BAI2',
  firstDay: '2026-11-23',
  day: '2026-11-23',
  asOf: '13:15',
  last4: '3300',
  opening: 1000,
  closing: 909.91,
  lines: 2,
  open: 1,
  loadedBy: { id: olive.id, name: 'Olive Park' },
  loadedAt: '2026-11-23T18:20:00.000Z',
  pendingRows: 0,
  otherAccounts: 0,
  isWithdrawn: false,
  isLatest: true,
  withdrawal: null,
  records: 8,
  credits: { amount: 10, count: 1 },
  debits: { amount: 100.09, count: 1 },
  books: 899.91,
  difference: 10,
  differences: [
    {
      kind: 'LINE',
      text: 'RETURN R03',
      amount: 10,
      since: '2026-11-23',
      run: null,
      runId: null,
      exceptionId: exceptionId ?? null,
    },
  ],
  accounts: [{ account: 'PROGRAMME_FUNDS', lines: 2, amount: -250_000 }],
  files: [
    {
      runId: runId ?? '',
      run: 61,
      name: '20261120-R61-A.ach',
      effectiveOn: '2026-11-23',
      sent: 100.09,
      entries: 4,
      taken: 100.09,
      cameBack: 0,
    },
  ],
  matched: { files: 1, returns: 0, fees: 0 },
}
const line: BankStatementLine = {
  no: 1,
  typeCode: '257',
  reference: '2611230001',
  text: 'RETURN R03',
  amount: 10,
  state: 'OPEN',
  record: null,
  expected: null,
  run: null,
  runId: null,
  exceptionId: exceptionId ?? null,
  explanation: '',
  kind: null,
  account: null,
  isProposed: false,
}
const lines: BankStatementLine[] = [
  line,
  {
    ...line,
    no: 2,
    typeCode: '466',
    text: 'ACH SETTLEMENT',
    amount: -100.09,
    state: 'MATCHED',
    record: 'FILE',
    expected: -100.09,
    run: 61,
    runId: runId ?? null,
    exceptionId: null,
  },
  {
    ...line,
    no: 3,
    typeCode: '195',
    reference: '2611230003',
    text: 'WIRE IN',
    amount: 250_000,
    state: 'EXPLAINED',
    kind: 'FUNDING',
    account: 'PROGRAMME_FUNDS',
    explanation: 'Notice of the sponsor bank',
    isProposed: true,
  },
]
const open = (answers: Network = {}) =>
  openConsole('/reconciliation/bank', {
    as: olive,
    answers: {
      'GET /api/operator/bank-statements': () => ({ body: pageOf([statement]) }),
      [`GET /api/operator/bank-statements/${id}`]: () => ({ body: statement }),
      [`GET /api/operator/bank-statements/${id}/lines`]: () => ({ body: pageOf(lines) }),
      ...answers,
    },
  })

test('bank less books is explained and lines link their records', async () => {
  await open()
  await expect.element(screen.getByText('1 difference', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Difference, explained by 1 item')).toBeVisible()
  const differences = screen.getByRole('table', { name: 'Differences' })
  await expect
    .element(differences.getByRole('link', { name: 'Open exception' }))
    .toHaveAttribute('href', expect.stringContaining(`/exceptions/${exceptionId}`))
  await expect.element(screen.getByRole('row', { name: /ACH SETTLEMENT/ })).toMatchTextContent('Run R-61')
  await expect.element(screen.getByRole('row', { name: /BAI 257/ })).toMatchTextContent('Not ours')
  await expect.element(screen.getByRole('table', { name: /^Files due/ }).getByText('Matched')).toBeVisible()
  const settled = screen.getByRole('row', { name: /WIRE IN/ })
  await expect.element(settled).toMatchTextContent('Funding of the program, Program funds')
  await expect.element(settled).toMatchTextContent('Second person')
  const accounts = screen.getByRole('table', { name: 'Lines settled by people' })
  await expect.element(accounts.getByRole('row', { name: /Program funds 2 .*250,000.00/ })).toBeVisible()
})

/** Chooses a file and lets the answer come once it is on its way. */
const sendFile = async (wire: ReturnType<typeof uploads>) => {
  await userEvent.upload(screen.getByLabelText('Bank statement, BAI2 or CSV'), new File(['01,'], 'statement.bai'))
  await expect.poll(() => wire.sent.length).toBe(1)
  wire.finish()
}

test('a refused file keeps the page and says why', async () => {
  await open()
  await expect.element(screen.getByText('1 difference', { exact: true })).toBeVisible()
  await sendFile(uploads(() => no('bank-file.totals', 'The control total differs.')))
  await expect.element(screen.getByText('The control total differs.')).toBeVisible()
  await expect.element(screen.getByText('Balance in our books')).toBeVisible()
})

test('the first statement is loaded from the empty page', async () => {
  let loaded: BankReconciliation[] = []
  await open({ 'GET /api/operator/bank-statements': () => ({ body: pageOf(loaded) }) })
  await expect.element(screen.getByText('No bank statement is loaded.')).toBeVisible()
  const wire = uploads(() => {
    loaded = [statement]
    return { body: { id, question: null } }
  })
  await sendFile(wire)
  await expect.element(screen.getByRole('row', { name: /ACH SETTLEMENT/ })).toBeVisible()
})

test('the latest statement is proposed for withdrawal with a reason', async () => {
  let current = statement
  const path = `/api/operator/bank-statements/${id}`
  const { asked } = await open({
    [`GET ${path}`]: () => ({ body: current }),
    [`POST ${path}/withdrawal`]: () => {
      current = { ...statement, withdrawal: { proposalId: runId ?? '', number: 14, reason: 'Of the test account.' } }
      return { body: { id: runId } }
    },
  })
  await press('Withdraw this statement')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('This file is of the test account.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(screen.getByText(/waits for a second person/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /P-14/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw this statement' }).elements()).toHaveLength(0)
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('both readings are shown and the chosen one is sent', async () => {
  const reading = { day: '2026-11-13', pendingRows: 1, closing: 100 }
  const readings = [
    {
      ...reading,
      reading: 'FIRST-FIRST_IS_CREDIT-PENDING',
      opening: 90,
      credits: { amount: 10, count: 1 },
      debits: { amount: 0, count: 0 },
      lines: [{ text: 'DEPOSIT', amount: 10 }],
    },
    {
      ...reading,
      reading: 'FIRST-FIRST_IS_DEBIT-PENDING',
      opening: 110,
      credits: { amount: 0, count: 0 },
      debits: { amount: 10, count: 1 },
      lines: [{ text: 'DEPOSIT', amount: -10 }],
    },
  ]
  await open()
  const wire = uploads(({ form }) => ({
    body: form.has('choice') ? { id, question: null } : { id: null, question: { about: 'SIGNS', readings } },
  }))
  await sendFile(wire)
  const sheet = screen.getByRole('dialog', { name: 'Which reading is right?' })
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(sheet.getByText('+$10.00')).toBeVisible()
  await sheet.getByRole('radio', { name: /From \$110.00 to \$100.00.*−\$10.00/ }).click()
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.poll(() => wire.sent.length).toBe(2)
  wire.finish()
  expect(wire.sent[1]?.form.get('choice')).toBe('{"reading":"FIRST-FIRST_IS_DEBIT-PENDING"}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the order of day and month is chosen', async () => {
  await open()
  const orders = [
    { dayOrder: 'MONTH_FIRST', firstDay: '2026-02-11', day: '2026-03-11' },
    { dayOrder: 'DAY_FIRST', firstDay: '2026-11-02', day: '2026-11-03' },
  ]
  const wire = uploads(({ form }) => ({
    body: form.has('choice') ? { id, question: null } : { id: null, question: { about: 'DAYS', orders } },
  }))
  await sendFile(wire)
  const sheet = screen.getByRole('dialog', { name: 'Which days does this file have?' })
  await expect.element(sheet.getByText('The month is first: month/day/year.')).toBeVisible()
  await sheet.getByRole('radio', { name: /Nov 2, 2026 to .*Nov 3, 2026/ }).click()
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.poll(() => wire.sent.length).toBe(2)
  wire.finish()
  expect(wire.sent[1]?.form.get('choice')).toBe('{"dayOrder":"DAY_FIRST"}')
})

test('the closing balance of a file without balances is typed', async () => {
  await open()
  const question = { about: 'CLOSING', day: '2026-11-13', opening: 90, lines: 2 }
  const wire = uploads(({ form }) => ({
    body: form.has('choice') ? { id, question: null } : { id: null, question },
  }))
  await sendFile(wire)
  const sheet = screen.getByRole('dialog', { name: 'What is the closing balance?' })
  await expect.element(sheet.getByText(/from the last statement: \$90.00/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.element(sheet.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByRole('textbox').fill('1.238,50')
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.poll(() => wire.sent.length).toBe(2)
  wire.finish()
  expect(wire.sent[1]?.form.get('choice')).toBe('{"closing":1238.5}')
})

test('columns are chosen by a person', async () => {
  await open()
  const headings = ['Tag', 'Betrag', 'Stand'].map((heading, index) => ({ heading, samples: [`sample ${index}`] }))
  const wire = uploads(({ form }) => ({
    body: form.has('choice')
      ? { id, question: null }
      : { id: null, question: { about: 'COLUMNS', headings, suggested: { day: 0 } } },
  }))
  await sendFile(wire)
  const sheet = screen.getByRole('dialog', { name: 'Which column is which?' })
  await expect.element(sheet.getByText(/^The headings of this file are not known/)).toHaveFocus()
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.element(sheet.getByText(/Choose the date/)).toBeVisible()
  for (const [column, heading] of [
    ['Amount', 'Betrag'],
    ['Balance', 'Stand'],
  ] as const) {
    await sheet.getByRole('combobox', { name: column, exact: true }).click()
    // The list before may still be closing.
    await screen.getByRole('listbox', { name: column }).getByRole('option', { name: heading }).click()
  }
  await expect.element(sheet.getByText('sample 2')).toBeVisible()
  await sheet.getByRole('button', { name: 'Load statement' }).click()
  await expect.poll(() => wire.sent.length).toBe(2)
  wire.finish()
  expect(wire.sent[1]?.form.get('choice')).toBe('{"columns":{"day":0,"amount":1,"balance":2}}')
})
