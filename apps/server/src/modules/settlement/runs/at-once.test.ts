import * as contract from '@tillgate/contract/operator-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { waitsFor } from '#server/testing/blocked.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { backdateSale, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { allSettlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { waitingPool } from '#server/testing/waiting-pool.ts'
import { buildRun } from './build.service.ts'
import { runCutOffs } from './cut-offs.service.ts'
import { isBuilding, lockOrdersOf, markBuilt, openRun } from './runs.queries.ts'
import { listRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_at_once'), ISSUER_URL: `${url}/issuer` })
const runsNow = () => listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')

test('the next worker builds two interrupted cut-offs in order', async ({ signal }) => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const first = await databaseTime(app)
  await sellOnce(seller.till)
  const second = await databaseTime(app)
  // Each worker stops after the statement that opens its run.
  for (const cutOff of [second, first]) {
    const build = () => buildRun(app.worker, { programId: standardProgram, cutOff })
    expect(await app.connections.kill(signal, { at: 4, when: 'after' }, build)).toBe(true)
  }
  expect(await runsNow()).toMatchObject([{ status: 'BUILDING' }, { status: 'BUILDING' }])

  await runCutOffs(app.worker)
  expect((await runsNow()).slice(0, 2)).toMatchObject([
    { cutOff: first, status: 'BUILT' },
    { cutOff: second, status: 'BUILT' },
  ])
  expect((await statementsOfStore(app, seller.storeId)).map(({ payableCents }) => payableCents)).toEqual([809, 809])
  expect(await allSettlementViolations(app)).toEqual([])
})

test('concurrent cut-offs by operators each complete a run', async () => {
  const operators = [await anOperator(app), await anOperator(app), await anOperator(app)]
  for (let round = 0; round < 3; round += 1) {
    const seller = await aSeller(app)
    await sellOnce(seller.till)
    const body = { programId: standardProgram }
    const runs = await Promise.all(operators.map((one) => one.call(contract.startRun, { body })))
    for (const { status } of runs) expect(['BUILT', 'CLOSED']).toContain(status)
    expect((await runsNow()).filter(({ status }) => status === 'BUILDING')).toEqual([])
    expect(await statementsOfStore(app, seller.storeId)).toHaveLength(1)
  }
  expect(await allSettlementViolations(app)).toEqual([])
})

test('a delayed worker adds nothing to a built run', async () => {
  const cutOff = await databaseTime(app)
  const gate = Promise.withResolvers<void>()
  // Behind the opening of the run and the look for earlier ones.
  const slow = buildRun(
    { ...app.worker, pool: waitingPool(app.worker.pool, 3, gate.promise) },
    { programId: standardProgram, cutOff },
  )
  await expect.poll(async () => (await runsNow()).at(-1)).toMatchObject({ cutOff, status: 'BUILDING' })
  expect(await buildRun(app.worker, { programId: standardProgram, cutOff })).toMatchObject({ status: 'CLOSED' })
  const late = await aSeller(app)
  await backdateSale(app, await sellOnce(late.till), new Date(cutOff.getTime() - 1000))
  gate.resolve()
  await slow
  expect(await statementsOfStore(app, late.storeId)).toEqual([])

  await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  expect(await statementsOfStore(app, late.storeId)).toMatchObject([{ payableCents: 809, status: 'PENDING' }])
  expect(await allSettlementViolations(app)).toEqual([])
})

test('seals a partner’s concurrent orders in a hash chain', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const cycle = { programId: standardProgram, cutOff: await databaseTime(app) }
  const isAlone = await waitsFor(
    app,
    (db) => lockOrdersOf(db, seller.partnerId),
    () => buildRun(app.worker, cycle),
  )
  expect(isAlone).toBe(true)
  expect(await statementsOfStore(app, seller.storeId)).toMatchObject([{ payableCents: 809 }])
})

test('completes a run only after concurrent order additions', async () => {
  const cycle = { programId: standardProgram, cutOff: await databaseTime(app) }
  const run = await withOperator(app.worker.pool, (db) => openRun(db, cycle, null))
  const isLast = await waitsFor(
    app,
    (db) => isBuilding(db, run),
    () => withOperator(app.worker.pool, (db) => markBuilt(db, run)),
  )
  expect(isLast).toBe(true)
  expect((await runsNow()).at(-1)).toMatchObject({ cutOff: cycle.cutOff, status: 'CLOSED' })
})
