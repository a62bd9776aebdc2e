import {
  copyTillSettings,
  getPosSettings,
  getTillSettings,
  listTillDifferences,
  updateTillSettings,
} from '@tillgate/contract/till-settings.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import { aPerson, aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aStoreWithTill, createTill } from '#server/testing/tills.ts'

const app = await startApp()

test('a store that changed nothing has the defaults', async () => {
  const { admin, till } = await aStoreWithTill(app)

  expect(await till.call(getPosSettings, {})).toMatchObject({
    version: 0,
    lockMinutes: 5,
    pinDigits: 4,
    registerMode: 'OWN',
    tenderKinds: [
      { code: 'CASH', name: 'Cash' },
      { code: 'CARD', name: 'Debit or credit' },
      { code: 'SNAP', name: 'EBT / SNAP' },
      { code: 'CHECK', name: 'Check' },
    ],
    float: 0,
    quickKeys: [],
    permissions: [
      { action: 'DISCOUNT', rule: 'ALLOWED', limit: 5, limitUnit: 'PERCENT' },
      { action: 'MANUAL_CARD', rule: 'APPROVAL', limit: null, limitUnit: null },
      { action: 'RETURN', rule: 'ALLOWED', limit: 50, limitUnit: 'USD' },
      { action: 'RETURN_OTHER_STORE', rule: 'APPROVAL', limit: null, limitUnit: null },
      { action: 'REVERSE_LAST', rule: 'ALLOWED', limit: 50, limitUnit: 'USD' },
      { action: 'REVERSE_OLDER', rule: 'APPROVAL', limit: null, limitUnit: 'USD' },
      { action: 'OPEN_DRAWER', rule: 'APPROVAL', limit: null, limitUnit: null },
      { action: 'READ_OTHERS', rule: 'DENIED', limit: null, limitUnit: null },
      { action: 'CLOSE_DAY', rule: 'ALLOWED', limit: 20, limitUnit: 'USD' },
    ],
  })
  const { purses } = await till.call(getPosSettings, {})
  expect(purses[0]).toEqual({ program: 'BENEFIT', code: 'FOOD', name: 'Food' })
  const shown = await admin.call(getTillSettings, { params: { id: admin.storeId } })
  expect(shown.permissions.every(({ isDefault }) => isDefault)).toBe(true)
  expect(shown.permissions).toContainEqual({
    action: 'RETURN',
    role: 'SUPERVISOR',
    rule: 'ALLOWED',
    limit: 500,
    limitUnit: 'USD',
    isDefault: true,
  })
})

test('a change reaches the tills of its store alone and is audited', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const till = await createTill(app, admin)
  const [, other = ''] = admin.storeIds
  const params = { id: admin.storeId }
  const body = {
    ...tillSettingsDraft,
    permissions: [{ action: 'RETURN' as const, role: 'CASHIER' as const, rule: 'ALLOWED' as const, limit: 20 }],
    lockMinutes: 3,
    registerMode: 'TILL' as const,
    tenderKinds: [
      { code: 'CASH', name: null },
      { code: 'GIFT', name: 'Gift card' },
    ],
    float: 150.5,
    quickKeys: [{ page: 'Produce', place: 0, barcode: '4011', label: 'Bananas', picture: 'banana' }],
  }

  const saved = await admin.call(updateTillSettings, { params, body })

  expect(saved.version).toBe(1)
  const seen = await till.call(getPosSettings, {})
  expect(seen).toMatchObject({ version: 1, lockMinutes: 3, registerMode: 'TILL', float: 150.5 })
  expect(seen.tenderKinds[1]).toEqual({ code: 'GIFT', name: 'Gift card' })
  expect(seen.permissions.find(({ action }) => action === 'RETURN')?.limit).toBe(20)
  expect(await admin.call(getTillSettings, { params: { id: other } })).toMatchObject({ version: 0, lockMinutes: 5 })
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.findLast(({ action }) => action === 'store.till-settings-changed')).toMatchObject({
    before: { lockMinutes: 5, floatCents: 0, permissions: { 'RETURN CASHIER': 'ALLOWED 5000' } },
    after: {
      lockMinutes: 3,
      floatCents: 15_050,
      permissions: { 'RETURN CASHIER': 'ALLOWED 2000' },
      quickKeys: { 'Produce 0': '4011 Bananas' },
    },
  })
})

test('a copy changes the chosen stores alone and audits each', async () => {
  const admin = await aRetailer(app, { stores: 3 })
  const [first = '', second = '', third = ''] = admin.storeIds
  const params = { id: first }
  await admin.call(updateTillSettings, { params, body: { ...tillSettingsDraft, lockMinutes: 3, float: 20 } })
  const compared = await admin.call(listTillDifferences, { params })
  expect(compared.items).toMatchObject([
    { storeId: second, differences: ['lock', 'tenders', 'float', 'receipt'] },
    { storeId: third, differences: ['lock', 'tenders', 'float', 'receipt'] },
  ])
  const copy = (version: number) =>
    admin.call(copyTillSettings, { params, body: { version, storeIds: [second, first] } })

  await expect(copy(0)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  expect(await copy(1)).toEqual({ changed: 1 })
  expect(await copy(1)).toEqual({ changed: 0 })

  const lockOf = async (id: string) => (await admin.call(getTillSettings, { params: { id } })).lockMinutes
  expect([await lockOf(second), await lockOf(third)]).toEqual([3, 5])
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  const changes = log.filter(({ action, objectId }) => action === 'store.till-settings-changed' && objectId === second)
  expect(changes).toMatchObject([{ before: { lockMinutes: 5 }, after: { lockMinutes: 3, floatCents: 2000 } }])
})

test('the second of two changes of one version is stale', async () => {
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  const save = (lockMinutes: number) =>
    admin.call(updateTillSettings, { params, body: { ...tillSettingsDraft, lockMinutes } })

  const both = await Promise.allSettled([save(2), save(3)])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save(4)).rejects.toMatchObject({ status: 409, code: 'version.stale', current: { version: 1 } })
})

test('only a Store Admin of the partner reads and changes them', async () => {
  const admin = await aRetailer(app)
  const { partnerId } = admin
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId })
  const foreigner = await aRetailer(app)
  const [params, body] = [{ id: admin.storeId }, tillSettingsDraft]

  await expect(supervisor.call(getTillSettings, { params })).rejects.toMatchObject({ status: 403 })
  await expect(supervisor.call(updateTillSettings, { params, body })).rejects.toMatchObject({ status: 403 })
  await expect(foreigner.call(updateTillSettings, { params, body })).rejects.toMatchObject({ code: 'store.not-found' })
  await expect(foreigner.call(getTillSettings, { params: { id: newId() } })).rejects.toMatchObject({ status: 404 })
})

const cash = { code: 'CASH', name: null }
test.each([
  ['a limit of an action without a unit', { permissions: [{ action: 'MANUAL_CARD', limit: 5 }] }],
  ['a limit of a denied action', { permissions: [{ action: 'RETURN', rule: 'DENIED', limit: 5 }] }],
  ['a permission twice', { permissions: [{ action: 'RETURN' }, { action: 'RETURN' }] }],
  ['a limit with three decimals', { permissions: [{ action: 'RETURN', limit: 5.001 }] }],
  ['an unknown action', { permissions: [{ action: 'PRICE' }] }],
  ['no kind of payment', { tenderKinds: [] }],
  ['a kind twice', { tenderKinds: [cash, cash] }],
  ['an unknown kind without a name', { tenderKinds: [{ code: 'GIFT', name: null }] }],
  ['a lock after no minute', { lockMinutes: 0 }],
])('refuses %s', async (_, change) => {
  const admin = await aRetailer(app)
  const given = 'permissions' in change ? change.permissions : []
  const permissions = given.map((one) => ({ role: 'CASHIER', rule: 'ALLOWED', limit: null, ...one }))
  const sent: object = { ...tillSettingsDraft, ...change, permissions }
  const response = await fetch(`${app.base}/api/store/${admin.storeId}/till-settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'input.invalid' })
})
