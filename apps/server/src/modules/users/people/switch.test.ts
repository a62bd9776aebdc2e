import {
  activateUser,
  bulkActivateUsers,
  bulkDeactivateUsers,
  createUser,
  getUser,
  inactivateUser,
  listUsers,
} from '@tillgate/contract/users.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser, signIn, type Retailer } from '#server/testing/people.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { endOf, recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const { forgot, reset } = recoveryOf(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const personOf = ({ partnerId }: Retailer, role: 'SUPERVISOR' | 'RETAILER') => aPerson(app, { role, partnerId })
const cashierOf = ({ partnerId }: Retailer) => aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId })
const pendingOf = (admin: Retailer) => admin.call(createUser, { body: aUser({ stores: [admin.storeId] }) })
const on = (by: Pick<Retailer, 'call'>, id: string) => by.call(activateUser, { params: { id } })
const off = (by: Pick<Retailer, 'call'>, id: string) => by.call(inactivateUser, { params: { id } })
const isActive = async (admin: Retailer, id: string) => (await admin.call(getUser, { params: { id } })).active
const manyOff = (by: Pick<Retailer, 'call'>, ids: string[]) =>
  by.call(bulkDeactivateUsers, { body: { ids, isActivateAction: false } })
const manyOn = (by: Pick<Retailer, 'call'>, ids: string[]) =>
  by.call(bulkActivateUsers, { body: { ids, isActivateAction: true } })

test('switching off ends sessions and switching on allows sign-in', async () => {
  const admin = await aRetailer(app)
  const supervisor = await personOf(admin, 'SUPERVISOR')

  expect((await off(admin, supervisor.id)).message).toBe('Ana Ruiz is inactive and logged out everywhere.')
  expect(await endOf(supervisor.call(listUsers, { query: {} }))).toBe('session.missing')
  expect(await endOf(signIn(app, supervisor.email))).toBe('login.failed')
  await on(admin, supervisor.id)
  expect(await endOf(supervisor.call(listUsers, { query: {} }))).toBe('session.missing')
  await expect(signIn(app, supervisor.email)).resolves.toMatchObject({ id: supervisor.id })
})

test('switching to the current state changes nothing', async () => {
  const admin = await aRetailer(app)
  const { id } = await cashierOf(admin)
  expect(await endOf(on(admin, id))).toBe('user.unchanged')
  await off(admin, id)
  expect(await endOf(off(admin, id))).toBe('user.unchanged')
})

test('2 §6: caller cannot switch themselves', async () => {
  const admin = await aRetailer(app)
  const supervisor = await personOf(admin, 'SUPERVISOR')
  for (const who of [admin, supervisor]) {
    await expect(off(who, who.id)).rejects.toMatchObject({ status: 403, code: 'user.yourself' })
    await expect(manyOff(who, [who.id])).rejects.toMatchObject({ status: 403, code: 'user.yourself' })
  }
})

test('Pending person cannot be switched', async () => {
  const admin = await aRetailer(app)
  const { id } = await pendingOf(admin)
  await expect(off(admin, id)).rejects.toMatchObject({ status: 409, code: 'user.pending' })
  expect(await endOf(on(admin, id))).toBe('user.pending')
  expect(await isActive(admin, id)).toBe(true)
})

test('supervisor switches only cashiers', async () => {
  const admin = await aRetailer(app)
  const [me, peer] = [await personOf(admin, 'SUPERVISOR'), await personOf(admin, 'SUPERVISOR')]
  const cashier = await cashierOf(admin)

  await off(me, cashier.id)
  for (const { id } of [peer, admin]) {
    await expect(off(me, id)).rejects.toMatchObject({ status: 403, code: 'user.not-yours' })
    await expect(manyOn(me, [cashier.id, id])).rejects.toMatchObject({ status: 403, code: 'user.not-yours' })
  }
  expect(await isActive(admin, cashier.id)).toBe(false)
})

test('switching off ends a reset link permanently', async () => {
  const admin = await aRetailer(app)
  const supervisor = await personOf(admin, 'SUPERVISOR')
  await forgot(supervisor.email)
  const token = await post.tokenTo(supervisor.email)
  await off(admin, supervisor.id)
  await on(admin, supervisor.id)
  expect(await endOf(reset(supervisor.email, token))).toBe('link.expired')
})

test('bulk switch counts only changed people', async () => {
  const admin = await aRetailer(app)
  const [ana, ben, eva] = [await cashierOf(admin), await cashierOf(admin), await personOf(admin, 'SUPERVISOR')]
  await off(admin, ben.id)

  const done = await manyOff(admin, [ana.id, ben.id, eva.id, ana.id])
  expect(done).toEqual({ message: '2 users deactivated.', count: 2 })
  expect(await endOf(eva.call(listUsers, { query: {} }))).toBe('session.missing')
  expect(await manyOn(admin, [ana.id, ben.id])).toMatchObject({ count: 2 })
  const operator = await anOperator(app)
  const { items } = await operator.call(listAudit, { query: { objectId: admin.partnerId } })
  expect(items).toMatchObject([
    { action: 'user.bulk-activated', after: { count: 2 } },
    { action: 'user.bulk-deactivated', after: { count: 2 } },
  ])
})

test('bulk switch is refused and names each blocked person', async () => {
  const admin = await aRetailer(app)
  const [cashier, pending] = [await cashierOf(admin), await pendingOf(admin)]

  await expect(manyOff(admin, [cashier.id, pending.id])).rejects.toMatchObject({
    status: 409,
    code: 'user.pending',
    fields: [
      {
        field: 'ids.1',
        code: 'user.is-pending',
        message: 'Elena Castro is Pending: the email is not verified yet.',
        params: { id: pending.id, name: 'Elena Castro' },
      },
    ],
  })
  await expect(manyOff(admin, [admin.id, pending.id])).rejects.toMatchObject({
    code: 'user.yourself',
    fields: [{ field: 'ids.0' }, { field: 'ids.1' }],
  })
  expect(await isActive(admin, cashier.id)).toBe(true)
})

test('unknown or foreign id refuses the bulk switch', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const [mine, theirs] = [await cashierOf(admin), await cashierOf(other)]
  for (const id of [theirs.id, newId()]) {
    await expect(manyOff(admin, [mine.id, id])).rejects.toMatchObject({ status: 404, code: 'user.not-found' })
  }
  expect(await isActive(admin, mine.id)).toBe(true)
})

test('flag must match the path', async () => {
  const admin = await aRetailer(app)
  const { id } = await cashierOf(admin)
  const response = await fetch(`${app.base}/api/user/BulkDeactivate`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ ids: [id], isActivateAction: true }),
  })
  expect(response.status).toBe(400)
  expect(await isActive(admin, id)).toBe(true)
})
