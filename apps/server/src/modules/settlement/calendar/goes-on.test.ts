import * as contract from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { getSettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { getPayouts } from '@tillgate/contract/payouts.ts'
import { getTransaction } from '@tillgate/contract/purchases.ts'
import { getStatement, listStatements } from '@tillgate/contract/transfer-statements.ts'
import { nextCutOff } from '@tillgate/domain/banking-days.ts'
import { effectiveDay, settledAt } from '@tillgate/domain/payout-dates.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { endableHolds } from '#server/testing/payouts.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { sendFiles } from '../payouts/send.service.ts'
import { buildRun } from '../runs/build.service.ts'

const { url } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_goes_on'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const
const [first, second] = people
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })

type Seller = Awaited<ReturnType<typeof aSeller>>
const statementOf = async (seller: Seller) => {
  const [row] = (await seller.call(listStatements, { query: {} })).items
  if (!row) throw new Error('There is no statement')
  const { paymentOrderId, storeId } = row
  expect(await seller.call(getStatement, { params: { paymentOrderId }, query: { storeId } })).toMatchObject(row)
  return row
}

/** What the partner and the operators read of $8.09 that the next cut-off pays. */
const expectNextCycle = async (seller: Seller, sale: string) => {
  const next = nextCutOff(await databaseTime(app), { zone: 'America/New_York', time: '17:00' })
  const day = effectiveDay(next, next, '20:00')
  const [goesOnAt, arrivesAt] = [next.toISOString(), settledAt(day).toISOString()]
  expect(await statementOf(seller)).toMatchObject({ goesOnAt, settledDate: arrivesAt, isExpected: true, holds: [] })
  const payouts = await seller.call(getPayouts, { query: {} })
  expect(payouts).toMatchObject({
    next: { day, amount: 8.09, stores: 1, state: 'open' },
    openCycle: { cutoffDate: goesOnAt, amount: 8.09, grossAmount: 0, feeAmount: 0 },
    waiting: { stores: 0 },
  })
  expect(payouts.days.filter(({ state }) => state === 'approving')).toEqual([])
  expect((await seller.call(getTransaction, { params: { id: sale } })).statement).toMatchObject({ isOnHold: false })
  expect((await first.call(getSettlementOverview, {})).programs).toMatchObject([{ openAmount: 8.09 }])
}

test('expects a rejected payout with the next cut-off', async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  const { id } = await cutOff()
  expect(await statementOf(seller)).toMatchObject({ goesOnAt: null, isExpected: true })
  expect(await seller.call(getPayouts, { query: {} })).toMatchObject({ next: { amount: 8.09, state: 'approving' } })

  await first.call(contract.rejectRun, { params: { id }, body: { reason: 'A fee of a store is missing.' } })

  await expectNextCycle(seller, sale)
  expect((await seller.call(getTransaction, { params: { id: sale } })).statement?.arrivesAt).toBe(
    (await statementOf(seller)).settledDate,
  )
  await letGo(people, (await cutOff()).id, { payable: 8.09 })
})

test('a held early return joins the cut-off after release', async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  await letGo(people, (await cutOff()).id, { payable: 8.09 })
  await sendFiles(app.worker)
  const { id } = await statementOf(seller)
  const body = { code: 'R16', reason: 'The bank called about it.' }
  const asked = await first.call(contract.requestReturn, { params: { id }, body })
  await second.call(confirmChangeProposal, { params: { id: asked.id } })

  expect(await statementOf(seller)).toMatchObject({ paymentStatus: 'RETURNED', settledDate: null, goesOnAt: null })
  const held = await seller.call(getPayouts, { query: {} })
  expect(held).toMatchObject({ next: null, openCycle: { amount: 0 }, waiting: { stores: 1, amount: 8.09 } })

  for (const hold of await endableHolds(app, seller.storeId)) {
    await first.call(contract.endHold, { params: { id: hold }, body: { reason: 'It may be paid out again.' } })
  }

  await expectNextCycle(seller, sale)
})
