import * as contract from '@tillgate/contract/operator-payouts.ts'
import { settledAt } from '@tillgate/domain/payout-dates.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { killTen, tens } from '#server/testing/kills.ts'
import type { Death } from '#server/testing/mortal-connections.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { forgetFileDays, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { settleArrived } from './settle.service.ts'
import { getRow } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_payout_deaths'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const [first, second] = [await anOperator(app), await anOperator(app)]
/** New for each test: the checks of its money read its whole history after each cycle. */
let seller = await aSeller(app)

type Part = 'build' | 'approve' | 'send' | 'settle'
type Run = (work: () => Promise<unknown>) => Promise<unknown>

/** One cycle of a payout. `run` runs the work of `part`. */
const cycle = async (part: Part, run: Run): Promise<void> => {
  await sellOnce(seller.till)
  const cutOff = { programId: standardProgram, cutOff: await databaseTime(app) }
  const step = (name: Part, work: () => Promise<unknown>) => (name === part ? run(work) : work())
  await step('build', () => buildRun(app.worker, cutOff))
  const { id } = await buildRun(app.worker, cutOff)
  const [statement] = (await statementsOfStore(app, seller.storeId)).slice(-1)
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  await step('approve', async () => {
    if ((await getRow(app.owner, 'settlement_run', { id })).status !== 'BUILT') return
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
}

const beginAnew = async (): Promise<void> => {
  await drive.reset()
  await forgetFileDays(app)
  seller = await aSeller(app)
}

const countOf = async (part: Part): Promise<number> => {
  let statements = 0
  await cycle(part, async (work) => {
    statements = await app.connections.countStatements(work)
  })
  return statements
}

/** Kills the work of `part` at the n-th statement and repeats it. Returns false when it sent fewer statements. */
const diesAt = async (signal: AbortSignal, part: Part, death: Death): Promise<boolean> => {
  let hasDied = false
  await cycle(part, async (work) => {
    hasDied = await app.connections.kill(signal, death, work)
    await work()
  })
  return hasDied
}

const counts = {
  build: await countOf('build'),
  approve: await countOf('approve'),
  settle: await countOf('settle'),
  send: await countOf('send'),
}
const parts = ['build', 'approve', 'settle'] as const

// Without calls to the bank, the state after a statement is the state before the next one: only the last is tried as well.
test.for(parts.flatMap((part) => tens(counts[part]).map((from) => [part, from] as const)))(
  'a crash in %s from statement %i loses nothing',
  async ([part, from], { signal }) => {
    await beginAnew()
    const kills = await killTen(signal, from, 1, (at) => diesAt(signal, part, { at, when: 'before' }))
    expect(kills).toBeGreaterThan(0)
  },
)

test.for(parts)('a crash after the last statement of %s loses nothing', async (part, { signal }) => {
  await beginAnew()
  expect(counts[part]).toBeGreaterThan(7)
  expect(await diesAt(signal, part, { at: counts[part], when: 'after' })).toBe(true)
})

test.for((['before', 'after'] as const).flatMap((when) => tens(counts.send).map((from) => [when, from] as const)))(
  'a crash %s a transfer statement from %i pays once',
  async ([when, from], { signal }) => {
    await beginAnew()
    const kills = await killTen(signal, from, 1, (at) => diesAt(signal, 'send', { at, when }))
    expect(kills).toBeGreaterThan(0)
  },
)
