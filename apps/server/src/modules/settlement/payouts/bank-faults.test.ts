import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { getSettlementRun, listSettlementRuns } from '@tillgate/contract/operator-settlement.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, instantAt } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { operatorTenantId } from '#server/db/change.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { waitsFor } from '#server/testing/blocked.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { approveAgain, aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { breakSeal } from '#server/testing/payout-faults.queries.ts'
import { bookStray, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { waitingPool } from '#server/testing/waiting-pool.ts'
import { buildRun } from '../runs/build.service.ts'
import { lockFile } from './files.queries.ts'
import { sendFiles } from './send.service.ts'
import { getRow, listRows, updateRows } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_bank_faults'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const
const [first, second] = people
const reason = 'Somebody called about it.'

const approved = async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  const run = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  await letGo(people, run.id, { payable: 8.09 })
  return { ...seller, sale, runId: run.id }
}

test.each(['resetAfter', 'reset', 'malformed', 'status'] as const)(
  'retries a lost bank answer (%s) identically, paying once',
  async (kind) => {
    const { runId, storeId, partnerId } = await approved()
    await drive.faults.add({
      match: { provider: 'ach', times: 1 },
      action: { kind, ...(kind === 'status' && { status: 500 }) },
    })
    await sendFiles(app.worker)
    expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'APPROVED' })
    await sendFiles(app.worker)
    await sendFiles(app.worker)
    expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'SENT' })
    const [statement] = await statementsOfStore(app, storeId)
    expect((await drive.ach.payouts()).filter(({ trace }) => trace === statement?.trace)).toHaveLength(1)
    expect(await settlementViolations(app, partnerId)).toEqual([])
  },
)

const silentEntries = async () =>
  (await second.call(listInbox, {})).items.filter(({ subject }) => subject === 'BANK_SILENT')
const silentRuns = async (): Promise<string[]> => (await silentEntries()).map(({ subjectId }) => subjectId)

test('shows a silent bank until the file is delivered', async () => {
  const { runId } = await approved()
  await drive.faults.add({ match: { provider: 'ach', times: 3 }, action: { kind: 'status', status: 500 } })
  const file = async () => (await first.call(getSettlementRun, { params: { id: runId } })).file
  const inList = async () =>
    (await first.call(listSettlementRuns, { query: {} })).items.find(({ id }) => id === runId)?.silentAttempts
  expect((await file())?.silence).toBeNull()
  for (const attempts of [1, 2, 3]) {
    await sendFiles(app.worker)
    expect(await file()).toMatchObject({ status: 'READY', silence: { attempts, error: expect.stringMatching(/500/) } })
    expect(await inList()).toBe(attempts)
    expect(await silentRuns()).toEqual(attempts < 3 ? [] : [runId])
  }
  // Due at the last intake before the money should arrive, not when the day of the arrival begins.
  const [entry] = await silentEntries()
  const { arrivesOn } = await first.call(getSettlementRun, { params: { id: runId } })
  const lastIntake = instantAt(addDays(arrivesOn ?? '', -1), app.deps.config.ach.deadline, bankZone)
  expect(entry?.dueAt).toBe(lastIntake.toISOString())
  await sendFiles(app.worker)
  expect(await file()).toMatchObject({ status: 'SENT', silence: null })
  expect([await inList(), await silentRuns()]).toEqual([0, []])
})

test('a hold before sending returns the run unsent', async () => {
  const { runId, storeId, partnerId, sale } = await approved()
  const { id } = await first.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'BUILT', approvedBy: null })
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([
    { status: 'VOID', askedAt: null, voidReason: '1 of its payments are held or have no account any more' },
  ])
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'PENDING', trace: null }])
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('PENDING')
  await first.call(contract.endHold, { params: { id }, body: { reason } })
})

test('a worker does not send a voided file', async () => {
  const { runId, storeId, partnerId } = await approved()
  const gate = Promise.withResolvers<void>()
  // Behind the list of files.
  const slow = sendFiles({ ...app.worker, pool: waitingPool(app.worker.pool, 2, gate.promise) })
  const { id } = await first.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  await sendFiles(app.worker)
  const [file] = await listRows(app.owner, 'ach_file', { runId }, 'modifier')
  expect(file).toMatchObject({ status: 'VOID' })
  await first.call(contract.endHold, { params: { id }, body: { reason } })
  gate.resolve()
  await slow
  expect((await drive.ach.files()).map(({ name }) => name)).not.toContain(file?.name)
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toEqual([file])
})

test('only one worker processes a file at a time', async () => {
  const { runId } = await approved()
  const [file] = await listRows(app.owner, 'ach_file', { runId }, 'modifier')
  const isAlone = await waitsFor(
    app,
    (db) => lockFile(db, file?.id ?? ''),
    () => sendFiles(app.worker),
  )
  expect(isAlone).toBe(true)
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([{ status: 'SENT' }])
})

test('an approval waits for a concurrent account retirement', async () => {
  const { till, storeId } = await aSeller(app)
  await sellOnce(till)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const body = { payable: 8.09, held: 0 }
  const retired = { state: 'REPLACED' as const, retiredAt: new Date(), retiredReason: 'CHANGED' as const }
  let end = ''
  await waitsFor(
    app,
    (db) => db.updateTable('bank_link').set(retired).where('storeId', '=', storeId).execute(),
    async () => (end = await endOf(second.call(contract.approveRun, { params: { id }, body }))),
  )
  expect(end).toBe('run.changed')
  expect(await listRows(app.owner, 'ach_file', { runId: id }, 'modifier')).toEqual([])
})

test('a hold after sending does not recall the file', async () => {
  const { runId, storeId, partnerId } = await approved()
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'resetAfter' } })
  await sendFiles(app.worker)
  await first.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'SENT' })
  expect(await settlementViolations(app, partnerId)).toEqual([])
})

test('a refused file is void and its run reopens', async () => {
  const { runId, storeId, partnerId, sale } = await approved()
  const body = JSON.stringify({ errors: [{ line: 3, message: 'Account number' }] })
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'status', status: 422, body } })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({
    status: 'BUILT',
    approvedBy: null,
    proposedBy: first.id,
  })
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([
    { status: 'VOID', voidReason: 'The bank refused it: line 3, Account number' },
  ])
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('PENDING')
  const logged = (await mailsFor(app, { partnerId: operatorTenantId })).filter(({ kind }) => kind === 'file-void')
  expect(logged.map(({ to }) => to)).toEqual(expect.arrayContaining([first.email, second.email]))

  await approveAgain(people, runId, { payable: 8.09 })
  await sendFiles(app.worker)
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'PAYMENTREQUESTED' }])
  expect(await settlementViolations(app, partnerId)).toEqual([])
})

test('asks the bank before recreating a refused file’s payments', async () => {
  const { runId } = await approved()
  const slow = await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'slow', delayMs: 1500 } })
  const taken = sendFiles(app.worker)
  await expect.poll(() => drive.faults.seen(slow)).toBe(1)
  const body = JSON.stringify({ errors: [{ line: 3, message: 'Account number' }] })
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'status', status: 422, body } })
  await sendFiles(app.worker)
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([{ status: 'VOID' }])
  await taken
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([
    {
      status: 'VOID',
      bankFileId: expect.any(String),
      voidReason: expect.stringMatching(
        /^The bank took it all the same, as \S+: ask it before the run is approved again. The bank refused it: line 3/,
      ),
    },
  ])
})

test('unstorable bank text blocks neither this file nor others', async () => {
  const [refused, taken] = [await approved(), await approved()]
  const body = '{"errors":[{"line":3,"message":"Account\\u0000number \\ud800"}]}'
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'status', status: 422, body } })
  await sendFiles(app.worker)
  expect(await listRows(app.owner, 'ach_file', { runId: refused.runId }, 'modifier')).toMatchObject([
    { status: 'VOID', voidReason: 'The bank refused it: line 3, Account number \ufffd' },
  ])
  expect(await getRow(app.owner, 'settlement_run', { id: taken.runId })).toMatchObject({ status: 'SENT' })
  await approveAgain(people, refused.runId, { payable: 8.09 })
})

test('a failing file does not delay the others', async () => {
  const [broken, sound] = [await approved(), await approved()]
  const mend = await breakSeal(app, broken.runId)
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: broken.runId })).toMatchObject({ status: 'APPROVED' })
  expect(await getRow(app.owner, 'settlement_run', { id: sound.runId })).toMatchObject({ status: 'SENT' })
  await mend()
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: broken.runId })).toMatchObject({ status: 'SENT' })
})

test('an overdue unsent file is recreated after new approval', async () => {
  const { runId, storeId, partnerId } = await approved()
  await updateRows(app.owner, 'ach_file', { runId, status: 'READY' }, { effectiveDay: '2026-01-05' })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'BUILT', approvedBy: null })
  expect(await listRows(app.owner, 'ach_file', { runId }, 'modifier')).toMatchObject([
    { status: 'VOID', voidReason: expect.stringMatching(/^It names 2026-01-05, and can arrive on 20/) },
  ])

  await approveAgain(people, runId, { payable: 8.09 })
  await sendFiles(app.worker)
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'PAYMENTREQUESTED' }])
  expect(await settlementViolations(app, partnerId)).toEqual([])
})

test('a sent file stays valid after its day', async () => {
  const { runId } = await approved()
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'resetAfter' } })
  await sendFiles(app.worker)
  await updateRows(app.owner, 'ach_file', { runId, status: 'READY' }, { effectiveDay: '2026-01-05' })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: runId })).toMatchObject({ status: 'SENT' })
})

test('concurrent approvals create one file, sent once', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  const third = await anOperator(app)
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const body = { payable: 8.09, held: 0 }
  const outcomes = await Promise.allSettled(
    [second, third].map((one) => one.call(contract.approveRun, { params: { id }, body })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([sendFiles(app.worker), sendFiles(app.worker), sendFiles(app.worker)])
  expect(await listRows(app.owner, 'ach_file', { runId: id }, 'modifier')).toMatchObject([{ status: 'SENT' }])
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])
})

test('refuses to send a run with a cent’s imbalance', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  await bookStray(app, seller.storeId)
  expect(await settlementViolations(app, seller.partnerId)).not.toEqual([])
  await expect(letGo(people, id, { payable: 8.09 })).rejects.toMatchObject({ code: 'run.unbalanced' })
})
