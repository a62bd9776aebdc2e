import * as contract from '@tillgate/contract/operator-payouts.ts'
import { sqlNow } from '#server/db/rows.ts'
import { createBankLink } from '#server/world/onboarding.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import type { TestOperator } from './operators.ts'
import { aRetailer, type Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'
import { createShelf, createTill, sell, type TestTill } from './tills.ts'

type Account = { routing?: string; account?: string; type?: string; holder?: string }

/** The store is paid to an account that is verified. Answers its version. */
export const withAccount = async (
  app: TestApp,
  { partnerId, storeId }: Pick<Retailer, 'partnerId' | 'storeId'>,
  { routing = '021000021', account = '1234567890', type = 'checking', holder = 'Peña Foods LLC' }: Account = {},
): Promise<string> => {
  const { owner, deps } = app
  const retired = { state: 'REPLACED', retiredAt: sqlNow, retiredReason: 'CHANGED' } as const
  await updateRows(owner, 'bank_link', { storeId, state: 'LIVE' }, retired)
  const link = { partnerId, storeId, askedBy: partnerId, account, routing, accountType: type, holder }
  const id = await createBankLink(owner, deps.keyring, link)
  const verified = { bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountLast4: account.slice(-4) } as const
  await updateRows(owner, 'store', { id: storeId }, verified)
  return id
}

/** A grocer with an account, milk and a till. */
export const aSeller = async (app: TestApp, account?: Account, wish: Parameters<typeof aRetailer>[1] = {}) => {
  const admin = await aRetailer(app, wish)
  await withAccount(app, admin, account)
  await createShelf(app, admin)
  return { ...admin, till: await createTill(app, admin) }
}

/** A partner of two stores, of which the first sells and is paid to an account that ends in 6789. */
export const aPaidStore = async (app: TestApp) => {
  const { till, ...admin } = await aSeller(app, { account: '1000006789' }, { stores: 2 })
  return { admin, till }
}

/** The id of a sale. */
export const sellOnce = async (till: TestTill, cardToken?: string): Promise<string> => (await sell(till, cardToken)).id

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
