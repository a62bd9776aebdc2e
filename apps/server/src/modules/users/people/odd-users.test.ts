import { inactivateStore, listStores } from '@tillgate/contract/stores.ts'
import {
  bulkActivateUsers,
  bulkDeactivateUsers,
  createUser,
  findUsers,
  getUser,
  inactivateUser,
  listUsers,
  resendInvitation,
  updateUser,
  type NewUser,
} from '@tillgate/contract/users.ts'
import { shownName } from '@tillgate/domain/shown-names.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits, insertManyStores } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser, clientOf, signIn, type Retailer } from '#server/testing/people.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const { forgot, reset } = recoveryOf(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const add = (by: Retailer, wish: Partial<NewUser> = {}) =>
  by.call(createUser, { body: aUser({ stores: [by.storeId], ...wish }) })
const read = (by: Retailer, id: string) => by.call(getUser, { params: { id } })
const edit = async (by: Retailer, id: string, wish: Partial<NewUser>) => {
  const { firstName, lastName, email, role: roleType, version } = await read(by, id)
  return by.call(updateUser, {
    params: { id },
    body: { firstName, lastName, email, roleType, stores: [by.storeId], version, ...wish },
  })
}
const of = (admin: Retailer, role: 'SUPERVISOR' | 'RETAILER' | 'CASHIER') =>
  aPerson(app, { role, partnerId: admin.partnerId, audience: role === 'CASHIER' ? 'pos' : 'portal' })

test.each([
  ['Arabic', 'ليلى', 'حداد', 'حدا'],
  ['Chinese', '王', '小明', '王 小'],
  ['accents typed apart from their letters', 'Jose\u0301', 'Nun\u0303ez', 'josé núñez'.replace('ú', 'u')],
  ['an emoji and a straight quote', "D'Arcy 🌴", 'O’Neill', 'oneill d’arcy 🌴'],
  ['signs of SQL, LIKE and HTML', `<b>%_\\'";--`, '&amp; Co', `<B>%_\\'"`],
  ['256 letters', 'á'.repeat(256), 'z'.repeat(256), 'Á'.repeat(256)],
])('unusual name is stored, searchable and mailed safely: %s', async (_, firstName, lastName, search) => {
  const admin = await aRetailer(app)
  const { id } = await add(admin, { firstName, lastName })
  const written = { firstName: firstName.normalize('NFC'), lastName: lastName.normalize('NFC') }

  const { email, ...user } = await read(admin, id)
  expect(user).toMatchObject(written)
  expect((await admin.call(listUsers, { query: { search } })).items).toMatchObject([written])
  expect((await admin.call(findUsers, { query: { search: search.normalize('NFD') } })).items).toMatchObject([{ id }])
  expect((await post.newest(email)).text).toContain(`Hello ${shownName(firstName, 'person')},`)
})

test('edit accepts 2000 stores and refuses 2001 or foreign', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const { id } = await add(admin)
  await withTenant({ pool, caller: admin }, (db) => insertManyStores(db, admin.partnerId, 1999))
  const { items } = await admin.call(listStores, { query: { pageSize: 2000 } })
  const all = items.map((store) => store.id)

  await edit(admin, id, { stores: all })
  expect(await read(admin, id)).toMatchObject({ storesCount: 2000, version: 2 })
  expect(await endOf(edit(admin, id, { stores: [...all, newId()] }))).toBe('input.invalid')
  expect(await endOf(edit(admin, id, { stores: [...all.slice(1), other.storeId] }))).toBe('store.not-found')
  await edit(admin, id, { stores: [admin.storeId, admin.storeId] })
  expect(await read(admin, id)).toMatchObject({ storesCount: 1, version: 3 })
})

test('foreign id hides the blocked people’s names', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const supervisor = { ...admin, ...(await of(admin, 'SUPERVISOR')) }
  const [cashier, peer, theirs] = [
    await of(admin, 'CASHIER'),
    await of(admin, 'SUPERVISOR'),
    await of(other, 'CASHIER'),
  ]
  const { id: pending } = await add(admin)
  const many = [cashier.id, pending, peer.id, supervisor.id, admin.id]
  const off = (ids: string[], by = supervisor) =>
    by.call(bulkDeactivateUsers, { body: { ids, isActivateAction: false } })
  const named = many.slice(1)

  for (const id of [theirs.id, newId()]) expect(await endOf(off([...many, id]))).toBe('user.not-found')
  await expect(off(many)).rejects.toMatchObject({
    status: 403,
    code: 'user.yourself',
    fields: { length: named.length },
  })
  const rejected = await off(many).catch((refused: { fields: { field: string; code: string }[] }) => refused)
  expect('fields' in rejected && rejected.fields.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
    'ids.1 user.is-pending',
    'ids.2 user.is-not-yours',
    'ids.3 user.is-yourself',
    'ids.4 user.is-not-yours',
  ])
  expect(await read(admin, cashier.id)).toMatchObject({ active: true })
  // A list with an unknown person is refused before the rights are checked.
  expect(await endOf(off([admin.id, theirs.id], admin))).toBe('user.not-found')
})

test('last active Store Admin cannot be switched off', async () => {
  const admin = await aRetailer(app)
  const [second, cashier] = [await of(admin, 'RETAILER'), await of(admin, 'CASHIER')]
  const many = (ids: string[], active = false) =>
    active
      ? admin.call(bulkActivateUsers, { body: { ids, isActivateAction: true } })
      : admin.call(bulkDeactivateUsers, { body: { ids, isActivateAction: false } })

  expect(await many([second.id, cashier.id])).toMatchObject({ count: 2 })
  expect(await many([second.id, cashier.id], true)).toMatchObject({ count: 2 })
  // A Store Admin without a password does not count as a remaining Store Admin.
  const pending = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId, emailVerified: false })
  await many([second.id])
  expect(await endOf(many([pending.id, cashier.id]))).toBe('user.pending')
  expect(await read(admin, cashier.id)).toMatchObject({ active: true })
})

test('new role ends an earlier reset link', async () => {
  const admin = await aRetailer(app)
  const supervisor = await of(admin, 'SUPERVISOR')
  await forgot(supervisor.email)
  const token = await post.tokenTo(supervisor.email)
  await edit(admin, supervisor.id, { roleType: 'CASHIER' })
  expect(await endOf(reset(supervisor.email, token))).toBe('link.expired')
})

test('Pending person with a new role is invited again', async () => {
  const admin = await aRetailer(app)
  const { id } = await add(admin)
  const { email } = await read(admin, id)
  expect((await post.newest(email)).text).toContain('/create-cashier-password/')
  await edit(admin, id, { roleType: 'SUPERVISOR', stores: [] })
  expect((await post.newest(email)).text).toContain('/create-user-password/')
})

test('Store Admin cannot be edited or invited here', async () => {
  const admin = await aRetailer(app)
  const { id } = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId, emailVerified: false })
  const body = { ...aUser({ stores: [admin.storeId] }), version: 1 }
  expect(await endOf(admin.call(updateUser, { params: { id }, body }))).toBe('user.not-found')
  expect(await endOf(admin.call(resendInvitation, { params: { id } }))).toBe('user.not-found')
})

test('bulk switch refuses empty, long and invalid id lists', async () => {
  const admin = await aRetailer(app)
  const off = (ids: string[]) => admin.call(bulkDeactivateUsers, { body: { ids, isActivateAction: false } })
  for (const ids of [[], ['a'], Array.from({ length: 10_001 }, () => admin.id)]) {
    expect(await endOf(off(ids))).toBe('input.invalid')
  }
})

test('switched-off store stays assigned to its cashier', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const body = aUser({ stores: admin.storeIds })
  const [{ id }] = await Promise.all([
    admin.call(createUser, { body }),
    admin.call(inactivateStore, { params: { id: admin.storeIds[1] ?? '' } }),
  ])
  const token = await post.tokenTo(body.email)
  await Promise.all([
    reset(body.email, token, another, true),
    admin.call(inactivateStore, { params: { id: admin.storeId } }),
  ])

  expect(await read(admin, id)).toMatchObject({
    emailAccountVerified: true,
    stores: [{ status: 'INACTIVE' }, { status: 'INACTIVE' }],
  })
  expect(await endOf(signIn(app, body.email, another))).toBe('login.no-open-store')
})

test('concurrent sign-in and switch-off leave no session', async () => {
  const admin = await aRetailer(app)
  const supervisor = await of(admin, 'SUPERVISOR')
  const [entry] = await Promise.allSettled([
    signIn(app, supervisor.email),
    admin.call(inactivateUser, { params: { id: supervisor.id } }),
  ])
  // The switch may come first.
  const session = entry.status === 'fulfilled' ? entry.value.accessToken : undefined
  const call =
    session === undefined ? signIn(app, supervisor.email) : clientOf(app, session).call(listUsers, { query: {} })
  expect(await endOf(call)).toBe(session === undefined ? 'login.failed' : 'session.missing')
})

test('uppercase ids equal lowercase ids', async () => {
  const admin = await aRetailer(app)
  const { id } = await add(admin, { stores: [admin.storeId, admin.storeId.toUpperCase()] })
  expect(await read(admin, id.toUpperCase())).toMatchObject({ id, storesCount: 1 })
  const [other, cashier] = [await of(admin, 'RETAILER'), await of(admin, 'CASHIER')]
  const ids = [cashier.id.toUpperCase(), cashier.id, admin.id.toUpperCase()]

  const refused = admin.call(bulkDeactivateUsers, { body: { ids, isActivateAction: false } })
  await expect(refused).rejects.toMatchObject({ code: 'user.yourself', fields: [{ field: 'ids.1' }] })
  const both = [cashier.id, cashier.id.toUpperCase(), other.id]
  const done = await admin.call(bulkDeactivateUsers, { body: { ids: both, isActivateAction: false } })
  expect(done.count).toBe(2)
})

test('supervisor’s address limit does not block the Store Admin', async () => {
  const admin = await aRetailer(app)
  const taken = await add(admin)
  const { email } = await read(admin, taken.id)
  const supervisor = { ...admin, ...(await of(admin, 'SUPERVISOR')) }
  for (let index = 0; index < 30; index += 1) await add(supervisor, { email }).catch(() => undefined)

  expect(await endOf(add(supervisor))).toBe('rate.too-many')
  const { id } = await add(admin)
  await edit(admin, id, { firstName: 'Iris' })
})

test('inviter sends at most 200 invitations an hour', async () => {
  const admin = await aRetailer(app)
  const supervisor = { ...admin, ...(await of(admin, 'SUPERVISOR')) }
  for (let index = 0; index < 200; index += 1) await add(supervisor)

  const late = aUser({ stores: [admin.storeId] })
  expect(await endOf(supervisor.call(createUser, { body: late }))).toBe('rate.too-many')
  expect(await post.sentTo(late.email)).toEqual([])
  await admin.call(createUser, { body: late })
})
