import { writeAchReturns } from '@tillgate/domain/testing/write-ach-returns.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import {
  eventsOf,
  eventsOfFile,
  payoutNow,
  refuseReturnOf,
  repliesNamed,
  setFileStatus,
  versionsOf,
} from '#server/testing/replies.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { killTen, tens } from '#server/testing/kills.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'

const { app, bank, aPayout, file, fileText, take } = await repliesApp({
  DATABASE_URL: await testDatabase('_reply_files'),
})
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

test('stores, applies and acknowledges a file once', async () => {
  const { admin, trace, reply } = await aPayout()
  const text = writeAchReturns([reply('R02')])
  const name = fileText(text)
  await take()
  expect(await repliesNamed(app, name)).toEqual([{ isHandled: true, isAcked: true, problems: [] }])
  expect(bank.waiting.size).toBe(0)

  // The same bytes again, under the same name and another.
  bank.waiting.set(name, text)
  fileText(text)
  await take()
  expect(bank.waiting.size).toBe(0)
  expect(await eventsOf(app, trace)).toHaveLength(1)
  expect(await mailsFor(app, admin)).toHaveLength(1)
})

test('a repeated return in another file changes nothing', async () => {
  const { admin, statementId, trace, reply } = await aPayout()
  file(reply('R02'))
  await take()
  const before = await payoutNow(app, statementId)
  file(reply('R03'))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([
    { code: 'R02', state: 'APPLIED' },
    { code: 'R03', state: 'OPEN', why: 'duplicate' },
  ])
  expect(await payoutNow(app, statementId)).toEqual(before)
  expect(await mailsFor(app, admin)).toHaveLength(1)
})

test.each([
  ['a trace of nobody’s', { originalTrace: '011401530000000' }, 'unmatched'],
  ['another amount', { cents: 810 }, 'amount'],
])('never applies %s', async (_, change, why) => {
  const { statementId, reply } = await aPayout()
  const before = await payoutNow(app, statementId)
  const name = file(reply('R02', change))
  await take()
  const [event] = await eventsOfFile(app, name)
  expect(event).toMatchObject({ state: 'OPEN', why })
  expect(await payoutNow(app, statementId)).toEqual(before)
})

test.each(['R61', 'R69', 'R72', 'R77'])('never applies the disputed return code %s', async (code) => {
  const { admin, statementId, reply } = await aPayout()
  const before = await payoutNow(app, statementId)
  const name = file(reply(code))
  await take()
  expect(await eventsOfFile(app, name)).toMatchObject([{ state: 'OPEN', why: 'disputed' }])
  expect(await payoutNow(app, statementId)).toEqual(before)
  expect(await mailsFor(app, admin)).toEqual([])
})

test('a debit return never matches a payment', async () => {
  const { statementId, reply } = await aPayout()
  const before = await payoutNow(app, statementId)
  const name = fileText(writeAchReturns([reply('R02')]).replace('\n621', '\n626'))
  await take()
  expect(await eventsOfFile(app, name)).toMatchObject([{ state: 'OPEN', why: 'amount' }])
  expect(await payoutNow(app, statementId)).toEqual(before)
})

test('a file in another encoding fills no queue', async () => {
  const name = fileText(Array.from({ length: 500 }, () => 'ñÓÔ@@@'.repeat(20)).join('\n'))
  await take()
  const events = await eventsOfFile(app, name)
  expect(events).toHaveLength(50)
  expect(events.filter(({ text }) => text === 'width, +451')).toHaveLength(1)
  expect((await repliesNamed(app, name))[0]?.problems).toHaveLength(501)
})

test('answers to unsent payments are unmatched', async () => {
  const { statementId, trace, reply } = await aPayout()
  await setFileStatus(app, trace, 'VOID')
  file(reply('R02'))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'OPEN', why: 'unmatched' }])
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'PAYMENTREQUESTED' })
})

test('an answer waits while the transfer result is unknown', async () => {
  const { statementId, trace, reply } = await aPayout()
  await setFileStatus(app, trace, 'READY')
  const name = file(reply('R02'))
  await take()
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: false, isAcked: false }])
  expect(bank.waiting.size).toBe(1)

  await setFileStatus(app, trace, 'SENT')
  await take()
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'RETURNED' })
})

test('applies a truncated file and reports the rest', async () => {
  const [one, other] = [await aPayout(), await aPayout()]
  const lines = writeAchReturns([one.reply('R02'), other.reply('R03')]).split('\n')
  const name = fileText(lines.slice(0, 5).join('\n'))
  await take()
  expect(await eventsOfFile(app, name)).toMatchObject([
    { line: 3, kind: 'RETURN', state: 'APPLIED' },
    { line: 5, kind: 'UNREADABLE', text: 'entry, cut-off', state: 'OPEN', why: 'unreadable' },
  ])
  expect(await payoutNow(app, other.statementId)).toMatchObject({ status: 'PAYMENTREQUESTED' })
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
})

test.each([
  ['nothing at all', ''],
  ['a web page', '<!doctype html><html><body>Sign in</body></html>'],
  ['bytes', Array.from({ length: 300 }, (_, index) => String.fromCharCode(index % 256)).join('')],
])('%s needs an operator', async (_, text) => {
  const name = fileText(text)
  await take()
  const events = await eventsOfFile(app, name)
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) expect(event).toMatchObject({ kind: 'UNREADABLE', state: 'OPEN' })
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
})

test('an unstorable byte does not hide a returned payout', async () => {
  const [one, other] = [await aPayout(), await aPayout()]
  const text = writeAchReturns([one.reply('R02'), other.reply('R03')]).replaceAll('AS THE BANK', 'AS\0THE\0BANK')
  const name = fileText(text)
  await take()
  expect(await eventsOfFile(app, name)).toMatchObject([
    { line: 3, state: 'APPLIED', text: 'AS THE BANK SAYS IT' },
    { line: 5, state: 'APPLIED', text: 'AS THE BANK SAYS IT' },
  ])
  expect(await payoutNow(app, other.statementId)).toMatchObject({ status: 'RETURNED' })
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
})

test('a failing item delays no others and is retried', async () => {
  const [one, other] = [await aPayout(), await aPayout()]
  const mend = await refuseReturnOf(app, one.statementId)
  const name = file(one.reply('R02'), other.reply('R02'))
  await take()
  expect(await payoutNow(app, one.statementId)).toMatchObject({ status: 'PAYMENTREQUESTED' })
  expect(await payoutNow(app, other.statementId)).toMatchObject({ status: 'RETURNED' })
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: false, isAcked: false }])

  await mend()
  await take()
  expect(await payoutNow(app, one.statementId)).toMatchObject({ status: 'RETURNED' })
  expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
  expect(await settlementViolations(app, other.admin.partnerId)).toEqual([])
})

test('retries a file that differs from its listing', async () => {
  const { trace, reply } = await aPayout()
  const name = file(reply('R02'))
  const { readOutbox } = bank.achBank
  onTestFinished(() => void Object.assign(bank.achBank, { readOutbox }))
  bank.achBank.readOutbox = async () => ({ text: 'half of', sha256: '' })
  await take()
  expect(await repliesNamed(app, name)).toEqual([])
  bank.achBank.readOutbox = readOutbox
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'APPLIED' }])
})

const aFile = async () => {
  const payout = await aPayout()
  const { reply } = payout
  return { ...payout, name: file(reply('R02'), reply('C05', { originalTrace: '011401530000000', text: '32' })) }
}
await aFile()
const statements = await app.connections.countStatements(take)

test.for(tens(statements))('recovers from a worker crash from statement %i', async (from, { signal }) => {
  const kills = await killTen(signal, from, 1, async (at) => {
    const { admin, statementId, trace, name } = await aFile()
    const died = await app.connections.kill(signal, { at, when: at % 2 === 0 ? 'before' : 'after' }, take)
    await take()

    expect(await payoutNow(app, statementId)).toMatchObject({
      status: 'RETURNED',
      purchases: ['PENDING'],
      bankStatus: 'PENDING_VERIFICATION',
      links: ['REPLACED CLOSED_BY_BANK'],
      hold: true,
    })
    expect(await eventsOf(app, trace)).toMatchObject([{ state: 'APPLIED' }])
    expect(await eventsOfFile(app, name)).toHaveLength(2)
    expect(await mailsFor(app, admin)).toHaveLength(1)
    expect(await repliesNamed(app, name)).toMatchObject([{ isHandled: true, isAcked: true }])
    expect(await settlementViolations(app, admin.partnerId)).toEqual([])
    return died
  })
  expect(kills).toBeGreaterThanOrEqual(from < 20 ? 10 : 0)
})

test('two concurrent workers apply a file once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { admin, statementId, trace, reply } = await aPayout()
    const other = await aPayout()
    file(reply('R02'), other.reply('C01', { text: '1111222233334444' }))
    await Promise.all([take(), take(), take()])
    expect(await payoutNow(app, statementId)).toMatchObject({ status: 'RETURNED', hold: true })
    expect(await eventsOf(app, trace)).toMatchObject([{ state: 'APPLIED' }])
    expect(await versionsOf(app, other.admin.storeId)).toHaveLength(2)
    expect(await mailsFor(app, admin)).toHaveLength(1)
    expect(await mailsFor(app, other.admin)).toHaveLength(2)
  }
})
