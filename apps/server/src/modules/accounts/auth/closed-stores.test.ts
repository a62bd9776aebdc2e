import { inactivateStore } from '@tillgate/contract/stores.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { setStoresOfUser } from '#server/modules/partners/api.ts'
import { aPerson, aRetailer, signIn, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

import { updateRows } from '#server/world/rows.queries.ts'
const app = await startApp()
const asPartner = <T>({ partnerId }: Retailer, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)
const closeStore = (admin: Retailer, id: string) => admin.call(inactivateStore, { params: { id } })

/** A partner of two stores, and a cashier who sells in so many of them. */
const aCashierOf = async (stores: number) => {
  const admin = await aRetailer(app, { stores: 2 })
  const { partnerId } = admin
  const cashier = await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId })
  const userId = cashier.id
  await asPartner(admin, (db) => setStoresOfUser(db, { partnerId, userId }, admin.storeIds.slice(0, stores)))
  return { admin, cashier }
}

test('sign-in reports the cashier’s only store as switched off', async () => {
  const { admin, cashier } = await aCashierOf(1)
  expect(await endOf(signIn(app, cashier.email))).toBe('login.use-the-app')
  await closeStore(admin, admin.storeId)
  expect(await endOf(signIn(app, cashier.email))).toBe('login.no-open-store')
  await asPartner(admin, (db) => updateRows(db, 'store', { id: admin.storeId }, { status: 'ACTIVE' }))
  expect(await endOf(signIn(app, cashier.email))).toBe('login.use-the-app')
})

test('suspended store counts as closed', async () => {
  const { admin, cashier } = await aCashierOf(1)
  await asPartner(admin, (db) =>
    updateRows(db, 'store', { id: admin.storeId }, { status: 'INACTIVE', suspendedAt: new Date() }),
  )
  expect(await endOf(signIn(app, cashier.email))).toBe('login.no-open-store')
})

test('another open store refers the cashier to the app', async () => {
  const { admin, cashier } = await aCashierOf(2)
  await closeStore(admin, admin.storeId)
  expect(await endOf(signIn(app, cashier.email))).toBe('login.use-the-app')
})

test('wrong password reveals nothing about stores', async () => {
  const { admin, cashier } = await aCashierOf(1)
  await closeStore(admin, admin.storeId)
  expect(await endOf(signIn(app, cashier.email, 'Wrong-pass-1'))).toBe('login.failed')
})

test('concurrent store switch-off causes no unexpected error', async () => {
  const { admin, cashier } = await aCashierOf(1)
  const [said] = await Promise.all([endOf(signIn(app, cashier.email)), closeStore(admin, admin.storeId)])
  expect(['login.use-the-app', 'login.no-open-store']).toContain(said)
  expect(await endOf(signIn(app, cashier.email))).toBe('login.no-open-store')
})
