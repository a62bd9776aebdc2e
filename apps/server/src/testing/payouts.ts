import { confirmPurchase } from '@tillgate/contract/pos-purchases.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { newId } from '#server/base/ids.ts'
import { accountIndexOf, linkField } from '#server/modules/banking/bank-links/refresh.service.ts'
import type { TestOperator } from './operators.ts'
import { insertVerifiedAccount } from './payouts.queries.ts'
import { aRetailer, type Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'
import { aBasket, createShelf, createTill, type TestTill } from './tills.ts'

export const standardProgram = '0190f000-0000-7000-8000-000000000001'

type Account = { routing?: string; account?: string; type?: string; holder?: string }

/** The store is paid to an account that is verified. Answers its version. */
export const withAccount = async (
  app: TestApp,
  { partnerId, storeId }: Pick<Retailer, 'partnerId' | 'storeId'>,
  { routing = '021000021', account = '1234567890', type = 'checking', holder = 'Peña Foods LLC' }: Account = {},
): Promise<string> => {
  const id = newId()
  const seal = (column: 'account_number' | 'routing_number', plain: string) =>
    app.deps.keyring.seal(linkField(column, partnerId, id), plain)
  await insertVerifiedAccount(app, {
    partnerId,
    storeId,
    id,
    account: seal('account_number', account),
    routing: seal('routing_number', routing),
    index: accountIndexOf(app.deps.keyring, { routing, account }),
    last4: account.slice(-4),
    routingLast4: routing.slice(-4),
    holder,
    type,
  })
  return id
}

/** A grocer with an account, milk and a till. */
export const aSeller = async (app: TestApp, account?: Account, wish: Parameters<typeof aRetailer>[1] = {}) => {
  const admin = await aRetailer(app, wish)
  await withAccount(app, admin, account)
  await createShelf(app, admin)
  return { ...admin, till: await createTill(app, admin) }
}

/** Two milks and a soap for $11.26, of which the card pays $8.58; the store gets $8.09. Answers the sale's id. */
export const sellOnce = async (till: TestTill, cardToken = `card_sbx_ok_${newId()}`): Promise<string> => {
  const { id } = await aBasket(till)
  await till.call(confirmPurchase, { params: { id }, body: { cardToken, entryMode: 'CHIP', expectedTotal: 11.26 } })
  return id
}

/** Both people let a run go, as the screen shows it. */
export const letGo = async (
  [first, second]: readonly [TestOperator, TestOperator],
  id: string,
  { payable, held = 0 }: { payable: number; held?: number },
) => {
  await first.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  return approveAgain([first, second], id, { payable, held })
}

/** Its file is void: the same operator may approve again. */
export const approveAgain = async (
  [, second]: readonly [TestOperator, TestOperator],
  id: string,
  { payable, held = 0 }: { payable: number; held?: number },
) => second.call(contract.approveRun, { params: { id }, body: { payable, held } })
