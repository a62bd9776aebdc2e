import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer } from '#server/testing/people.ts'
import { letListedDaysEnd } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'

const { url } = await aSandbox()
// What a list says holds for every partner.
const app = await startApp({ DATABASE_URL: await testDatabase('_midnight'), ISSUER_URL: `${url}/issuer` })
const paying = (expectedTotal: number) => ({
  cardToken: `card_sbx_ok_${newId()}`,
  entryMode: 'CHIP' as const,
  expectedTotal,
})

test('a basket keeps its prices across midnight', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const basket = await aBasket(till)
  expect(basket.lines.map(({ reason }) => reason)).toEqual(['COVERED', 'NOT_LISTED'])

  await letListedDaysEnd(app)

  const paid = await till.call(contract.confirmPurchase, { params: { id: basket.id }, body: paying(11.26) })
  expect(paid).toMatchObject({ status: 'CONFIRMED', benefitsAmount: 8.58 })
  const next = await aBasket(till)
  expect(next).toMatchObject({ totalAmount: 11.26, coveredAmount: 0 })
  expect(next.lines.map(({ reason }) => reason)).toEqual(['EXPIRED', 'NOT_LISTED'])
})
