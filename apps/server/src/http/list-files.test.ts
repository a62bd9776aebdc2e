import { exportActivity, listActivity } from '@tillgate/contract/activity.ts'
import { createItem, exportItems, listItems } from '@tillgate/contract/items.ts'
import { exportAudit, listAudit } from '@tillgate/contract/operator-audit.ts'
import { getPartner } from '@tillgate/contract/operator-partners.ts'
import { listTransactions } from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { createUser } from '@tillgate/contract/users.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { anOperator } from '#server/testing/operators.ts'
import { aPerson, aRetailer, aUser, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aColleague, createShelf, createTill, giveBack, sell } from '#server/testing/tills.ts'
import { updateRows } from '#server/world/rows.queries.ts'

// The contract's list-files.test.ts compares the filters of every list and file by name; these tests compare rows.

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/**
 * Compares the rows of list and file without filters and under each further query. Returns the queries with other rows in the
 * file, and those that exclude no row, which prove nothing.
 */
const differences = async <Q>(
  [none, ...queries]: readonly [Q, ...Q[]],
  list: (query: Q) => Promise<string[]>,
  file: (query: Q) => Promise<string[]>,
) => {
  const isSame = async (query: Q, rows: readonly string[]): Promise<boolean> =>
    JSON.stringify((await file(query)).toSorted()) === JSON.stringify(rows.toSorted())
  const all = await list(none)
  const found: { query: Q; problem: 'rows' | 'excludes nothing' }[] = []
  if (!(await isSame(none, all))) found.push({ query: none, problem: 'rows' })
  for (const query of queries) {
    const rows = await list(query)
    if (rows.length >= all.length) found.push({ query, problem: 'excludes nothing' })
    if (!(await isSame(query, rows))) found.push({ query, problem: 'rows' })
  }
  return found
}

/** Returns a cell of each line of a table. A negative place counts from the end. */
const cellsOf = async ({ blob }: { blob: Blob }, place: number): Promise<string[]> =>
  (await blob.text())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(place) ?? '')

test('the file of transactions has the rows of the list', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const colleague = await aColleague(app, admin, till)
  await updateRows(app.owner, 'user_account', { id: colleague.cashierId }, { firstName: 'Beatriz', lastName: 'Solano' })
  const [earlier, sale, other] = [await sell(till), await sell(till), await sell(colleague)]
  await giveBack(till, sale)
  await aBasket(till)
  await updateRows(app.owner, 'purchase', { id: earlier.id }, { startedAt: new Date('2026-01-05T15:00:00Z') })
  await updateRows(app.owner, 'purchase', { id: sale.id }, { startedAt: new Date('2026-04-05T15:00:00Z') })
  await updateRows(app.owner, 'purchase', { id: other.id }, { storeId: admin.storeIds[1] ?? '' })

  type Query = ClientInput<typeof listTransactions>['query']
  const every = {
    status: 'pending',
    from: '2026-03-01T00:00:00Z',
    to: '2026-06-01T00:00:00Z',
    storeId: admin.storeId,
    cashierId: till.cashierId,
    search: '11.26',
  } as const
  const { status, from, to, storeId, cashierId, search } = every
  const single = [{ status }, { from }, { to }, { storeId }, { cashierId }, { search }]
  const searches = ['beatriz', 'baetriz', sale.receiptNumber].map((text) => ({ search: text }))
  const found = await differences<Query>(
    [{}, every, ...single, ...searches],
    async (query) => (await admin.call(listTransactions, { query })).items.map(({ id }) => id),
    async (query) =>
      cellsOf(
        await admin.download(downloadTransactions, {
          body: {
            settlementStatus: query.status,
            startDate: query.from,
            finishDate: query.to,
            storeId: query.storeId,
            cashierId: query.cashierId,
            search: query.search,
          },
        }),
        1,
      ),
  )
  expect(found).toEqual([])
  const { items } = await admin.call(listTransactions, { query: every })
  expect(items.map(({ id }) => id)).toEqual([sale.id])
})

test('the file of items has the rows of the list', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const { storeId } = admin
  const at = (price: number, active = true) => ({ storePrices: [{ storeId, price, taxPercentage: 0, active }] })
  for (const change of [
    { code: '4011', name: 'Bananas', unit: 'LB' as const, ...at(0.69) },
    { code: '4012', name: 'Oranges', ...at(20) },
    { code: '4013', name: 'Milk pail', ...at(5, false) },
  ])
    await admin.call(createItem, { body: milk(storeId, change) })

  const every = {
    search: 'milk',
    aplVerification: 'true',
    unit: 'COUNT',
    minPrice: 3,
    maxPrice: 6,
    active: 'true',
  } as const
  const { search, aplVerification, unit, minPrice, maxPrice, active } = every
  const found = await differences<Omit<ClientInput<typeof exportItems>['query'], 'storeId' | 'format'>>(
    [{}, every, { search }, { aplVerification }, { unit }, { minPrice }, { maxPrice }, { active }],
    async (query) => (await admin.call(listItems, { query: { storeId, ...query } })).items.map(({ code }) => code),
    async (query) => cellsOf(await admin.download(exportItems, { query: { storeId, ...query } }), 0),
  )
  expect(found).toEqual([])
})

/** A partner with an item of one person and a cashier of another. */
const twoPeople = async (): Promise<Retailer> => {
  const admin = await aRetailer(app)
  const second = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId })
  await admin.call(createItem, { body: milk(admin.storeId) })
  await second.call(createUser, { body: aUser({ stores: [admin.storeId] }) })
  return admin
}

test('the file of the activity has the rows of the list', async () => {
  const admin = await twoPeople()
  const every = { search: 'whole milk', kind: 'items', actorId: admin.id } as const
  const { search, kind, actorId } = every
  const found = await differences<ClientInput<typeof exportActivity>['query']>(
    [{}, every, { search }, { kind }, { actorId }, { from: '2999-01-01' }, { to: '2020-01-01' }],
    async (query) => (await admin.call(listActivity, { query })).items.map(({ id }) => id),
    async (query) => [...new Set(await cellsOf(await admin.download(exportActivity, { query }), -1))],
  )
  expect(found).toEqual([])
})

test('the file of the audit log has the rows of the list', async () => {
  const { id: actorId, partnerId } = await twoPeople()
  const operator = await anOperator(app)
  await operator.call(getPartner, { params: { id: partnerId } })
  const { items } = await operator.call(listAudit, { query: { partnerId, action: 'item.create' } })
  const every = {
    search: 'whole milk',
    actorId,
    objectId: items[0]?.objectId,
    action: 'item.',
    by: 'partners',
  } as const
  const { search, objectId, action, by } = every
  const days = [{ from: '2999-01-01' }, { to: '2020-01-01' }]
  const found = await differences<ClientInput<typeof exportAudit>['query']>(
    [
      {},
      every,
      { search },
      { actorId },
      { objectId },
      { action },
      { by },
      { views: 'true' },
      { views: 'false' },
      ...days,
    ],
    async (query) => (await operator.call(listAudit, { query: { partnerId, ...query } })).items.map(({ id }) => id),
    async (query) => cellsOf(await operator.download(exportAudit, { query: { partnerId, ...query } }), -3),
  )
  expect(found).toEqual([])
})
