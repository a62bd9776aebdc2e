import { createItem } from '@tillgate/contract/items.ts'
import { openCashierSession, registerTerminal } from '@tillgate/contract/pos.ts'
import { confirmPurchase, createPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { tillActionNames } from '@tillgate/domain/till-permissions.ts'
import { caller } from '@tillgate/client/call.ts'
import { inMemory, openTill, type OpenTill } from '@tillgate/client/till.ts'
import type { Answer, Route, ClientInput } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { tillSettingsDraft } from './forms.ts'
import { aPerson, aRetailer, milk, password, type Retailer } from './people.ts'
import { insertApprovedProducts } from './products.queries.ts'
import { forgetLimits } from './people.queries.ts'
import type { TestApp } from './start-app.ts'
import { insertRow } from '#server/world/rows.queries.ts'

type Credential = { token?: string; terminalKey?: string }

/** Calls as the cashiers' app makes them: with the device's key, and under a key that the app repeats with the call. */
export const tillLine = (app: TestApp, { token, terminalKey }: Credential) => {
  const call = caller({
    base: app.base,
    headers: (): Record<string, string> => ({
      'accept-language': 'en-US',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(terminalKey === undefined ? {} : { 'x-terminal-key': terminalKey }),
    }),
    trial: { userAgent: 'vitest', hostname: 'localhost' },
    checksAnswers: true,
  })
  const as =
    (key: string) =>
    <R extends Route>(route: R, sent: ClientInput<R>): Promise<Answer<R>> =>
      call(route, sent, { key })
  return { call, as }
}

/** A device of the store, activated, without a cashier. */
export const aTerminal = async (app: TestApp, admin: Retailer) => {
  const { activationCode } = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const body = { activationCode, model: 'Test 1', appVersion: '1.0.0' }
  return tillLine(app, {}).call(registerTerminal, { body })
}

let numbers = 0
/** The next number of a basket, of any till. */
export const nextNumber = (): number => {
  numbers += 1
  return numbers
}

/** A cashier of the admin's store, signed in at a device of it. */
const aCashier = async (
  app: TestApp,
  admin: Retailer,
  { terminalId, terminalKey }: Pick<Answer<typeof registerTerminal>, 'terminalId' | 'terminalKey'>,
) => {
  const cashier = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await insertRow(app.owner, 'store_user', { partnerId: admin.partnerId, storeId: admin.storeId, userId: cashier.id })
  const body = { email: cashier.email, password, terminalId, appVersion: '1.0.0' }
  const session = await tillLine(app, { terminalKey }).call(openCashierSession, { body })
  const { call, as } = tillLine(app, { token: session.accessToken, terminalKey })
  return { terminalId, terminalKey, cashierId: cashier.id, email: cashier.email, token: session.accessToken, as, call }
}

/** A cashier signed in at a device of the admin's store. `as` calls under a key of one's choice, `call` under a new one. */
export const createTill = async (app: TestApp, admin: Retailer) => {
  // All tills of a test come from one address, which has limits of its own.
  await withIdentity(app.deps.pool, forgetLimits)
  return aCashier(app, admin, await aTerminal(app, admin))
}
export type TestTill = Awaited<ReturnType<typeof createTill>>
/** Another cashier at the same device. */
export const aColleague = (app: TestApp, admin: Retailer, till: TestTill): Promise<TestTill> =>
  aCashier(app, admin, till)

/** Milk of $4.29 that the FOOD purse covers, without tax, and soap of $2.50 with 7 % that nothing covers. */
export const createShelf = async (app: TestApp, admin: Retailer) => {
  await admin.call(createItem, { body: milk(admin.storeId) })
  const price = [{ storeId: admin.storeId, price: 2.5, taxPercentage: 7, active: true }]
  const soap = { name: 'Soap', description: 'A bar', code: '4006381333931', unit: 'COUNT' as const }
  await admin.call(createItem, { body: { ...milk(admin.storeId), ...soap, storePrices: price } })
  await insertApprovedProducts(app)
  return { milk: '036000291452', soap: '4006381333931' }
}

/** Two gallons of milk and a bar of soap: $11.26 in all, $8.58 of it covered. */
export const aBasket = (till: TestTill, key = newId()) =>
  till.as(key)(createPurchase, {
    body: {
      terminalTxnNo: nextNumber(),
      lines: [
        { barcode: '036000291452', quantity: 2 },
        { barcode: '4006381333931', quantity: 1 },
      ],
    },
  })

/** A retailer with a shelf and a till. */
export const aStoreWithTill = async (app: TestApp) => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}

/** A basket of `aBasket`, paid by card: $8.58 of it. The fees are $0.24 and $0.25, so that the store gets $8.09. */
export const sell = async (till: TestTill, cardToken = `card_sbx_ok_${newId()}`) => {
  const { id } = await aBasket(till)
  const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return { ...(await till.call(confirmPurchase, { params: { id }, body })), cardToken }
}

/** One of the two gallons comes back: $4.29, of which $0.12 of fees. */
export const giveBack = (till: TestTill, { id, cardToken }: { id: string; cardToken: string }) =>
  till.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })

/** Zone in which it is noon now: no date changes during a test, and no summer time begins there. */
export const noonZone = (): string => {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? `-${hours}` : `+${-hours}`}`
}

/** Lets cashiers of a store do everything without an approval. `registerMode`: who takes payments beside the card. */
export const liftTillLimits = ({ call, storeId }: Retailer, registerMode: 'TILL' | 'OWN' = 'OWN') =>
  call(updateTillSettings, {
    params: { id: storeId },
    body: {
      ...tillSettingsDraft,
      registerMode,
      permissions: tillActionNames.map((action) => ({
        action,
        role: 'CASHIER' as const,
        rule: 'ALLOWED' as const,
        limit: null,
      })),
    },
  })

/** A till as the cashiers' app uses it, at the device of another till. Nobody is signed in. */
export const openTillAt = (app: TestApp, device: Pick<TestTill, 'terminalId' | 'terminalKey'>): OpenTill =>
  openTill(
    {
      base: app.base,
      appVersion: '1.0.0',
      language: 'en-US',
      trial: { userAgent: 'vitest', hostname: 'localhost' },
      checksAnswers: true,
    },
    device,
    inMemory(nextNumber() * 1000),
  )
