import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { historyCounts, historyOutOfTime, salesViolations } from '#server/testing/history.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { cardOf, cardToken } from './cards.ts'
import { seedSales } from './sales.ts'
import { seedDemonstration } from './seed.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer`, DEMO_SALES_DAYS: '0' })
const dayMs = 86_400_000

test('ninety days of sales agree with every rule about money, in time, also when they are written in two parts', async () => {
  await seedDemonstration(app.deps)
  const now = new Date()
  const first = await seedSales(app.deps.pool, 90, new Date(now.getTime() - 6.3 * dayMs))
  const second = await seedSales(app.deps.pool, 90, now)
  expect(first).toBeGreaterThan(5000)
  expect(second).toBeGreaterThan(200)
  expect(await seedSales(app.deps.pool, 90, now)).toBe(0)

  expect(await salesViolations(app)).toEqual([])
  expect(await historyOutOfTime(app)).toEqual({})
  const counts = await historyCounts(app)
  expect(counts).toMatchObject({ stores: 5, tills: 12, cashiers: 5 })
  expect(counts['days']).toBeGreaterThan(90)
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

test('what a card of the demonstration bought can be given back to it', async () => {
  for (const nth of [1, 60]) {
    expect(await app.deps.cardIssuer.identify(cardToken(nth))).toEqual(cardOf(nth))
  }
})
