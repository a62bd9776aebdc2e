import { settledAt } from '@tillgate/domain/payout-dates.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { requirePatience } from '#server/testing/payout-faults.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { approveAgain, aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { statementsOfStore } from '#server/testing/payouts.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { takeReplies } from '../replies/replies.jobs.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { settleArrived } from './settle.service.ts'
import { getRow } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_large_partners'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const

test('large statements may take minutes in every step', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  await requirePatience(app)
  const now = async () => (await statementsOfStore(app, seller.storeId)).at(-1)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  await letGo(people, id, { payable: 8.09 })
  const body = JSON.stringify({ errors: [{ line: 3, message: 'Account number' }] })
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action: { kind: 'status', status: 422, body } })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id })).toMatchObject({ status: 'BUILT' })

  await approveAgain(people, id, { payable: 8.09 })
  await sendFiles(app.worker)
  const { effectiveDay, trace } = (await now()) ?? {}
  await settleArrived(app.worker, settledAt(effectiveDay ?? ''))
  expect(await now()).toMatchObject({ status: 'SETTLED' })
  await drive.ach.sendBack(trace ?? '', 'R17')
  await takeReplies(app.worker)
  expect(await now()).toMatchObject({ status: 'RETURNED' })
})
