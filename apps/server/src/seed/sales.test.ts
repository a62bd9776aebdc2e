import { listActivity } from '@tillgate/contract/activity.ts'
import { login } from '@tillgate/contract/auth.ts'
import { openCashierSession, registerTerminal } from '@tillgate/contract/pos.ts'
import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { getDayReport, listDayReports } from '@tillgate/contract/day-reports.ts'
import { listExceptions } from '@tillgate/contract/operator-exceptions.ts'
import { listSanctionCandidates, listSanctionLists } from '@tillgate/contract/operator-sanctions.ts'
import { getTransaction, listTransactions } from '@tillgate/contract/purchases.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { listUsers } from '@tillgate/contract/users.ts'
import { allChecksPass } from '@tillgate/domain/ledger-checks.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { verifyAuditLog } from '#server/boot/verify-audit.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { bookedUntil, historyCounts, historyOutOfTime, salesViolations } from '#server/testing/history.queries.ts'
import { allSettlementViolations, payoutCounts } from '#server/testing/settlement.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { clientOf } from '#server/testing/people.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { tillLine } from '#server/testing/tills.ts'
import { latestLedgerChecks } from '../modules/ledger-checks/run-checks.service.ts'
import { cardOf, cardToken } from './shopping.ts'
import { demoPassword } from './program.ts'
import { seedPayouts } from './payouts.ts'
import { seedSales } from './sales.ts'
import { seedDemonstration } from './seed.ts'

const { url } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_demo'),
  ISSUER_URL: `${url}/issuer`,
  DEMO_SALES_DAYS: '0',
})
const dayMs = 86_400_000

test('five weeks of history pass all ledger checks', async () => {
  await seedDemonstration(app.deps)
  const now = new Date()
  const earlier = new Date(now.getTime() - 6.3 * dayMs)
  const first = await seedSales(app.deps.pool, app.deps.keyring, 35, earlier)
  const booked = await bookedUntil(app, now)
  const second = await seedSales(app.deps.pool, app.deps.keyring, 35, now)
  // The minutes before a start are left to those who try the tills.
  expect(await bookedUntil(app, new Date(earlier.getTime() - 20 * 60_000))).toBe(booked)
  expect(await bookedUntil(app, now)).toBeGreaterThan(booked)
  expect(first).toBeGreaterThan(2000)
  expect(second).toBeGreaterThan(200)
  expect(await seedSales(app.deps.pool, app.deps.keyring, 35, now)).toBe(0)

  expect(await salesViolations(app)).toEqual([])
  expect(await historyOutOfTime(app)).toEqual({})
  const counts = await historyCounts(app)
  expect(counts).toMatchObject({ stores: 5, tills: 12, cashiers: 5 })
  expect(counts['days']).toBeGreaterThan(35)
  const kinds = [
    'SALE CONFIRMED',
    'SALE CANCELED',
    'SALE REVERSED',
    'RETURN CONFIRMED',
    'authorisation APPROVED',
    'authorisation PARTIAL',
    'authorisation DECLINED',
    'authorisation REVERSED',
    'entry SALE',
    'entry RETURN',
    'entry REVERSAL',
    'entry PROC_FEE',
    'entry FIXED_FEE',
    'line COVERED',
    'line NOT_LISTED',
    'refund PENDING',
    'refund DONOTREFUND',
    'split',
    'timed out',
  ]
  expect(kinds.filter((kind) => (counts[kind] ?? 0) <= 10)).toEqual([])
})

const asMaria = async () => {
  const body = { email: 'maria@delgado.test', password: demoPassword }
  const { accessToken, retailer } = await clientOf(app).call(login, { body })
  return { ...clientOf(app, accessToken), retailer }
}

test('the demonstration has an activity log and whole audit chains', async () => {
  const maria = await asMaria()
  const { items } = await maria.call(listActivity, { query: { pageSize: 100 } })
  const actions = new Set(items.map(({ action }) => action))
  const expected = [
    'store.created',
    'user.created',
    'user.deactivated',
    'bank.linked',
    'terms.accept',
    'item.bulk-edit',
  ]
  expect(expected.filter((action) => ![...actions].some((one) => one === action))).toEqual([])
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const yusef = items.find(({ action }) => action === 'user.deactivated')
  expect(yusef).toMatchObject({
    actor: { name: 'María Delgado' },
    changes: [{ field: 'active', was: 'true', is: 'false' }],
  })
  const { items: people } = await maria.call(listUsers, { query: { search: 'Yusef' } })
  expect(people.map(({ lastSeenAt }) => String(lastSeenAt) < String(yusef?.at))).toEqual([true])
  expect(await verifyAuditLog(app.deps)).toMatch(/has no break/)
})

test('the day reports of the demonstration equal their transactions', async () => {
  const maria = await asMaria()
  const { items } = await maria.call(listDayReports, { query: { pageSize: 100 } })
  expect(items.length).toBeGreaterThan(60)
  for (const { id } of items.slice(0, 12)) {
    const report = await maria.call(getDayReport, { params: { id } })
    expect(report).toMatchObject({ uncounted: 0 })
    expect(report.transactions).toBeGreaterThan(0)
    expect(report.checks.filter(({ isMet }) => !isMet)).toEqual([])
  }
  expect(items.some(({ difference }) => difference !== 0)).toBe(true)
})

test('the demonstration has one open match of a list in force', async () => {
  const olive = await anOperator(app)
  expect((await olive.call(listSanctionLists, { query: {} })).inForce).toMatchObject({ source: 'UPLOAD', entries: 4 })
  const { items } = await olive.call(listSanctionCandidates, { query: {} })
  expect(items).toMatchObject([{ partner: { name: 'Brickell Fine Foods LLC' }, state: 'OPEN' }])
})

test('the sandbox knows the cards of the demonstration', async () => {
  for (const nth of [1, 60]) {
    expect(await app.deps.cardIssuer.identify(cardToken(nth))).toEqual(cardOf(nth))
  }
})

/** Luis at a device of his own, in the first store. */
const aTillOfLuis = async () => {
  const { call, retailer } = await asMaria()
  const storeId = retailer?.stores[0]?.id ?? ''
  const { activationCode } = await call(createTerminal, { params: { id: storeId }, body: {} })
  const body = { activationCode, model: 'Test 1', appVersion: '1.0.0' }
  const { terminalId, terminalKey } = await tillLine(app, {}).call(registerTerminal, { body })
  const who = { email: 'luis@delgado.test', password: demoPassword, terminalId, appVersion: '1.0.0' }
  const session = await tillLine(app, { terminalKey }).call(openCashierSession, { body: who })
  return { admin: call, storeId, till: tillLine(app, { terminalKey, token: session.accessToken }) }
}

test('a till refunds a sale of the history', async () => {
  const { admin, storeId, till } = await aTillOfLuis()
  const { items } = await admin(listTransactions, { query: { storeId, pageSize: 100 } })
  const sold = items.filter(
    (one) => one.purchaseTransactionStatus === 'CONFIRMED' && one.purchaseTransactionType === 'SALE',
  )
  const details = await Promise.all(sold.slice(0, 20).map(({ id }) => admin(getTransaction, { params: { id } })))
  const sale = details.find(({ returns }) => returns.length === 0)
  const cardNo = Array.from({ length: 60 }, (_, nth) => nth + 1).find(
    (nth) => cardOf(nth).last4 === sale?.lastPanFourDigits,
  )
  const lines = [{ lineId: 1, quantity: sale?.lines[0]?.quantity ?? 0 }]
  const params = { id: sale?.id ?? '' }
  const back = await till.call(returnPurchase, { params, body: { lines, cardToken: cardToken(cardNo ?? 0) } })

  expect(back).toMatchObject({ type: 'RETURN', status: 'CONFIRMED', benefitsAmount: sale?.lines[0]?.benefitsAmount })
  expect(await salesViolations(app)).toEqual([])
})

test('settles the history; the newest run waits for approval', async () => {
  await seedPayouts(app.deps)
  const counts = await payoutCounts(app)
  expect(counts.runs['BUILT']).toBe(1)
  expect((counts.runs['CLOSED'] ?? 0) + (counts.runs['SENT'] ?? 0)).toBeGreaterThan(20)
  expect(counts.statements['SETTLED']).toBeGreaterThan(60)
  expect(await allSettlementViolations(app)).toEqual([])
  const proved = await withOperator(app.deps.pool, latestLedgerChecks)
  expect(proved && allChecksPass(proved.outcomes)).toBe(true)
  const operator = await anOperator(app)
  const open = async () => (await operator.call(listExceptions, { query: { view: 'open' } })).items
  expect(new Set((await open()).map(({ code, why }) => `${code} ${why}`))).toEqual(
    new Set(['C02 correction', 'R03 unmatched']),
  )
  await seedPayouts(app.deps)
  expect(await open()).toHaveLength(2)
  expect(await payoutCounts(app)).toEqual(counts)
  expect((await withOperator(app.deps.pool, latestLedgerChecks))?.endedAt).toEqual(proved?.endedAt)
})
