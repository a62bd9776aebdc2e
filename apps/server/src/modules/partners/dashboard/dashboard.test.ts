import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { updatePreferences } from '@tillgate/contract/preferences.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { aBatch } from '#server/testing/batches.ts'
import { insertManyStores } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { bookEntry, closeCycle, holdStore, returnStatement, sendStatement } from '#server/testing/statements.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const asPartner = <T>({ partnerId }: Retailer, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)
const set = (admin: Retailer, id: string, columns: Parameters<typeof updateRows<'store'>>[3]) =>
  asPartner(admin, (db) => updateRows(db, 'store', { id }, columns))
const dashboard = ({ call }: Pick<Retailer, 'call'>) => call(getDashboard, {})
const storeOf = async (who: Pick<Retailer, 'call'>) => (await dashboard(who)).setUp?.storeId ?? null
const verified = { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' } as const

test('a complete partner has no tasks', async () => {
  const admin = await aRetailer(app)
  await set(admin, admin.storeId, verified)
  await admin.call(createItem, { body: milk(admin.storeId) })
  await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId: admin.partnerId })
  expect(await dashboard(admin)).toEqual({
    stores: { all: 1, active: 1, inactive: 0, pending: 0, banked: 1, stocked: 1 },
    cashiers: 1,
    terminals: 0,
    hasSold: false,
    setUp: {
      storeId: admin.storeId,
      name: 'Store 1',
      isApproved: true,
      isBanked: true,
      isStocked: true,
      hasCashier: false,
      hasTerminal: false,
    },
    attention: [],
    attentionTotal: 0,
  })
})

test('names the oldest unfinished store until dismissed', async () => {
  const admin = await aRetailer(app, { stores: 3 })
  const [first = '', second = '', third = ''] = admin.storeIds
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await set(admin, third, { status: 'INACTIVE' })
  await set(admin, second, { createdAt: new Date() })
  expect(await storeOf(admin)).toBe(first)
  await admin.call(updatePreferences, { body: { hiddenSetUp: [first] } })
  expect(await storeOf(admin)).toBe(second)
  await admin.call(updatePreferences, { body: { hiddenSetUp: [first, second] } })
  expect(await storeOf(admin)).toBeNull()
  expect(await storeOf(supervisor)).toBe(first)
  await admin.call(updatePreferences, { body: { hiddenSetUp: [] } })
  expect(await storeOf(admin)).toBe(first)
})

test('counts problems beyond 100 stores, costliest first', async () => {
  const admin = await aRetailer(app)
  await asPartner(admin, (db) => insertManyStores(db, admin.partnerId, 150))
  await set(admin, admin.storeId, { suspendedAt: new Date(), status: 'INACTIVE', businessName: 'Zuni' })
  await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId: admin.partnerId, emailVerified: false })

  const { stores, cashiers, attention, attentionTotal } = await dashboard(admin)

  expect(stores).toEqual({ all: 151, active: 150, inactive: 1, pending: 0, banked: 0, stocked: 0 })
  expect(cashiers).toBe(1)
  // 151 accounts that are not verified, and one who has not accepted the invite.
  expect(attentionTotal).toBe(152)
  expect(attention).toHaveLength(5)
  expect(attention.map(({ kind }) => kind)).toEqual(['bank', 'bank', 'bank', 'bank', 'bank'])
})

test('omits a suspension, which the banner shows', async () => {
  const admin = await aRetailer(app)
  await set(admin, admin.storeId, { ...verified, suspendedAt: new Date(), status: 'INACTIVE' })
  expect(await dashboard(admin)).toMatchObject({ attention: [], attentionTotal: 0 })
})

test('lists stores that wait for a bank account', async () => {
  const admin = await aRetailer(app)
  const line = { kind: 'unsent', storeId: admin.storeId }
  await set(admin, admin.storeId, { applicationStatus: 'PENDING_AUTH', bankAccountStatus: 'PENDING_VERIFICATION' })
  expect(await dashboard(admin)).toMatchObject({ attention: [line], attentionTotal: 1 })
  await set(admin, admin.storeId, { bankAccountStatus: 'PENDING_AUTOMATIC_VERIFICATION' })
  expect(await dashboard(admin)).toMatchObject({ attention: [] })
})

test('lists an account with returned payouts first and once', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [one = '', two = ''] = admin.storeIds
  for (const id of [one, two]) await set(admin, id, verified)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 5000 })
  const { id } = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00Z' })
  await sendStatement(app, { id }, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:00:00Z', last4: '6789' })
  const key = { partnerId: admin.partnerId, id }
  await returnStatement(app, key, { code: 'R02', at: '2026-11-23T14:00:00Z' })
  const sister = { partnerId: admin.partnerId, storeId: two }
  await holdStore(app, sister, 'BANK_RETURN', { endsWithRelink: true, statementId: id })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const returned = { kind: 'returned', storeId: one, stores: 2, reason: 'closed', digits: '6789', isLinkable: true }
  expect(await dashboard(admin)).toMatchObject({ attention: [returned], attentionTotal: 1 })
  expect(await dashboard(supervisor)).toMatchObject({ attention: [], attentionTotal: 0 })
})

test('a Supervisor sees no bank tasks', async () => {
  const admin = await aRetailer(app)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const { id: batchId } = await aBatch(app, admin)
  await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId: admin.partnerId, emailVerified: false })
  const rest = [
    { kind: 'import', batchId, name: 'items.csv' },
    { kind: 'invites', count: 1 },
  ]
  expect(await dashboard(supervisor)).toMatchObject({ attention: rest, attentionTotal: 2 })
  const bank = { kind: 'bank', storeId: admin.storeId }
  expect(await dashboard(admin)).toMatchObject({ attention: [bank, ...rest], attentionTotal: 3 })
})

test('lists a checked file, invited supervisors and invited accountants', async () => {
  const admin = await aRetailer(app)
  await set(admin, admin.storeId, verified)
  const { id: batchId } = await aBatch(app, admin)
  const checked = { status: 'CHECKED', fileRows: 63, failed: 12 } as const
  await asPartner(admin, (db) => updateRows(db, 'item_batch', { id: batchId }, checked))
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId, emailVerified: false })
  await aPerson(app, { role: 'ACCOUNTANT', partnerId: admin.partnerId, emailVerified: false })
  const file = { kind: 'checked', batchId, name: 'items.csv', ready: 51, failed: 12 }
  expect(await dashboard(admin)).toMatchObject({
    attention: [file, { kind: 'supervisors', count: 1 }, { kind: 'accountants', count: 1 }],
    attentionTotal: 3,
  })
  expect(await dashboard(supervisor)).toMatchObject({ attention: [file], attentionTotal: 1 })
})

test('shows nothing of another partner', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  await set(admin, admin.storeId, verified)
  await aBatch(app, other)
  await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId: other.partnerId, emailVerified: false })
  expect(await dashboard(admin)).toMatchObject({ stores: { all: 1 }, cashiers: 0, attention: [] })
})
