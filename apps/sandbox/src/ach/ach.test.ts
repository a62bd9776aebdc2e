import { writeNachaFile, type NachaEntry, type NachaFile } from '@tillgate/domain/nacha-file.ts'
import { readAchReturns } from '@tillgate/domain/ach-returns.ts'
import { readBai2Accounts } from '@tillgate/domain/bank-statement-bai2.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { beforeEach, expect, test } from 'vitest'
import { aSandbox } from '../testing/trial.ts'
import { nextBankingDay } from './banking-days.ts'

const { url, drive } = await aSandbox()
beforeEach(() => drive.reset())

const entry: NachaEntry = {
  routing: '021000021',
  account: '1111222233330000',
  accountType: 'CHECKING',
  cents: 94_800,
  statementId: '01940000-0000-7000-8000-00000000000a',
  supportId: '40271935',
  holder: 'Corner Grocery',
  trace: '011401530000001',
}
const paying = (accounts: readonly string[], change: Partial<NachaFile> = {}): string => {
  const made = writeNachaFile({
    destination: { routing: '011401533', name: 'First Bank' },
    origin: { id: '1123456789', name: 'Tillgate' },
    company: { id: '1123456789', name: 'Tillgate' },
    createdAt: '2611251805',
    modifier: 'A',
    cutOffDay: '2026-11-25',
    effectiveDay: '2026-11-27',
    entries: accounts.map((account, index) => ({ ...entry, account, trace: `01140153000000${index + 1}` })),
    lineEnding: 'LF',
    ...change,
  })
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.text
}

const ask = async (method: string, path: string, body?: string): Promise<{ status: number; text: string }> => {
  const headers = { authorization: 'Bearer sandbox-ach-key' }
  const answer = await fetch(`${url}/ach/v1/${path}`, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, text: await answer.text() }
}
const put = async (text: string, name = 'a.ach') => {
  const { status, text: said } = await ask('PUT', `files/${name}`, text)
  return { status, answer: JSON.parse(said) }
}
const outbox = async (after = ''): Promise<{ name: string; kind: string; sha256: string }[]> =>
  JSON.parse((await ask('GET', `outbox?after=${after}`)).text).files
const itemsOf = async (name: string) => readAchReturns((await ask('GET', `outbox/${name}`)).text)

test('accepts the same bytes once under any name', async () => {
  const first = await put(paying(['77']))
  const again = await put(paying(['77']))
  const other = await put(paying(['77']), 'b.ach')

  expect(first).toMatchObject({ status: 201, answer: { fileId: expect.stringMatching(/^ach_/) } })
  expect(again).toEqual({ ...first, status: 200 })
  expect(other).toEqual({ ...first, status: 200 })
  expect(await drive.ach.payouts()).toMatchObject([{ account: '77', cents: 94_800, holder: 'CORNER GROCERY' }])
})

test('two files of a day need different modifiers', async () => {
  await put(paying(['77']))

  expect(await put(paying(['78']), 'b.ach')).toMatchObject({ status: 422, answer: { errors: [{ line: 1 }] } })
  expect(await put(paying(['78'], { modifier: 'B' }))).toMatchObject({ status: 422 })
  expect(await put(paying(['78'], { modifier: 'B', lineEnding: 'CRLF' }), 'b.ach')).toMatchObject({ status: 201 })
})

test('an offset is taken as well', async () => {
  const offset = { routing: '121042882', account: '5', accountType: 'CHECKING' as const, trace: '011401530000002' }

  expect(await put(paying(['77'], { offset }))).toMatchObject({ status: 201 })
})

const spoiled = (line: number, from: number, text: string) => (file: string) =>
  file
    .split('\n')
    .map((one, index) => (index + 1 === line ? one.slice(0, from - 1) + text + one.slice(from - 1 + text.length) : one))
    .join('\n')
test.each<[string, number, RegExp, (file: string) => string]>([
  ['a line that is too short', 3, /94 characters/, (file) => file.replace('CORNER GROCERY ', 'CORNER GROCERY')],
  ['a small letter', 3, /upper-case/, spoiled(3, 55, 'c')],
  ['half a block', 9, /multiple of ten/, (file) => file.split('\n').slice(1, -1).join('\n')],
  ['a wrong hash', 7, /entry hash/, spoiled(7, 11, '9')],
  ['a wrong total', 7, /credit total is 189601, counted 189600/, spoiled(7, 44, '1')],
  ['a wrong count', 8, /addenda count/, spoiled(8, 21, '9')],
  ['a wrong block count', 8, /block count/, spoiled(8, 13, '9')],
  ['a wrong check digit', 3, /check digit/, spoiled(3, 12, '2')],
  ['a trace that does not rise', 5, /rise/, spoiled(5, 94, '1')],
  ['an addenda of another entry', 6, /another entry/, spoiled(6, 94, '9')],
  ['an unknown transaction code', 3, /no entry/, spoiled(3, 2, '42')],
  ['a record that does not belong', 4, /type 5/, spoiled(4, 1, '5')],
  ['no file control', 8, /type 7/, spoiled(8, 1, '7')],
  ['a company of another name', 7, /company/, spoiled(7, 45, '9')],
])('%s is sent back with its line', async (_, line, message, spoil) => {
  const { status, answer } = await put(spoil(paying(['77', '78'])))

  expect(status).toBe(422)
  expect(answer.errors[0]).toEqual({ line, message: expect.stringMatching(message) })
  expect(await drive.ach.files()).toEqual([])
})

test('returns 99NN and corrects 98NN on the next banking day', async () => {
  await put(paying(['1111222233339903', '1111222233330000', '1111222233339916', '1111222233339801', '9999', '9904X']))
  expect(await outbox()).toEqual([])

  await drive.clock.advance('P5D')
  const files = await outbox()
  expect(files.map(({ kind }) => kind)).toEqual(['RETURN', 'NOC'])
  const [returns, notices] = await Promise.all(files.map(({ name }) => itemsOf(name)))

  expect(returns?.problems).toEqual([])
  expect(returns?.items).toMatchObject([
    { kind: 'RETURN', code: 'R03', originalTrace: '011401530000001', cents: 94_800, routing: '02100002' },
    { kind: 'RETURN', code: 'R16', originalTrace: '011401530000003' },
  ])
  expect(notices).toMatchObject({
    items: [{ kind: 'NOC', code: 'C01', cents: 0, correction: { account: '1111222233330000' } }],
    problems: [],
  })
  expect(await outbox()).toEqual(files)
})

test.each([
  ['9801', { account: '10000' }],
  ['9802', { routing: '011401533' }],
  ['9803', { routing: '011401533', account: '10000' }],
  ['9805', { accountType: 'SAVINGS' }],
  ['9806', { account: '10000', accountType: 'SAVINGS' }],
  ['9807', { routing: '011401533', account: '10000', accountType: 'SAVINGS' }],
])('the notice for an account in %s can be read', async (ending, correction) => {
  await put(paying([`1${ending}`]))
  await drive.clock.advance('P5D')
  const [file] = await outbox()

  expect((await itemsOf(file?.name ?? '')).items).toMatchObject([{ code: `C${ending.slice(2)}`, correction }])
})

test('acknowledged files are not listed; `after` pages', async () => {
  await put(paying(['77', '78']))
  await drive.ach.sendBack('011401530000001', 'R02')
  await drive.ach.sendBack('011401530000002', 'C05')
  const [first, second] = await outbox()

  expect(await outbox(first?.name)).toEqual([second])
  expect(await ask('POST', `outbox/${first?.name}/ack`)).toMatchObject({ status: 200 })
  expect(await outbox()).toEqual([second])
  expect((await itemsOf(first?.name ?? '')).items).toMatchObject([{ code: 'R02' }])
})

test('the control returns a payment, also twice', async () => {
  await put(paying(['77']))
  await drive.ach.sendBack('011401530000001', 'R24')
  await drive.ach.sendBack('011401530000001', 'R24')

  expect(await outbox()).toHaveLength(2)
  await expect(drive.ach.sendBack('011401530000009', 'R24')).rejects.toThrow(/no such payout/)
  await expect(drive.ach.sendBack('011401530000001', 'C04')).rejects.toThrow(/400/)
})

test('returns 401 without a key and 404 for unknown files', async () => {
  expect((await fetch(`${url}/ach/v1/outbox`)).status).toBe(401)
  expect(await ask('GET', 'outbox/none.ach')).toMatchObject({ status: 404 })
  expect(await ask('GET', 'files/a.ach')).toMatchObject({ status: 404 })
})

test.each([
  ['2026-11-25', '2026-11-27'],
  ['2026-06-18', '2026-06-22'],
  ['2026-07-02', '2026-07-03'],
  ['2027-07-02', '2027-07-06'],
  ['2026-12-31', '2027-01-04'],
  ['2027-01-15', '2027-01-19'],
  ['2027-05-28', '2027-06-01'],
  ['2026-11-20', '2026-11-23'],
])('after %s the bank opens on %s', (day, next) => {
  expect(nextBankingDay(day)).toBe(next)
})

test('a statement continues the one before', async () => {
  await put(paying(['1111222233330000']))
  const [payout] = await drive.ach.payouts()
  const day = payout?.dueOn ?? ''
  await drive.clock.advance('P5D')
  const before = { day: addDays(day, -1), closingCents: 50_000_000 }
  const read = async (of: string) => {
    const accounts = readBai2Accounts(await drive.ach.statement(of, before))
    return 'fault' in accounts ? accounts : accounts[0]?.readings[0]?.statement
  }
  const moved = { openingCents: 50_000_000, closingCents: 50_000_000 - 94_800 - 25 }
  // A later statement holds the days between, too.
  expect(await read(day)).toMatchObject({ day, ...moved })
  expect(await read(addDays(day, 1))).toMatchObject({ day: addDays(day, 1), ...moved })
  expect(await drive.ach.statement(before.day, before)).toContain('an earlier day')
})

test('the statement of a day holds files, fees and returns', async () => {
  await put(paying(['1111222233339903', '1111222233330000']))
  const [payout] = await drive.ach.payouts()
  const day = payout?.dueOn ?? ''
  await drive.clock.advance('P5D')
  const [returned] = await outbox()
  const replied = `20${returned?.name.slice(2, 4)}-${returned?.name.slice(4, 6)}-${returned?.name.slice(6, 8)}`

  const statementOf = async (of: string) => {
    const accounts = readBai2Accounts(await drive.ach.statement(of))
    return 'fault' in accounts ? accounts : accounts[0]?.readings[0]?.statement
  }
  const read = await statementOf(day)
  const next = await statementOf(replied)

  expect(read).toMatchObject({ day, openingCents: 100_000_000, closingCents: 99_810_375 })
  expect(read).toMatchObject({
    lines: [
      { cents: -189_600, typeCode: '466', text: 'ACH SETTLEMENT A.ACH' },
      { cents: -25, typeCode: '698' },
    ],
  })
  expect(next).toMatchObject({ openingCents: 99_810_375, closingCents: 99_905_175 })
  expect(next).toMatchObject({
    lines: [{ cents: 94_800, typeCode: '257', text: 'RETURN R03 CORNER GROCERY TRACE 01140153 0000001' }],
  })
})
