import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { getSettlementOverview, listSettlementRuns } from '@tillgate/contract/operator-settlement.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { costsOf, feignRows } from '#server/testing/large-plans.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../modules/settlement/runs/build.service.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_operator_plans'), ISSUER_URL: `${url}/issuer` })
const operator = await anOperator(app)
await anApplication(app)
const { till } = await aSeller(app)
await sellOnce(till)
await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })

/** Estimated cost. Statements that joined all stores were at 4,800 and above, those that read one page are at 1,200 and below. */
const maxCost = 3000

test.each<[string, () => Promise<unknown>]>([
  ['queue', () => operator.call(listApplications, { query: { view: 'all' } })],
  ['decided applications', () => operator.call(listApplications, { query: { view: 'decided' } })],
  ['runs', () => operator.call(listSettlementRuns, { query: {} })],
  ['overview of runs', () => operator.call(getSettlementOverview, {})],
])('no statement of the %s reads all partners', async (_, call) => {
  const texts = await app.statementsOf(call)
  await feignRows(app, ['partner', 'store', 'application', 'bank_link', 'user_account', 'document', 'identity_attempt'])
  expect((await costsOf(app, texts)).filter(({ cost }) => cost > maxCost)).toEqual([])
})
