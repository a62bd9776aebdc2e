import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { loseConnections } from '#server/testing/payout-faults.queries.ts'
import { backdateSale, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { allSettlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { payoutJobs } from '../settlement.jobs.ts'
import { listRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_away_in_midst'), ISSUER_URL: `${url}/issuer` })

test('repeated database outages delay runs without duplicates', async () => {
  const week = 7 * 86_400_000
  const sellers = [await aSeller(app), await aSeller(app), await aSeller(app)]
  for (const { till } of sellers) {
    await backdateSale(app, await sellOnce(till), new Date((await databaseTime(app)).getTime() - week))
  }
  // While the second partner is built, while the first cut-off is closed, and twice later.
  const deaths = await loseConnections(app, [2, 5, 6, 9])
  await payoutJobs.find(({ queue }) => queue === 'settlement-runs')?.run({}, app.worker)

  expect(await deaths()).toBe(4)
  const built = await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')
  expect(built.length).toBeGreaterThan(2)
  expect(built[0]).toMatchObject({ status: 'BUILT' })
  for (const { status } of built.slice(1)) expect(status).toBe('CLOSED')
  for (const { storeId } of sellers) {
    expect(await statementsOfStore(app, storeId)).toMatchObject([{ payableCents: 809, status: 'PENDING' }])
  }
  expect(await allSettlementViolations(app)).toEqual([])
})
