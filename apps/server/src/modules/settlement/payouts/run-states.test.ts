import * as contract from '@tillgate/contract/operator-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { statementsOfStore } from '#server/testing/payouts.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { getRow, listRows } from '#server/world/rows.queries.ts'

// A run contains the sales of all tests of a database.
const { url } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_run_states'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const
const [first, second] = people

const built = async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  return { ...seller, id }
}
const propose = (id: string, by = first) =>
  by.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
const reject = (id: string, by = second) =>
  by.call(contract.rejectRun, { params: { id }, body: { reason: 'A fee of a store is missing.' } })
const approve = async (id: string) =>
  second.call(contract.approveRun, { params: { id }, body: { payable: 8.09, held: 0 } })
const inWrongState = { status: 409, code: 'run.state' }

test('a second proposal keeps the first proposer', async () => {
  const { id } = await built()
  await propose(id)
  await expect(propose(id, second)).rejects.toMatchObject(inWrongState)
  expect(await getRow(app.owner, 'settlement_run', { id })).toMatchObject({ status: 'BUILT', proposedBy: first.id })
})

test('refuses to reject a run with a written file', async () => {
  const { id, storeId } = await built()
  await letGo(people, id, { payable: 8.09 })
  await expect(reject(id)).rejects.toMatchObject(inWrongState)
  expect(await getRow(app.owner, 'settlement_run', { id })).toMatchObject({ status: 'APPROVED' })
  await sendFiles(app.worker)
  await expect(reject(id)).rejects.toMatchObject(inWrongState)
  expect(await getRow(app.owner, 'settlement_run', { id })).toMatchObject({ status: 'SENT' })
  expect(await listRows(app.owner, 'ach_file', { runId: id }, 'modifier')).toMatchObject([{ status: 'SENT' }])
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'PAYMENTREQUESTED' }])
})

test('a repeated approval returns its answer without a code', async () => {
  const { id } = await built()
  await propose(id)
  const sent = { params: { id }, body: { payable: 8.09, held: 0 } }
  const [key, code] = [newId(), await second.code()]
  const approved = await second.call(contract.approveRun, sent, { key, code })
  expect(await second.call(contract.approveRun, sent, { key, code })).toEqual(approved)
  await expect(second.call(contract.approveRun, sent, { code })).rejects.toMatchObject({ code: 'operator.code-wrong' })
  expect(await listRows(app.owner, 'ach_file', { runId: id }, 'modifier')).toHaveLength(1)
})

test('refuses approvals while the last ledger check failed', async () => {
  const { id } = await built()
  await propose(id)
  const runId = newId()
  const wrong = { runId, rule: 'payable', lookedAt: 1, violations: 1, found: '[]' }
  await app.owner.insertInto('ledger_check_run').values({ id: runId, endedAt: new Date() }).execute()
  await app.owner.insertInto('ledger_check_result').values(wrong).execute()
  await expect(approve(id)).rejects.toMatchObject({ code: 'run.unbalanced' })
  await app.owner.deleteFrom('ledger_check_result').where('runId', '=', runId).execute()
  await app.owner.deleteFrom('ledger_check_run').where('id', '=', runId).execute()
  expect(await approve(id)).toMatchObject({ status: 'APPROVED' })
})

test('a rejected run cannot be proposed, approved or rejected', async () => {
  const { id } = await built()
  await propose(id)
  await reject(id)
  await expect(propose(id)).rejects.toMatchObject(inWrongState)
  await expect(approve(id)).rejects.toMatchObject(inWrongState)
  await expect(reject(id)).rejects.toMatchObject(inWrongState)
  expect(await listRows(app.owner, 'ach_file', { runId: id }, 'modifier')).toEqual([])
})

test('SQL refuses an approval by the proposer', async () => {
  const { id } = await built()
  await propose(id)
  const approved = { status: 'APPROVED' as const, approvedAt: new Date() }
  const approveAs = (approvedBy: string) =>
    app.owner
      .updateTable('settlement_run')
      .set({ ...approved, approvedBy })
      .where('id', '=', id)
      .execute()
  await expect(approveAs(first.id)).rejects.toMatchObject({ code: '23514' })
  await approveAs(second.id)
})
