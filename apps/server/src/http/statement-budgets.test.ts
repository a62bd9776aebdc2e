import { getProfile } from '@tillgate/contract/auth.ts'
import { listItemRanges } from '@tillgate/contract/item-ranges.ts'
import { createItem, getItem, getItemAtStore, listItems, listItemStores, updateItem } from '@tillgate/contract/items.ts'
import { confirmPurchase } from '@tillgate/contract/pos-purchases.ts'
import { listTransactions } from '@tillgate/contract/purchases.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { listStatements } from '@tillgate/contract/transfer-statements.ts'
import { listStoreMoney } from '@tillgate/contract/payouts.ts'
import { listRecentSales } from '@tillgate/contract/sales-figures.ts'
import { listUsers } from '@tillgate/contract/users.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const admin = await aRetailer(app, { stores: 3 })
await createShelf(app, admin)
const till = await createTill(app, admin)
const { storeId } = admin
const first = { page: 1, pageSize: 15 }

const code = '0123456789012'
const { id } = await admin.call(createItem, { body: milk(storeId, { code }) })
const { version } = await admin.call(getItem, { params: { id, code } })
const update = () =>
  admin.call(updateItem, { params: { id }, body: { ...milk(storeId, { code, name: 'Oat milk' }), version } })
const basket = await aBasket(till)
const confirm = () => {
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return till.call(confirmPurchase, { params: { id: basket.id }, body })
}

/**
 * Statements of each call, including the session, begin and commit. Raising a number needs a reason: each statement is
 * a round trip, and a loop over rows shows here first. A change reads and writes the end of the partner's audit chain. An
 * edit of an item records what it replaces, for an undo. A call of a till is counted in a transaction of its own.
 */
const budgets: [name: string, budget: number, call: () => Promise<unknown>][] = [
  ['getProfile', 7, () => admin.call(getProfile, { params: { id: admin.id } })],
  ['listItems', 5, () => admin.call(listItems, { query: { storeId, ...first } })],
  ['listItemRanges', 5, () => admin.call(listItemRanges, { query: first })],
  ['getItemAtStore', 5, () => admin.call(getItemAtStore, { params: { id, code, storeId } })],
  ['listItemStores', 5, () => admin.call(listItemStores, { params: { id, code } })],
  ['updateItem', 18, update],
  ['listStores', 5, () => admin.call(listStores, { query: first })],
  ['listUsers', 6, () => admin.call(listUsers, { query: first })],
  ['listRecentSales', 5, () => admin.call(listRecentSales, { query: { by: 'store', ids: [storeId] } })],
  ['listStoreMoney', 7, () => admin.call(listStoreMoney, { query: { ids: [storeId] } })],
  ['listTransactions', 5, () => admin.call(listTransactions, { query: first })],
  ['listStatements', 6, () => admin.call(listStatements, { query: first })],
  ['createPurchase', 18, () => aBasket(till)],
  ['confirmPurchase', 27, confirm],
]

test.each(budgets)('%s sends at most %i statements', async (name, budget, call) => {
  // A first read prepares statements that later reads reuse; changes happen once.
  if (/^(get|list)/.test(name)) await call()

  const statements = await app.statementsOf(call)

  // On failure the difference lists every statement.
  expect(statements.length > budget ? statements.map((text) => text.trim().slice(0, 160)) : []).toEqual([])
})
