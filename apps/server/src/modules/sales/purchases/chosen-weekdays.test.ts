import { reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { getTransaction } from '@tillgate/contract/purchases.ts'
import { isWeekday } from '@tillgate/domain/banking-days.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { backdateSale, setCutOffs } from '#server/testing/payouts.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'

const { url } = await aSandbox()
// When cycles end holds for every partner of a program.
const app = await startApp({
  DATABASE_URL: await testDatabase('_weekdays'),
  ISSUER_URL: `${url}/issuer`,
})

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const weekdayAfter = (day: string): string =>
  isWeekday(addDays(day, 1)) ? addDays(day, 1) : weekdayAfter(addDays(day, 1))

test('reverses sales until the end of a multi-day cycle', async () => {
  const now = await databaseTime(app)
  const cutOffDay = weekdayAfter(dayIn('America/New_York', now))
  await setCutOffs(app, standardProgram, {
    time: '17:00',
    weekdays: [weekdayOf(cutOffDay)],
  })
  const seller = await aSeller(app)
  const id = await sellOnce(seller.till)
  await backdateSale(app, id, new Date(now.getTime() - 3 * 86_400_000))
  const detail = () => seller.call(getTransaction, { params: { id } })
  expect(weekdayOf((await detail()).cutOffAt?.slice(0, 10) ?? '')).toBe(weekdayOf(cutOffDay))

  expect(await seller.till.call(reversePurchase, { body: { purchaseId: id } })).toMatchObject({ reversed: true })

  expect(await detail()).toMatchObject({
    purchaseTransactionStatus: 'REVERSED',
    refundStatus: 'DONOTREFUND',
  })
})
