import { confirmPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from './people.ts'
import { withAccount } from './payouts.ts'
import type { TestApp } from './start-app.ts'
import { aBasket, createShelf, createTill, type TestTill } from './tills.ts'

/** A partner of two stores, of which the first sells and is paid to an account that ends in 6789. */
export const aPaidStore = async (app: TestApp) => {
  const admin = await aRetailer(app, { stores: 2 })
  await withAccount(app, admin, { account: '1000006789' })
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}

/** $8.58 of a basket of $11.26: the fees are $0.24 and $0.25. */
export const sell = async (till: TestTill, cardToken = `card_sbx_ok_${newId()}`) => {
  const { id } = await aBasket(till)
  const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return { ...(await till.call(confirmPurchase, { params: { id }, body })), cardToken }
}

/** One of the two gallons comes back: $4.29, of which $0.12 of fees. */
export const giveBack = (till: TestTill, { id, cardToken }: { id: string; cardToken: string }) =>
  till.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })
