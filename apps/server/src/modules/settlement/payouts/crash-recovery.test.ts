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
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
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

/** Dies at each statement in turn until the work needs fewer, and returns their number. */
const diesAtEach = async (when: 'before' | 'after', part: Parameters<typeof cycle>[2]): Promise<number> => {
  for (let at = 1; ; at += 1) {
    if (at % 25 === 1) {
      await drive.reset()
      await forgetFileDays(app)
    }
    if (!(await cycle(at, when, part))) return at - 1
  }
}

// Without calls to the bank, the state after a statement is the state before the next one: only the last is tried as well.
test.each(['build', 'approve', 'settle'] as const)(
  'a crash at any payout statement (%s) loses nothing',
  async (part) => {
    const statements = await diesAtEach('before', part)

    expect(statements).toBeGreaterThan(7)
    expect(await cycle(statements, 'after', part)).toBe(true)
  },
  600_000,
)

test.each(['before', 'after'] as const)(
  'a crash %s any transfer statement pays once',
  async (when) => {
    expect(await diesAtEach(when, 'send')).toBeGreaterThan(7)
  },
  600_000,
)
