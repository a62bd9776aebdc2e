import * as contract from '@tillgate/contract/operator-payouts.ts'
import { settledAt } from '@tillgate/domain/payout-dates.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce, standardProgramme } from '#server/testing/payouts.ts'
import { forgetFileDays, runOf, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { settleArrived } from './settle.service.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_payout_deaths'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const [first, second] = [await anOperator(app), await anOperator(app)]
const seller = await aSeller(app)

/** Dies at the n-th statement, is started again and does it once more. False: it needed fewer statements than that. */
const diesAt = async (at: number, when: 'before' | 'after', work: () => Promise<unknown>): Promise<boolean> => {
  app.connections.dieAt({ at, when })
  await work().catch(() => undefined)
  const hadDied = app.connections.revive()
  await work()
  return hadDied
}

const cycle = async (at: number, when: 'before' | 'after', part: 'build' | 'approve' | 'send' | 'settle') => {
  await sellOnce(seller.till)
  const cutOff = { programmeId: standardProgramme, cutOff: await databaseTime(app) }
  const died = { build: false, approve: false, send: false, settle: false }
  const step = async (name: typeof part, work: () => Promise<unknown>) => {
    if (name === part) died[name] = await diesAt(at, when, work)
    else await work()
  }
  await step('build', () => buildRun(app.worker, cutOff))
  const { id } = await buildRun(app.worker, cutOff)
  const [statement] = (await statementsOfStore(app, seller.storeId)).slice(-1)
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'Looks right.' } })
  await step('approve', async () => {
    if ((await runOf(app, id)).status !== 'BUILT') return
    const body = { payable: (statement?.payableCents ?? 0) / 100, held: 0 }
    await second.call(contract.approveRun, { params: { id }, body })
  })
  await step('send', () => sendFiles(app.worker))
  const [sent] = (await statementsOfStore(app, seller.storeId)).slice(-1)
  expect(sent?.status).toBe('PAYMENTREQUESTED')
  await step('settle', () => settleArrived(app.worker, settledAt(sent?.effectiveDay ?? '')))
  expect((await statementsOfStore(app, seller.storeId)).at(-1)?.status).toBe('SETTLED')
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])
  expect((await drive.ach.payouts()).filter(({ trace }) => trace === sent?.trace)).toMatchObject([
    { cents: sent?.payableCents },
  ])
  return died[part]
}

test.each(['build', 'approve', 'send', 'settle'] as const)(
  'a process that dies at any statement of what it does to a payout (%s) leaves nothing half and nothing double',
  async (part) => {
    for (const when of ['before', 'after'] as const) {
      let at = 0
      let hasDied = true
      while (hasDied) {
        at += 1
        if (at % 25 === 1) {
          await drive.reset()
          await forgetFileDays(app)
        }
        hasDied = await cycle(at, when, part)
      }
      // It did die at many: the last one was behind the end.
      expect(at).toBeGreaterThan(8)
    }
  },
  600_000,
)
