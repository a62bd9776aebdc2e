import { getStatementMonth, type StatementMonth } from '@tillgate/contract/statement-months.ts'
import { countStatements } from '@tillgate/contract/transfer-statements.ts'
import { monthBefore, sameDaysUntil } from '@tillgate/domain/month-figures.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { bookEntry, closeCycle, sendStatement } from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { giveBack, sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

type Query = { month: string; against?: string; storeId?: string }
const monthOf = ({ call }: Pick<Retailer, 'call'>, query: Query): Promise<StatementMonth> =>
  call(getStatementMonth, { query })
const lines = ['sales', 'returns', 'fees', 'adjustments', 'held', 'carried'] as const
const centsOf = (dollars: number): number => Math.round(dollars * 100)
const paymentOf = (cutOffDay: string) => ({ effectiveDay: cutOffDay, sentAt: `${cutOffDay}T22:30:00Z` })

/** October: two sales, paid. November: one sale with a return, paid; a correction of $5.00, held; a debt of $1.00. */
const aYear = async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  await sell(till)
  const october = await closeCycle(app, admin, { cutOff: '2026-10-30T21:00:00Z' })
  await sendStatement(app, october, paymentOf('2026-10-30'))
  await giveBack(till, await sell(till))
  const november = await closeCycle(app, admin, { cutOff: '2026-11-02T22:00:00Z' })
  await sendStatement(app, november, paymentOf('2026-11-02'))
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 500 })
  await closeCycle(app, admin, { cutOff: '2026-11-03T22:00:00Z' })
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -100 })
  await closeCycle(app, admin, { cutOff: '2026-11-04T22:00:00Z' })
  return admin
}

test('a month shows its lines, and each cent of the difference', async () => {
  const admin = await aYear()
  const answer = await monthOf(admin, { month: '2026-11' })
  expect(answer).toMatchObject({
    against: '2026-10',
    addsUp: true,
    cutOffs: { now: { count: 3, first: '2026-11-02', last: '2026-11-04' }, before: { count: 1 } },
    before: { sales: 17.16, returns: 0, fees: -0.98, paid: 16.18, saleCount: 2, statements: 1 },
    now: {
      sales: 8.58,
      returns: -4.29,
      fees: -0.37,
      adjustments: 4,
      held: -5,
      carried: 1,
      paid: 3.92,
      saleCount: 1,
      returnCount: 1,
      statements: 3,
    },
    reasons: [
      { kind: 'sales', amount: -8.58, day: null },
      { kind: 'held', amount: -5 },
      { kind: 'returns', amount: -4.29 },
    ],
  })
  for (const side of [answer.now, answer.before, ...answer.stores.flatMap(({ now, before }) => [now, before])]) {
    expect(lines.reduce((sum, line) => sum + centsOf(side[line]), 0)).toBe(centsOf(side.paid))
  }
  for (const line of [...lines, 'paid'] as const) {
    const ofStores = answer.stores.reduce((sum, { now }) => sum + centsOf(now[line]), 0)
    expect(ofStores).toBe(centsOf(answer.now[line]))
  }
  expect(answer.trend).toHaveLength(12)
  expect(answer.trend.slice(-2)).toEqual([
    { month: '2026-10', amount: 16.18, statements: 1 },
    { month: '2026-11', amount: 3.92, statements: 3 },
  ])
})

test('a month is compared with the month that is asked for', async () => {
  const admin = await aYear()
  expect(await monthOf(admin, { month: '2026-11', against: '2025-11' })).toMatchObject({
    against: '2025-11',
    before: { paid: 0, statements: 0 },
    reasons: [],
  })
})

test('a month of one store leaves out the others', async () => {
  const admin = await aYear()
  const [, other = ''] = admin.storeIds
  expect(await monthOf(admin, { month: '2026-11', storeId: other })).toMatchObject({
    now: { paid: 0, statements: 0 },
    stores: [],
  })
  expect(await monthOf(admin, { month: '2026-11', storeId: admin.storeId })).toMatchObject({ now: { paid: 3.92 } })
  const stranger = await aRetailer(app)
  await expect(monthOf(stranger, { month: '2026-11', storeId: admin.storeId })).rejects.toMatchObject({ status: 404 })
})

test('cut-offs of the last evening belong to the month in New York', async () => {
  const { admin } = await aPaidStore(app)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 700 })
  // 21:00 on Oct 31 in New York.
  await closeCycle(app, admin, { cutOff: '2026-11-01T01:00:00Z' })
  expect(await monthOf(admin, { month: '2026-10' })).toMatchObject({ now: { adjustments: 7 } })
  expect(await monthOf(admin, { month: '2026-11' })).toMatchObject({ now: { adjustments: 0 } })
})

test('the sums of the list follow its filters and skip moved statements', async () => {
  const { admin } = await aPaidStore(app)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 700 })
  const waiting = await closeCycle(app, admin, { cutOff: '2026-11-05T22:00:00Z' })
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 300 })
  await closeCycle(app, admin, { cutOff: '2026-11-06T22:00:00Z', from: [waiting] })
  expect(await admin.call(countStatements, { query: {} })).toMatchObject({
    all: 2,
    sums: { statements: 1, adjustmentAmount: 3, carryAmount: 7, amountPayable: 10 },
  })
  expect(await admin.call(countStatements, { query: { status: 'SETTLED' } })).toMatchObject({
    all: 2,
    sums: { statements: 0, amountPayable: 0 },
  })
})

test('a running month is compared with the same days', async () => {
  const admin = await aYear()
  const today = dayIn(bankZone, await databaseTime(app))
  const month = today.slice(0, 7)
  const before = monthBefore(month)
  expect(await monthOf(admin, { month })).toMatchObject({ againstUntil: sameDaysUntil(before, month, today) })
  expect(await monthOf(admin, { month: before })).toMatchObject({ againstUntil: null })
})

test('days that the running month lacks do not count', async () => {
  const { admin, till } = await aPaidStore(app)
  const today = dayIn(bankZone, await databaseTime(app))
  const month = today.slice(0, 7)
  const before = monthBefore(month)
  const until = sameDaysUntil(before, month, today)
  await sell(till)
  await closeCycle(app, admin, { cutOff: `${before}-01T18:00:00Z` })
  await sell(till)
  await closeCycle(app, admin, { cutOff: `${until === null ? `${before}-02` : addDays(until, 1)}T18:00:00Z` })
  const count = until === null ? 2 : 1
  expect(await monthOf(admin, { month })).toMatchObject({
    before: { statements: count },
    cutOffs: { before: { count } },
  })
})
