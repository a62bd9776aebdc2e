import { countNotifications, listNotifications, markNotificationsRead } from '@tillgate/contract/notifications.ts'
import { groupMax, groupMin } from '@tillgate/domain/partner-events.ts'
import { login } from '@tillgate/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf, password, signIn, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { recordEvent, type NewEvent } from './record.service.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const sent = { kind: 'payout.sent', paymentOrderId: newId(), cents: 1241807, stores: 2, storeId: null } as const
const payout = { ...sent, arrivesOn: '2026-11-23' } as const
const returned = { kind: 'payout.returned', cents: 120650, storeId: newId(), store: 'Doral', code: 'R02' } as const
const imported = {
  kind: 'import.ended',
  batchId: newId(),
  file: 'prices.csv',
  rows: 9,
  imported: 7,
  failed: 2,
} as const

const record = ({ partnerId }: { partnerId: string }, details: NewEvent['details'], subject: string = newId()) =>
  withTenant({ pool, caller: { partnerId } }, (db) => recordEvent(db, app.deps, { partnerId, subject, details }))

const eventsOf = async ({ call }: Pick<Retailer, 'call'>, query: object = {}) =>
  (await call(listNotifications, { query })).items
const kindsOf = async (person: Pick<Retailer, 'call'>, query = {}) =>
  (await eventsOf(person, query)).map(({ kind }) => kind)
const unreadOf = async ({ call }: Pick<Retailer, 'call'>) => (await call(countNotifications, {})).unread

test('stores an event once, as partner or operator', async () => {
  const admin = await aRetailer(app)
  await record(admin, payout, 'the same')
  await record(admin, payout, 'the same')
  await withOperator(pool, (db) =>
    recordEvent(db, app.deps, { partnerId: admin.partnerId, subject: 'the same', details: payout }),
  )

  const [event, ...others] = await eventsOf(admin)
  expect(event).toMatchObject({ kind: 'payout.sent', amount: 12418.07, stores: 2, isRead: false })
  expect(others).toEqual([])
})

test('pages and counts groups of equal events that follow each other', async () => {
  const admin = await aRetailer(app)
  for (const details of [payout, payout, payout, payout, returned, imported, imported]) await record(admin, details)
  const groupsOf = (page: number, pageSize = 2) =>
    admin.call(listNotifications, { query: { page, pageSize, per: 'group' } })

  expect((await groupsOf(1)).items.map(({ kind }) => kind)).toEqual(['import.ended', 'import.ended'])
  const second = await groupsOf(2)
  expect(second.items.map(({ kind }) => kind)).toEqual(['payout.returned', ...Array(4).fill('payout.sent')])
  expect(second.total).toBe(4)
  expect((await admin.call(listNotifications, { query: {} })).total).toBe(7)
})

test('splits a group that is longer than its maximum', async () => {
  const admin = await aRetailer(app)
  for (let n = 0; n < groupMax + groupMin; n++) await record(admin, payout)

  const { items, total } = await admin.call(listNotifications, { query: { page: 1, pageSize: 1, per: 'group' } })
  expect([items.length, total]).toEqual([groupMax, 2])
})

test('lists the own partner by role and kind', async () => {
  const [admin, foreigner] = [await aRetailer(app), await aRetailer(app)]
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  for (const details of [payout, returned, imported]) await record(admin, details)

  expect(await kindsOf(admin)).toEqual(['import.ended', 'payout.returned', 'payout.sent'])
  expect(await kindsOf(admin, { kind: 'payout.returned' })).toEqual(['payout.returned'])
  expect(await kindsOf(supervisor)).toEqual(['import.ended', 'payout.sent'])
  expect(await kindsOf(supervisor, { kind: 'payout.returned' })).toEqual([])
  expect(await kindsOf(foreigner)).toEqual([])
  expect(await unreadOf(supervisor)).toBe(2)
  expect(await unreadOf(foreigner)).toBe(0)
})

test('each person reads alone', async () => {
  const [admin, foreigner] = [await aRetailer(app), await aRetailer(app)]
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await record(admin, payout)
  await record(admin, imported)
  const [newest] = await eventsOf(admin)
  const ids = [newest?.id ?? '']

  await foreigner.call(markNotificationsRead, { body: { ids } })
  expect(await unreadOf(admin)).toBe(2)
  await admin.call(markNotificationsRead, { body: { ids } })
  await admin.call(markNotificationsRead, { body: { ids } })
  expect((await eventsOf(admin)).map(({ isRead }) => isRead)).toEqual([true, false])
  expect(await unreadOf(admin)).toBe(1)
  await admin.call(markNotificationsRead, { body: {} })
  expect(await unreadOf(admin)).toBe(0)
  expect(await unreadOf(supervisor)).toBe(2)
})

test('unread events are counted by one statement', async () => {
  const admin = await aRetailer(app)
  const statements = await app.statementsOf(() => unreadOf(admin))
  expect(statements.filter((text) => text.includes('partner_event'))).toHaveLength(1)
})

test('a sign-in from an unknown device is the person’s event', async () => {
  const admin = await aRetailer(app)
  const other = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId })
  const { device } = await signIn(app, admin.email)
  expect(await eventsOf(admin)).toEqual([])

  await signIn(app, admin.email)
  await clientOf(app).call(login, { body: { email: admin.email, password, device } })
  expect(await eventsOf(admin)).toMatchObject([{ kind: 'device.new', isRead: false }])
  expect(await eventsOf(other)).toEqual([])
})
