import { getUser, listUsers } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { backdatePerson } from '#server/testing/funnel.queries.ts'
import { aPerson, aRetailer, signIn, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'
import { listSignIns } from './browse.queries.ts'
import { ageRows } from '#server/world/rows.queries.ts'

const app = await startApp()

/** Whole days since a person was last seen. */
const daysSince = (iso: string | null): number | null =>
  iso === null ? null : Math.floor((Date.now() - Date.parse(iso)) / 86_400_000)
const seenDays = async (admin: Retailer, id: string) => {
  const { lastSeenAt, role } = await admin.call(getUser, { params: { id } })
  const { items } = await admin.call(listUsers, { query: { roleType: role } })
  expect(items.find((user) => user.id === id)?.lastSeenAt).toBe(lastSeenAt)
  return daysSince(lastSeenAt)
}

test('a cashier was last seen signing in or selling', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  await backdatePerson(app, till.cashierId, 5)
  expect(await seenDays(admin, till.cashierId)).toBe(5)

  const { id } = await aBasket(till)
  await ageRows(app.owner, 'purchase', { id }, '3 days', ['startedAt'])
  expect(await seenDays(admin, till.cashierId)).toBe(3)
})

test('a supervisor was last seen signing in, at first never', async () => {
  const admin = await aRetailer(app)
  const { id, email } = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect(await seenDays(admin, id)).toBe(null)

  await signIn(app, email)
  expect(await seenDays(admin, id)).toBe(0)
})

test('a partner reads sign-ins of its own people only', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const { id, email } = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await signIn(app, email)
  const readBy = (caller: Retailer) => withTenant({ pool: app.deps.pool, caller }, (db) => listSignIns(db, [id]))

  expect([...(await readBy(admin)).keys()]).toEqual([id])
  expect([...(await readBy(other)).keys()]).toEqual([])
})

test('sorts people by last seen, never seen as the earliest', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const [late, early] = [await createTill(app, admin), await createTill(app, admin)]
  const never = await aPerson(app, { role: 'CASHIER', partnerId: admin.partnerId })
  await backdatePerson(app, late.cashierId, 9)
  await backdatePerson(app, early.cashierId, 5)
  const { id: sale } = await aBasket(late)
  await ageRows(app.owner, 'purchase', { id: sale }, '3 days', ['startedAt'])
  const sorted = async (sortDirection: 1 | -1, page = 1, pageSize = 10) => {
    const { items } = await admin.call(listUsers, { query: { sortColumn: 'lastSeen', sortDirection, page, pageSize } })
    return items.map(({ id }) => id)
  }

  expect(await sorted(1)).toEqual([late.cashierId, early.cashierId, never.id])
  expect(await sorted(-1)).toEqual([never.id, early.cashierId, late.cashierId])
  expect(await sorted(1, 2, 2)).toEqual([never.id])
})
