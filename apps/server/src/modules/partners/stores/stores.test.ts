import { createItem } from '@tillgate/contract/items.ts'
import { reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import { getStoreProgress } from '@tillgate/contract/store-set-up.ts'
import { activateStore, inactivateStore, listStores, storeSortColumns } from '@tillgate/contract/stores.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { anApplication } from '#server/testing/applications.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aPerson, aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const asPartner = <T>(partnerId: string, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)

/** Two stores, the first of them the partner's own first one; an admin and a Supervisor. */
const aChain = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = admin.storeIds
  await asPartner(admin.partnerId, (db) =>
    updateRows(db, 'partner', { id: admin.partnerId }, { primaryStoreId: first }),
  )
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  return { admin, supervisor, first, second }
}
const statusOf = async ({ call }: { call: Awaited<ReturnType<typeof aRetailer>>['call'] }, id: string) =>
  (await call(listStores, { query: {} })).items.find((store) => store.id === id)?.status

test('switching an approved store is audited', async () => {
  const { admin, second } = await aChain()

  const off = await admin.call(inactivateStore, { params: { id: second } })
  expect(off.message).toBe('Store 2 is inactive.')
  expect(await statusOf(admin, second)).toBe('INACTIVE')
  await admin.call(activateStore, { params: { id: second } })
  expect(await statusOf(admin, second)).toBe('ACTIVE')

  const log = await asPartner(admin.partnerId, (db) => listAudit(db, admin.partnerId))
  expect(log).toMatchObject([
    { action: 'store.deactivated', actorId: admin.id },
    { action: 'store.activated', actorId: admin.id },
  ])
})

test('a switch is an event that others are mailed about', async () => {
  const { admin, supervisor, second } = await aChain()
  const changes = async () => (await happened(admin, 'store.changed')).map((event) => Object(event).change)

  await admin.call(inactivateStore, { params: { id: second } })
  expect(await changes()).toEqual(['closed'])
  expect(await mailsFor(app, admin)).toEqual([])
  await supervisor.call(activateStore, { params: { id: second } })
  expect(await changes()).toEqual(['opened', 'closed'])
  expect(await mailsFor(app, admin)).toMatchObject([{ kind: 'store-opened', to: admin.email }])
  expect(await happened(supervisor, 'store.changed')).toHaveLength(2)
})

test('a suspension and its end are events', async () => {
  const operator = await anOperator(app)
  const { admin, second } = await aChain()
  const suspension = { params: { id: admin.partnerId, storeId: second }, body: { reason: 'Sold what it may not sell' } }
  await operator.call(suspendStore, suspension)
  await expect(operator.call(suspendStore, suspension)).rejects.toMatchObject({ code: 'store.suspended' })
  await operator.call(reinstateStore, suspension)
  expect(await happened(admin, 'store.changed')).toMatchObject([
    { storeId: second, store: 'Store 2', change: 'reinstated' },
    { storeId: second, change: 'suspended' },
  ])
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toEqual(['store-suspended', 'store-reinstated'])
})

test.each([
  ['one that is active already', activateStore, { status: 'ACTIVE' }],
  ['one that is inactive already', inactivateStore, { status: 'INACTIVE' }],
  ['a pending one is not switched off', inactivateStore, { status: 'PENDING' }],
  ['one in review is not switched on', activateStore, { status: 'PENDING', applicationStatus: 'REVIEW' }],
  ['one that was rejected', activateStore, { status: 'PENDING', applicationStatus: 'REJECTED' }],
  ['one that was never sent', activateStore, { status: 'PENDING', applicationStatus: 'PENDING_AUTH' }],
] as const)('refused: %s', async (_, route, columns) => {
  const { admin, second } = await aChain()
  await asPartner(admin.partnerId, (db) => updateRows(db, 'store', { id: second }, columns))

  await expect(admin.call(route, { params: { id: second } })).rejects.toMatchObject({
    status: 409,
    code: 'store.not-switchable',
  })
  expect(await asPartner(admin.partnerId, (db) => listAudit(db, admin.partnerId))).toEqual([])
})

test('a pending store is switched on once it is approved', async () => {
  const { supervisor, admin, second } = await aChain()
  await asPartner(admin.partnerId, (db) => updateRows(db, 'store', { id: second }, { status: 'PENDING' }))
  await supervisor.call(activateStore, { params: { id: second } })
  expect(await statusOf(admin, second)).toBe('ACTIVE')
})

test('a Supervisor leaves the partner’s first store as it is', async () => {
  const { supervisor, admin, first, second } = await aChain()
  await supervisor.call(inactivateStore, { params: { id: second } })

  await expect(supervisor.call(inactivateStore, { params: { id: first } })).rejects.toMatchObject({
    status: 403,
    code: 'role.not-allowed',
  })
  expect(await statusOf(admin, first)).toBe('ACTIVE')
  await admin.call(inactivateStore, { params: { id: first } })
  await expect(supervisor.call(activateStore, { params: { id: first } })).rejects.toMatchObject({ status: 403 })
})

test('a partner cannot activate a suspended store', async () => {
  const { admin, second } = await aChain()
  const operator = await anOperator(app)
  await operator.call(suspendStore, {
    params: { id: admin.partnerId, storeId: second },
    body: { reason: 'Charge disputes of cards' },
  })

  await expect(admin.call(activateStore, { params: { id: second } })).rejects.toMatchObject({
    status: 409,
    code: 'store.is-suspended',
  })
})

test('of two concurrent switches one fails', async () => {
  const { admin, supervisor, second } = await aChain()
  const tries = await Promise.allSettled(
    [admin, supervisor].map(({ call }) => call(inactivateStore, { params: { id: second } })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('sorts by every column and searches', async () => {
  const { admin, first, second } = await aChain()
  await asPartner(admin.partnerId, async (db) => {
    await updateRows(
      db,
      'store',
      { id: first },
      {
        businessName: 'Delgado, Doral',
        code: '73950418',
        addressLine1: '8495 NW 36th St',
        zipCode: '33166',
      },
    )
    await updateRows(
      db,
      'store',
      { id: second },
      { businessName: 'Delgado, Kendall', bankAccountLast4: '6024', status: 'INACTIVE' },
    )
  })
  for (const sortColumn of storeSortColumns) {
    const { items } = await admin.call(listStores, { query: { sortColumn, sortDirection: 1 } })
    expect(items).toHaveLength(2)
  }
  const names = async (query: { search?: string; status?: 'INACTIVE'; sortDirection?: 1 }) =>
    (await admin.call(listStores, { query })).items.map(({ businessName }) => businessName)
  expect(await names({ sortDirection: 1 })).toEqual(['Delgado, Kendall', 'Delgado, Doral'])
  expect(await names({ search: 'doral' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: '73950418' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: '36th' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: 'dórál delgado' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: 'kendel' })).toEqual(['Delgado, Kendall'])
  expect(await names({ search: '0418' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: '33166' })).toEqual(['Delgado, Doral'])
  expect(await names({ search: '100%' })).toEqual([])
  expect(await names({ status: 'INACTIVE' })).toEqual(['Delgado, Kendall'])
})

test('shows when an application will be answered', async () => {
  const { person, storeId } = await anApplication(app)
  const { items } = await person.call(listStores, { query: {} })
  expect(items).toMatchObject([
    {
      id: storeId,
      isPrimary: true,
      isSuspended: false,
      applicationStatus: 'REVIEW',
      applicationPhase: 'QUEUED',
      rejectionReason: null,
      cashiers: 0,
    },
  ])
  expect(items[0]?.applicationDueAt).toMatch(/^20/)
})

test('open stores that lack a step are unfinished', async () => {
  const { admin, first, second } = await aChain()
  await admin.call(createItem, { body: milk(first) })
  await admin.call(createTerminal, { params: { id: first }, body: {} })
  await admin.call(inactivateStore, { params: { id: second } })

  const { items } = await admin.call(listStores, { query: {} })
  expect(items.map(({ id, isUnfinished }) => [id, isUnfinished])).toEqual([
    [first, true],
    [second, false],
  ])
  expect(await admin.call(getStoreProgress, { params: { id: first } })).toMatchObject({
    isUnfinished: true,
    isStocked: true,
    isBanked: false,
    hasTerminal: false,
    items: 1,
    cashiers: 0,
    waitingTerminals: 1,
  })
  const other = await aRetailer(app)
  await expect(other.call(getStoreProgress, { params: { id: first } })).rejects.toMatchObject({ status: 404 })
})
