import { getApprovers } from '@tillgate/contract/operator-approvers.ts'
import { reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, onTestFinished, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { agreedFees } from '#server/testing/proposals.ts'
import { onlyActive } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { updateRows } from '#server/world/rows.queries.ts'

// A run contains the sales of all tests of a database.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_participants'), ISSUER_URL: `${url}/issuer` })
const watcher = await anOperator(app)
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
const reason = 'The store asked for it.'

/** Why each of the operators cannot approve the run; null: the operator can. */
const partsIn = async (runId: string, ...operators: TestOperator[]) => {
  const { approvers } = await watcher.call(getSettlementRun, { params: { id: runId } })
  return operators.map(({ id }) => approvers.find((one) => one.id === id)?.obstacle)
}

test('releases exclude their authors, holds and suspensions do not', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [holder, suspender, restorer, ender, stranger] = [
    await anOperator(app),
    await anOperator(app),
    await anOperator(app),
    await anOperator(app),
    await anOperator(app),
  ]
  const other = await aSeller(app)
  await sellOnce(till)
  const { id: holdId } = await holder.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  const { id } = await cutOff()
  // The run is built; these change who is paid before its approval.
  const params = { id: partnerId, storeId }
  await suspender.call(suspendStore, { params, body: { reason } })
  await restorer.call(reinstateStore, { params, body: { reason } })
  await stranger.call(contract.beginHold, { body: { partnerId: other.partnerId, storeId: other.storeId, reason } })

  // Nothing of a held order is paid, so that nobody is excluded.
  expect(await partsIn(id, holder, suspender, restorer, ender, stranger)).toEqual([null, null, null, null, null])
  await ender.call(contract.endHold, { params: { id: holdId }, body: { reason } })
  expect(await partsIn(id, holder, suspender, restorer, ender, stranger)).toEqual([
    null,
    null,
    'REINSTATED',
    'HOLD_ENDED',
    null,
  ])
})

test('the author of a debt takes part in the reduced run', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [author, other] = [await anOperator(app), await anOperator(app)]
  await author.call(contract.requestAdjustment, {
    body: { partnerId, storeId, amount: -5, reason, said: 'Paid twice' },
  })
  await sellOnce((await aSeller(app)).till)
  const first = await cutOff()
  await sellOnce(till)
  const second = await cutOff()
  await sellOnce(till)
  const third = await cutOff()

  // The first run pays nothing to the store.
  expect(await partsIn(first.id, author, other)).toEqual([null, null])
  expect(await partsIn(second.id, author, other)).toEqual(['ADJUSTMENT', null])
  expect(await partsIn(third.id, author, other)).toEqual([null, null])
})

test('both persons of a fee reduction take part in its first cycle', async () => {
  const { partnerId, till } = await aSeller(app)
  const [proposer, decider] = [await anOperator(app), await anOperator(app)]
  await agreedFees(proposer, decider, { processingPercent: 1, fixedFee: 0.1, additionalTerminal: 500, partnerId })
  await sellOnce(till)
  const first = await cutOff()
  await sellOnce(till)
  const second = await cutOff()

  expect(await partsIn(first.id, proposer, decider)).toEqual(['FEES', 'FEES'])
  expect(await partsIn(second.id, proposer, decider)).toEqual([null, null])
})

test('dialogs learn who can still approve the run of a store', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [me, left] = [await anOperator(app), await anOperator(app)]
  const ask = () => me.call(getApprovers, { query: { partnerId, storeId } })
  expect(await ask()).toMatchObject({ runs: [], next: { program: expect.any(String) } })

  await sellOnce(till)
  const { id, number } = await cutOff()
  onTestFinished(() => updateRows(app.owner, 'user_account', { audience: 'operator' }, { active: true }))
  await withIdentity(app.deps.pool, (db) => onlyActive(db, [me.id, left.id]))
  const hold = await left.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  await left.call(contract.endHold, { params: { id: hold.id }, body: { reason } })

  const { runs } = await ask()
  expect(runs).toMatchObject([{ id, number }])
  const obstacles = new Map(runs[0]?.approvers.map((one) => [one.id, one.obstacle]))
  expect([me, left, watcher].map((one) => obstacles.get(one.id))).toEqual([null, 'HOLD_ENDED', 'INACTIVE'])
})
