import {
  exportBankStatement,
  getBankStatement,
  listBankStatementLines,
  listBankStatements,
  proposeBankStatementWithdrawal,
} from '@tillgate/contract/operator-bank-statements.ts'
import { settleBankLine } from '@tillgate/contract/operator-bank-lines.ts'
import { getException, listExceptions, resolveException } from '@tillgate/contract/operator-exceptions.ts'
import { confirmChangeProposal, getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { writeBai2 } from '@tillgate/domain/bank-statement-writer.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { fileOfPayout } from '#server/testing/bank-statements.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { getRow, updateRows } from '#server/world/rows.queries.ts'

// Statements follow each other, so they need a database that no other file loads into.
const { app, aPayout, file, take } = await repliesApp({ DATABASE_URL: await testDatabase('_bank_files') })
const [olive, otto] = [await anOperator(app), await anOperator(app)]
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Answer = { status: number; id: string; code: string; message: string }
const load = async (text: string, name = 'statement.bai', key?: string, choice = ''): Promise<Answer> => {
  const form = new FormData()
  if (choice !== '') form.set('choice', choice)
  form.set('file', new Blob([text]), name)
  const response = await fetch(`${app.base}/api/operator/bank-statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${olive.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: form,
  })
  const body: Partial<Answer> = JSON.parse(await response.text())
  return { status: response.status, id: body.id ?? '', code: body.code ?? '', message: body.message ?? '' }
}
const shown = (id: string) => olive.call(getBankStatement, { params: { id } })
const linesOf = async (id: string) => (await olive.call(listBankStatementLines, { params: { id }, query: {} })).items

let opening = 100_000
let nextDay = 1
/** The next day of the bank. */
const aDay = (lines: Parameters<typeof writeBai2>[0]['lines']): string => {
  const day = `2601${String(nextDay).padStart(2, '0')}`
  nextDay += 1
  const text = writeBai2({ day, opening, lines })
  opening = lines.reduce((sum, { cents }) => sum + cents, opening)
  return text
}

test('files, returns and fees match their records', async () => {
  const { trace, reply, statementId } = await aPayout()
  const { name, run } = await fileOfPayout(app, statementId)
  file(reply('R02'))
  await take()
  const { id, status } = await load(
    aDay([
      { cents: -809, text: `ACH SETTLEMENT ${name}` },
      { cents: 809, type: 257, text: `RETURN R02 ${trace.slice(0, 8)} ${trace.slice(8)}` },
      { cents: -3_850, type: 698, text: 'ACH ORIGINATION FEE' },
    ]),
  )
  expect(status).toBe(200)
  expect(await linesOf(id)).toMatchObject([
    { no: 1, amount: -8.09, state: 'MATCHED', record: 'FILE', run },
    { no: 2, amount: 8.09, state: 'MATCHED', record: 'RETURN', expected: 8.09 },
    { no: 3, amount: -38.5, state: 'RULE', record: 'FEE' },
  ])
  expect(await shown(id)).toMatchObject({
    day: '2026-01-01',
    last4: '3300',
    opening: 1_000,
    closing: 961.5,
    books: 961.5,
    difference: 0,
    differences: [],
    credits: { amount: 8.09, count: 1 },
    debits: { amount: 46.59, count: 2 },
    files: [{ run, sent: 8.09, taken: 8.09, cameBack: 8.09 }],
    matched: { files: 1, returns: 1, fees: 1 },
  })
})

test('an unknown line stays an exception until it has a kind', async () => {
  const { id } = await load(aDay([{ cents: 9_000, type: 195, text: 'WIRE IN, HHA-1123' }]))
  expect(await shown(id)).toMatchObject({
    open: 1,
    difference: 90,
    differences: [{ kind: 'LINE', text: 'WIRE IN, HHA-1123', amount: 90 }],
  })
  const [line] = await linesOf(id)
  const params = { id: line?.exceptionId ?? '' }
  expect(await olive.call(getException, { params })).toMatchObject({
    kind: 'BANK',
    code: '195',
    why: 'unknown-line',
    amount: 90,
    text: 'WIRE IN, HHA-1123',
    compared: [],
    partnerMail: null,
  })
  const reason = 'Funding of the program, notice of January 2'
  await expect(olive.call(resolveException, { params, body: { reason } })).rejects.toMatchObject({
    status: 409,
    code: 'bank-line.needs-kind',
  })
  await olive.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })
  expect(await shown(id)).toMatchObject({
    open: 0,
    difference: 0,
    differences: [],
    accounts: [{ account: 'PROGRAMME_FUNDS', lines: 1, amount: -90 }],
  })
  expect(await linesOf(id)).toMatchObject([
    { state: 'EXPLAINED', kind: 'FUNDING', account: 'PROGRAMME_FUNDS', explanation: reason },
  ])
})

test('a return booked later closes its line', async () => {
  const { trace, reply, statementId } = await aPayout()
  const { name } = await fileOfPayout(app, statementId)
  const { id } = await load(
    aDay([
      { cents: -809, text: name },
      { cents: 809, type: 257, text: `R16 ${trace}` },
    ]),
  )
  expect(await linesOf(id)).toMatchObject([{ no: 2, state: 'OPEN' }, { state: 'MATCHED' }])
  file(reply('R16'))
  await take()
  await load(aDay([]))
  expect(await linesOf(id)).toMatchObject([{ state: 'MATCHED' }, { state: 'MATCHED', record: 'RETURN' }])
  const { items } = await olive.call(listExceptions, { query: { view: 'open' } })
  expect(items.filter(({ kind }) => kind === 'BANK')).toEqual([])
})

test('another amount than ours is an exception', async () => {
  const { statementId } = await aPayout()
  const { name } = await fileOfPayout(app, statementId)
  const { id } = await load(aDay([{ cents: -800, text: name }]))
  expect(await linesOf(id)).toMatchObject([{ state: 'OPEN', record: 'FILE', amount: -8, expected: -8.09 }])
  expect(await shown(id)).toMatchObject({ difference: 0.09, differences: [{ kind: 'LINE', amount: 0.09 }] })
  const [line] = await linesOf(id)
  const reason = 'The bank corrects nine cents tomorrow'
  const params = { id: line?.exceptionId ?? '' }
  await olive.call(settleBankLine, { params, body: { kind: 'UNAUTHORISED_DEBIT', reason } })
  expect(await shown(id)).toMatchObject({ difference: 0, accounts: [{ amount: -0.09 }, { amount: -90 }] })
})

test('a due file that the bank has not taken is named', async () => {
  const { statementId } = await aPayout()
  const { name, run } = await fileOfPayout(app, statementId)
  await updateRows(app.owner, 'ach_file', { name }, { effectiveDay: `2026-01-0${nextDay}` })
  const { id } = await load(aDay([]))
  expect(await shown(id)).toMatchObject({
    difference: 8.09,
    differences: [{ kind: 'FILE', text: name, amount: 8.09, run }],
    files: [{ name, taken: null }],
  })
  const next = await load(aDay([{ cents: -809, text: 'ACH' }]))
  expect(await linesOf(next.id)).toMatchObject([{ state: 'MATCHED', record: 'FILE', run }])
  expect(await shown(next.id)).toMatchObject({ difference: 0, differences: [] })
})

test.each([
  ['bank-file.totals', 422, 'Line 7: the control total is $0.01', (text: string) => text.replace(/99,\d+/, '99,1')],
  ['bank-file.incomplete', 422, 'The file ends after line 6', (text: string) => text.slice(0, text.indexOf('99,'))],
  [
    'bank-file.amount',
    422,
    'Line 4: this amount cannot be read: “1.5”',
    (text: string) => text.replace('142,1,', '142,1.5,'),
  ],
  ['bank-file.type', 422, 'Line 4: type 899 ', (text: string) => text.replace('142,1,', '899,1,')],
  ['bank-file.format', 422, 'no bank statement', () => 'Dear customer'],
  ['bank-file.format', 422, 'no bank statement', () => 'PK\u0003\u0004\u0000'],
  [
    'bank-file.day',
    422,
    'Line 3: this date cannot be read: “31/12/26”',
    () => 'Date,Amount,Balance\n12/30/26,1,1\n31/12/26,1,2',
  ],
  ['bank-file.record', 422, 'Line 2: ', () => 'Date,Amount,Balance\n12/30/26,1,"1'],
  ['bank-file.choice', 400, 'choice', (text: string) => text, '{"account":"one"}'],
  ['bank-file.other-account', 409, 'another account', (text: string) => text.replace('0000123300', '0000123301')],
  ['bank-file.future', 422, 'not begun', (text: string) => text.replace(/,1,26\d{4},/, ',1,990101,')],
])('%s changes nothing', async (code, status, message, spoil, choice = '') => {
  const before = await olive.call(listBankStatements, { query: {} })
  const text = writeBai2({ day: `2601${String(nextDay).padStart(2, '0')}`, opening, lines: [{ cents: 1, text: 'X' }] })
  const answer = await load(spoil(text), 'statement.bai', undefined, choice)
  expect(answer).toMatchObject({ status, code, message: expect.stringContaining(message) })
  expect(await olive.call(listBankStatements, { query: {} })).toEqual(before)
})

test('a day is loaded once and opens where the last closed', async () => {
  const text = aDay([{ cents: -1_00, type: 698, text: 'FEE' }])
  const answers = await Promise.all([load(text), load(text)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await load(text)).toMatchObject({ status: 409, code: 'bank-file.loaded' })
  const day = `2601${String(nextDay).padStart(2, '0')}`
  expect(await load(writeBai2({ day, opening: opening + 1, lines: [] }))).toMatchObject({ code: 'bank-file.not-next' })
})

test('the same request gets the same answer', async () => {
  const text = aDay([])
  const first = await load(text, 'a.bai', 'key-of-a-bank-file-1')
  expect(await load(text, 'a.bai', 'key-of-a-bank-file-1')).toEqual(first)
})

test('a CSV file continues the statements and is exported', async () => {
  const total = ((opening + 500) / 100).toFixed(2)
  const csv = `Date,Description,Reference,Amount,Balance\n01/${nextDay}/2026,"Interest, paid",7,5.00,"${total}"\n`
  const { id, status } = await load(csv, 'activity.csv')
  opening += 500
  nextDay += 1
  expect(status).toBe(200)
  expect(await shown(id)).toMatchObject({ format: 'CSV', last4: '3300', lines: 1, open: 1, difference: 5 })
  const exported = await fetch(`${app.base}${exportBankStatement.path.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${olive.token}` },
  })
  expect(await exported.text()).toContain('"Interest, paid",OPEN')
})

const wrong = 'This file is of the test account.'
const propose = (id: string) => olive.call(proposeBankStatementWithdrawal, { params: { id }, body: { reason: wrong } })
const confirm = (id: string, by = otto) => by.call(confirmChangeProposal, { params: { id } })

test('two persons withdraw a false statement', async () => {
  const { statementId } = await aPayout()
  const { name, run } = await fileOfPayout(app, statementId)
  const before = opening
  const trueLines = [{ cents: -809, text: name }]
  const day = nextDay
  const { id } = await load(aDay([...trueLines, { cents: 77_700, text: 'FALSE CREDIT' }]))
  const { blob } = await olive.download(exportBankStatement, { params: { id }, query: { open: 'true' } })
  expect((await blob.text()).trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('FALSE CREDIT')])
  const [line] = await linesOf(id)
  const proposal = await propose(id)
  expect((await getRow(app.owner, 'change_proposal', { id: proposal.id })).programId).toBeNull()
  await expect(propose(id)).rejects.toMatchObject({ status: 409, code: 'bank-statement.withdrawal-open' })
  await expect(confirm(proposal.id, olive)).rejects.toMatchObject({ code: 'proposal.second-person' })
  expect(await otto.call(getChangeProposal, { params: { id: proposal.id } })).toMatchObject({
    blocker: null,
    change: { statementId: id, last4: '3300', lines: 2, taken: 1, openExceptions: 1 },
  })
  expect(await confirm(proposal.id)).toMatchObject({ state: 'APPROVED' })

  expect(await shown(id)).toMatchObject({
    isWithdrawn: true,
    isLatest: false,
    lines: 2,
    open: 0,
    difference: null,
    withdrawal: { proposalId: proposal.id, reason: wrong },
  })
  expect((await linesOf(id)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
  expect(await olive.call(getException, { params: { id: line?.exceptionId ?? '' } })).toMatchObject({
    state: 'RESOLVED',
    resolution: wrong,
  })
  opening = before
  nextDay = day
  const { id: right } = await load(aDay(trueLines))
  expect(await linesOf(right)).toMatchObject([{ state: 'MATCHED', record: 'FILE', run }])
  expect(await shown(right)).toMatchObject({ isLatest: true, withdrawal: null })
  await expect(propose(id)).rejects.toMatchObject({ status: 409, code: 'bank-statement.not-latest' })
})

test('a later statement ends the proposal of a withdrawal', async () => {
  const { id } = await load(aDay([]))
  const proposal = await propose(id)
  await load(aDay([]))
  expect(await confirm(proposal.id)).toMatchObject({ state: 'SUPERSEDED' })
  expect(await shown(id)).toMatchObject({ isWithdrawn: false, isLatest: false, withdrawal: null })
})
