import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getInvitation, resetPassword } from '@tillgate/contract/recovery.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import {
  countUsers,
  createUser,
  findUsers,
  getUser,
  listUsers,
  resendInvitation,
  updateUser,
  type NewUser,
} from '@tillgate/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits, insertManyStores } from '#server/testing/people.queries.ts'
import { anEmail, aPerson, aRetailer, aUser, clientOf, limitTo, signIn, type Retailer } from '#server/testing/people.ts'
import { another, endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { insertRow } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const add = async (admin: Retailer, wish: Partial<NewUser> = {}) => {
  const body = aUser({ stores: [admin.storeId], ...wish })
  const { id } = await admin.call(createUser, { body })
  return { ...body, id }
}
const read = (admin: Pick<Retailer, 'call'>, id: string) => admin.call(getUser, { params: { id } })
/** What a form sends: the person as read, with a change. */
const edit = async (admin: Retailer, id: string, wish: Partial<NewUser> = {}, version?: number) => {
  const user = await read(admin, id)
  const { firstName, lastName, email, role: roleType } = user
  const stores = user.stores.map((store) => store.id)
  const body = { firstName, lastName, email, roleType, stores, ...wish, version: version ?? user.version }
  return admin.call(updateUser, { params: { id }, body })
}
const chooses = async (email: string) => {
  const body = { email, code: await post.tokenTo(email), newPassword: another, isActivationFlow: true }
  return clientOf(app).call(resetPassword, { body })
}
const supervisorOf = async ({ partnerId }: Retailer) => aPerson(app, { role: 'SUPERVISOR', partnerId })

test('new cashier is Pending and gets a mail', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const cashier = await add(admin)

  expect(await read(admin, cashier.id)).toEqual({
    id: cashier.id,
    retailerId: admin.partnerId,
    firstName: 'Elena',
    lastName: 'Castro',
    email: cashier.email,
    active: true,
    emailAccountVerified: false,
    hasPin: false,
    role: 'CASHIER',
    language: 'en-US',
    stores: [{ id: admin.storeId, businessName: 'Store 1', status: 'ACTIVE' }],
    storesCount: 1,
    lastSeenAt: null,
    version: 1,
  })
  const { text } = await post.newest(cashier.email)
  expect(text).toContain('Ana Ruiz of Ruiz Market added you as a cashier')
  expect(text).toContain('/create-cashier-password/')
  const token = await post.tokenTo(cashier.email)
  const invited = await clientOf(app).call(getInvitation, { body: { email: cashier.email, token } })
  expect(invited).toMatchObject({ storeNames: ['Store 1'], isCashier: true })
})

test('invites a team member of a practice in its words', async () => {
  const admin = await aRetailer(app, { type: 'VISION', role: 'PROVIDER' })
  const { email } = await add(admin)
  expect((await post.newest(email)).text).toContain('added you as a team member')
})

test('first password verifies the email and names the login', async () => {
  const admin = await aRetailer(app)
  const cashier = await add(admin)
  const supervisor = await add(admin, { roleType: 'SUPERVISOR', stores: [] })

  expect((await chooses(cashier.email)).message).toBe(
    'Password created successfully. Now, you can login in the mobile app.',
  )
  expect(await endOf(signIn(app, cashier.email, another))).toBe('login.use-the-app')
  expect((await post.newest(supervisor.email)).text).toContain('/create-user-password/')
  await chooses(supervisor.email)
  expect(await signIn(app, supervisor.email, another)).toMatchObject({ role: 'SUPERVISOR' })
  expect(await read(admin, supervisor.id)).toMatchObject({ emailAccountVerified: true, stores: [], storesCount: 0 })
})

test('invitation uses the person’s language', async () => {
  const admin = await aRetailer(app)
  const cashier = await add(admin, { language: 'es-ES' })
  expect((await post.newest(cashier.email)).subject).toBe('Ruiz Market le invita')
  const spanish = clientOf(app, admin.token, 'es-ES')
  const body = aUser({ stores: [admin.storeId] })
  await spanish.call(createUser, { body })
  expect((await post.newest(body.email)).subject).toBe('Ruiz Market le invita')
})

test.each([
  ['first name', { firstName: ' ' }, 'firstName', 'First Name is required'],
  [
    'long first name',
    { firstName: 'a'.repeat(257) },
    'firstName',
    'The First Name field must have 256 characters or less.',
  ],
  ['last name', { lastName: '' }, 'lastName', 'Last Name is required'],
  [
    'long last name',
    { lastName: 'a'.repeat(257) },
    'lastName',
    'The Last Name field must have 256 characters or less.',
  ],
  ['no e-mail', { email: '' }, 'email', 'Email is required'],
  ['e-mail', { email: 'elena' }, 'email', 'Email is not valid'],
  ['long e-mail', { email: `${'a'.repeat(75)}@b.test` }, 'email', 'Email must have 80 characters or less.'],
  ['stores of a cashier', { stores: [] }, 'stores', 'Store is required'],
])('missing value returns a field error: %s', async (_, wish, field, message) => {
  const admin = await aRetailer(app)
  await expect(add(admin, wish)).rejects.toMatchObject({ status: 400, fields: [{ field, message }] })
})

test('taken address returns the same error for all partners', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const [own, theirs] = [await add(admin), await add(other)]
  const answers = []
  for (const email of [own.email, theirs.email, theirs.email.toUpperCase()]) {
    answers.push(await add(admin, { email }).catch((refused: unknown) => refused))
  }
  const complaint = {
    field: 'email',
    code: 'user-email.taken',
    message: 'This email cannot be used for a new account. Enter another one.',
  }
  expect(answers).toMatchObject([1, 2, 3].map(() => ({ status: 400, fields: [complaint] })))
  const mine = await add(admin)
  expect(await endOf(edit(admin, mine.id, { email: theirs.email }))).toBe('input.invalid')
  expect(await read(admin, mine.id)).toMatchObject({ email: mine.email, version: 1 })
})

test('testing addresses is limited', async () => {
  const admin = await aRetailer(app)
  const { email } = await add(admin)
  for (let index = 0; index < 30; index += 1) await add(admin, { email }).catch(() => undefined)
  expect(await endOf(add(admin))).toBe('rate.too-many')
})

test('accepts 2000 stores and refuses a foreign store', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const body = aUser({ stores: [admin.storeId, other.storeId] })
  expect(await endOf(admin.call(createUser, { body }))).toBe('store.not-found')
  expect(await post.sentTo(body.email)).toEqual([])
  await withTenant({ pool, caller: admin }, (db) => insertManyStores(db, admin.partnerId, 1999))
  const { items } = await admin.call(listStores, { query: { pageSize: 2000 } })
  const cashier = await add(admin, { stores: items.map(({ id }) => id) })

  const { items: rows } = await admin.call(listUsers, { query: {} })
  expect(rows).toMatchObject([{ id: cashier.id, storesCount: 2000 }])
  expect(rows[0]?.stores).toHaveLength(3)
  expect((await read(admin, cashier.id)).stores).toHaveLength(2000)
})

test('2 §7: list supports search, filter, sort and count', async () => {
  const admin = await aRetailer(app)
  const ana = await add(admin, { firstName: 'Ana', lastName: 'Zayas' })
  const ben = await add(admin, { firstName: 'Ben', lastName: 'Abreu' })
  await add(admin, { firstName: 'Sue', roleType: 'SUPERVISOR', stores: [] })
  await chooses(ana.email)
  const names = async (query: object) =>
    (await admin.call(listUsers, { query })).items.map(({ firstName }) => firstName)

  expect(await names({})).toEqual(['Ana', 'Ben'])
  expect(await names({ sortColumn: 'lastName' })).toEqual(['Ben', 'Ana'])
  expect(await names({ roleType: 'SUPERVISOR' })).toEqual(['Sue'])
  expect(await names({ status: 'pending' })).toEqual(['Ben'])
  expect(await names({ status: 'active' })).toEqual(['Ana'])
  expect(await names({ search: 'ben abr' })).toEqual(['Ben'])
  expect(await names({ search: 'ABRÉU, ben' })).toEqual(['Ben'])
  expect(await names({ search: 'zaias' })).toEqual(['Ana'])
  expect(await names({ search: 'zaias', status: 'pending' })).toEqual([])
  expect(await names({ search: '%' })).toEqual([])
  expect(await admin.call(countUsers, { query: { search: 'zaias' } })).toMatchObject({ all: 1, active: 1 })
  expect((await admin.call(findUsers, { query: { search: 'zaias' } })).items).toMatchObject([{ id: ana.id }])
  expect(await admin.call(countUsers, { query: {} })).toEqual({ all: 2, active: 1, inactive: 0, pending: 1 })
  expect(await admin.call(findUsers, { query: { search: 'people' } })).toMatchObject({
    items: [{ firstName: 'Ana' }, { id: ben.id }, { role: 'SUPERVISOR' }],
  })
})

test('the store filter lists people of the own store only', async () => {
  const [admin, other] = [await aRetailer(app, { stores: 2 }), await aRetailer(app)]
  const [first = '', second = ''] = admin.storeIds
  await add(admin, { firstName: 'Aquiles', stores: [first] })
  await add(admin, { firstName: 'Ben', stores: [first, second] })
  await add(admin, { firstName: 'Sue', roleType: 'SUPERVISOR', stores: [] })
  await add(other, { firstName: 'Eva' })
  const namesOf = async (query: object) => {
    const { items, total } = await admin.call(listUsers, { query })
    const { all } = await admin.call(countUsers, { query })
    expect([total, all]).toEqual([items.length, items.length])
    return items.map(({ firstName }) => firstName)
  }

  expect(await namesOf({ storeId: first })).toEqual(['Aquiles', 'Ben'])
  expect(await namesOf({ storeId: second })).toEqual(['Ben'])
  expect(await namesOf({ storeId: first, search: 'aquiles' })).toEqual(['Aquiles'])
  expect(await namesOf({ storeId: second, search: 'aquiles' })).toEqual([])
  expect(await namesOf({ storeId: second, roleType: 'SUPERVISOR' })).toEqual(['Sue'])
  expect(await namesOf({ storeId: other.storeId })).toEqual([])
  expect(await namesOf({ storeId: other.storeId, roleType: 'SUPERVISOR' })).toEqual([])
})

test('list and detail exclude Store Admins', async () => {
  const admin = await aRetailer(app)
  expect(await endOf(read(admin, admin.id))).toBe('user.not-found')
  expect(await admin.call(findUsers, { query: { search: 'Ana' } })).toEqual({ items: [] })
})

test('new email resets to Pending and notifies both addresses', async () => {
  const admin = await aRetailer(app)
  const { id, email, call } = await supervisorOf(admin)
  const moved = anEmail()
  await edit(admin, id, { email: moved })

  expect(await endOf(call(listUsers, { query: {} }))).toBe('session.missing')
  expect(await read(admin, id)).toMatchObject({ email: moved, emailAccountVerified: false, version: 2 })
  expect((await post.newest(email)).subject).toBe('The email of your account was changed')
  expect(await endOf(signIn(app, moved))).toBe('login.failed')
  await chooses(moved)
  expect(await signIn(app, moved, another)).toMatchObject({ id })
})

test('new role ends all sessions and changes the application', async () => {
  const admin = await aRetailer(app)
  const { id, email, call } = await supervisorOf(admin)
  await edit(admin, id, { roleType: 'CASHIER', stores: [admin.storeId] })

  expect(await endOf(call(listUsers, { query: {} }))).toBe('session.missing')
  expect(await endOf(signIn(app, email))).toBe('login.use-the-app')
  expect((await post.newest(email)).subject).toBe('You are a cashier of Ruiz Market now')
  await edit(admin, id, { roleType: 'SUPERVISOR', stores: [] })
  expect(await signIn(app, email)).toMatchObject({ role: 'SUPERVISOR' })
  expect((await post.newest(email)).subject).toBe('You are a supervisor of Ruiz Market now')
  expect(await read(admin, id)).toMatchObject({ storesCount: 0 })
})

test('a supervisor who becomes an accountant loses sessions, PIN and stores', async () => {
  const admin = await aRetailer(app)
  const { id, email, call } = await supervisorOf(admin)
  await limitTo(app, id, { partnerId: admin.partnerId, storeIds: [admin.storeId] })
  await insertRow(app.owner, 'till_pin', { userId: id, hash: 'x' })
  expect(await endOf(edit(admin, id, { roleType: 'ACCOUNTANT' }))).toBe('input.invalid')
  await edit(admin, id, { roleType: 'ACCOUNTANT', stores: [] })

  expect(await endOf(call(listUsers, { query: {} }))).toBe('session.missing')
  expect((await post.newest(email)).subject).toBe('You are an accountant of Ruiz Market now')
  expect(await signIn(app, email)).toMatchObject({ role: 'ACCOUNTANT', retailer: { isLimited: false } })
  expect(await read(admin, id)).toMatchObject({ role: 'ACCOUNTANT', hasPin: false, storesCount: 0 })
  await edit(admin, id, { roleType: 'SUPERVISOR' })
  expect(await signIn(app, email)).toMatchObject({ role: 'SUPERVISOR' })
})

test('an invited accountant logs in to the portal', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const accountant = await add(admin, { roleType: 'ACCOUNTANT', stores: [] })
  expect((await post.newest(accountant.email)).text).toContain('/create-user-password/')
  await chooses(accountant.email)
  expect(await signIn(app, accountant.email, another)).toMatchObject({ role: 'ACCOUNTANT' })
  const { items } = await admin.call(listUsers, { query: { roleType: 'ACCOUNTANT' } })
  expect(items).toMatchObject([{ id: accountant.id, stores: [], emailAccountVerified: true }])
  expect(await endOf(add(admin, { roleType: 'ACCOUNTANT', stores: [admin.storeId] }))).toBe('input.invalid')
})

test('new name ends no session and sends no mail', async () => {
  const admin = await aRetailer(app)
  const { id, email, call } = await supervisorOf(admin)
  await edit(admin, id, { firstName: 'Iris' })
  expect(await endOf(call(listUsers, { query: {} }))).toBe('done')
  expect(await post.sentTo(email)).toEqual([])
})

test('stale save returns the current values', async () => {
  const admin = await aRetailer(app)
  const { id } = await add(admin)
  await edit(admin, id, { firstName: 'Iris' })
  const late = edit(admin, id, { firstName: 'Eva' }, 1)
  await expect(late).rejects.toMatchObject({ code: 'version.stale', current: { firstName: 'Iris', version: 2 } })
})

test('mismatched id and another partner’s person are refused', async () => {
  const admin = await aRetailer(app)
  const { id, ...person } = await add(admin)
  const body = { ...person, version: 1 }
  const params = { id }
  for (const foreign of [{ id: newId() }, { retailerId: newId() }]) {
    expect(await endOf(admin.call(updateUser, { params, body: { ...body, ...foreign } }))).toBe('input.invalid')
  }
  await admin.call(updateUser, { params, body: { ...body, id, retailerId: admin.partnerId } })
})

test('2 §6: supervisor adds and edits only cashiers', async () => {
  const admin = await aRetailer(app)
  const supervisor = { ...admin, ...(await supervisorOf(admin)) }
  const [peer, cashier] = [await supervisorOf(admin), await add(supervisor)]

  await edit(supervisor, cashier.id, { firstName: 'Iris' })
  expect(await endOf(add(supervisor, { roleType: 'SUPERVISOR', stores: [] }))).toBe('user.not-yours')
  expect(await endOf(edit(supervisor, cashier.id, { roleType: 'SUPERVISOR' }))).toBe('user.not-yours')
  expect(await endOf(add(supervisor, { roleType: 'ACCOUNTANT', stores: [] }))).toBe('user.not-yours')
  expect(await endOf(edit(supervisor, cashier.id, { roleType: 'ACCOUNTANT', stores: [] }))).toBe('user.not-yours')
  expect(await endOf(edit(supervisor, peer.id, { firstName: 'Iris' }))).toBe('user.not-yours')
  expect(await endOf(edit(supervisor, supervisor.id, { firstName: 'Iris' }))).toBe('user.not-yours')
  expect(await endOf(supervisor.call(resendInvitation, { params: { id: admin.id } }))).toBe('user.not-yours')
})

test('2 §4: resent invitation replaces the link, three an hour', async () => {
  const admin = await aRetailer(app)
  const { id, email } = await add(admin)
  const first = await post.tokenTo(email)
  const again = () => admin.call(resendInvitation, { params: { id } })

  expect((await again()).message).toBe(`Invite sent to ${email}.`)
  const invitation = (token: string) => clientOf(app).call(getInvitation, { body: { email, token } })
  expect(await endOf(invitation(first))).toBe('link.expired')
  expect(await endOf(invitation(await post.tokenTo(email)))).toBe('done')
  await again()
  await expect(again()).rejects.toMatchObject({ status: 429, code: 'user.invited-often' })
  await chooses(email)
  await withIdentity(pool, forgetLimits)
  expect(await endOf(again())).toBe('user.verified')
})

test('audit log records added people and changes', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const { id, email } = await add(admin)
  await edit(admin, id, { firstName: 'Iris', stores: admin.storeIds })

  const operator = await anOperator(app)
  const { items } = await operator.call(listAudit, { query: { objectId: id } })
  expect(items).toMatchObject([
    { action: 'user.updated', before: { firstName: 'Elena' }, after: { firstName: 'Iris' } },
    { action: 'user.created', actor: { id: admin.id }, after: { email, role: 'CASHIER' } },
  ])
  expect(items[0]?.after).not.toHaveProperty('email')
})
