import { getNotificationSettings, updateNotificationSetting } from '@tillgate/contract/notifications.ts'
import type { MailTime } from '@tillgate/domain/partner-events.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, signIn, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { recordHeld } from './held.service.ts'
import { recordEvent } from './record.service.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

type Change = { kind: 'payout.sent' | 'payout.returned' | 'device.new'; mail: MailTime; text: boolean }
const set = ({ call }: Pick<Retailer, 'call'>, body: Change) => call(updateNotificationSetting, { body })

const sentParams = () => ({ amount: '$1.00', day: 'November 23, 2026' })
const details = { kind: 'payout.sent', paymentOrderId: newId(), cents: 100, stores: 1, storeId: null } as const
const paySent = (partnerId: string) =>
  withOperator(pool, (db) =>
    recordEvent(
      db,
      app.deps,
      { partnerId, subject: newId(), details: { ...details, arrivesOn: '2026-11-23' } },
      { kind: 'payout-sent', params: sentParams },
    ),
  )

test('mails and texts go to those who want them', async () => {
  const admin = await aRetailer(app, { person: { phone: '+13055550142' } })
  const other = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId })
  await paySent(admin.partnerId)
  expect(await mailsFor(app, admin)).toEqual([])

  await set(admin, { kind: 'payout.sent', mail: 'AT_ONCE', text: true })
  expect(await paySent(admin.partnerId)).toMatchObject({ to: [admin.email] })
  await set(other, { kind: 'payout.sent', mail: 'AT_ONCE', text: false })
  await set(admin, { kind: 'payout.sent', mail: 'NEVER', text: false })
  expect(await paySent(admin.partnerId)).toMatchObject({ to: [other.email] })

  expect((await mailsFor(app, admin)).toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject(
    [
      { kind: 'event-payout-sent', to: '+13055550142' },
      { kind: 'payout-sent', to: admin.email },
      { kind: 'payout-sent', to: other.email },
    ].toSorted((a, b) => a.to.localeCompare(b.to)),
  )
})

test('an accountant gets mails about sent payouts alone, in the own language', async () => {
  const admin = await aRetailer(app)
  const { partnerId } = admin
  const accountant = await aPerson(app, { role: 'ACCOUNTANT', partnerId })
  await updateRows(app.owner, 'user_account', { id: accountant.id }, { language: 'es-ES' })
  await set(accountant, { kind: 'payout.sent', mail: 'AT_ONCE', text: false })
  await paySent(partnerId)
  await withOperator(pool, (db) => recordHeld(db, app.deps, { partnerId, storeId: null, cause: 'OPERATOR' }))

  const mails = (await mailsFor(app, admin)).toSorted((one, other) => one.kind.localeCompare(other.kind))
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['payout-held', admin.email],
    ['payout-sent', accountant.email],
  ])
  expect(mails[1]).toMatchObject({ language: 'es-ES' })
  const { items } = await accountant.call(getNotificationSettings, {})
  expect(items.map(({ kind }) => kind)).toEqual(['payout.sent', 'device.new'])
})

test('each person has settings of their role', async () => {
  const admin = await aRetailer(app)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const after = await set(admin, { kind: 'payout.returned', mail: 'NEVER', text: false })
  expect(after.items.map(({ kind, mail, text }) => [kind, mail, text])).toEqual([
    ['payout.sent', 'DAILY', false],
    ['payout.returned', 'NEVER', false],
    ['payout.held', 'AT_ONCE', false],
    ['import.ended', 'AT_ONCE', false],
    ['list.changed', 'DAILY', false],
    ['store.changed', 'AT_ONCE', false],
    ['terminal.offline', 'NEVER', false],
    ['invite.unused', 'DAILY', false],
    ['device.new', 'AT_ONCE', false],
    ['bank.changed', 'AT_ONCE', true],
  ])
  expect(after.items.filter(({ isMailFixed }) => isMailFixed).map(({ kind }) => kind)).toEqual([
    'device.new',
    'bank.changed',
  ])
  expect(after.items.filter(({ isTextFixed }) => isTextFixed).map(({ kind }) => kind)).toEqual(['bank.changed'])
  const { items, phone } = await supervisor.call(getNotificationSettings, {})
  expect(items.map(({ kind, mail }) => [kind, mail])).toEqual([
    ['import.ended', 'AT_ONCE'],
    ['device.new', 'AT_ONCE'],
  ])
  expect(phone).toBeNull()
  await expect(set(supervisor, { kind: 'payout.returned', mail: 'NEVER', text: false })).rejects.toMatchObject({
    status: 400,
  })
})

test('refuses texts without a number and silence about devices', async () => {
  const admin = await aRetailer(app)
  await expect(set(admin, { kind: 'payout.returned', mail: 'AT_ONCE', text: true })).rejects.toMatchObject({
    code: 'text.no-number',
  })
  await expect(set(admin, { kind: 'device.new', mail: 'NEVER', text: false })).rejects.toMatchObject({
    fields: [{ field: 'mail', code: 'field.invalid' }],
  })
})

test('the mail about a new device says when and from where', async () => {
  const admin = await aRetailer(app)
  await signIn(app, admin.email)
  await signIn(app, admin.email)
  expect(await mailsFor(app, admin)).toMatchObject([
    {
      kind: 'new-device',
      params: { ip: '127.0.0.1', time: expect.stringMatching(/^\w+ \d+, \d{4}, \d+:\d\d [AP]M ET$/) },
    },
  ])
})

test('a new device is mailed and, if wanted, texted at once', async () => {
  const admin = await aRetailer(app, { person: { phone: '+13055550143' } })
  await signIn(app, admin.email)
  expect(await mailsFor(app, admin)).toEqual([])
  await set(admin, { kind: 'device.new', mail: 'AT_ONCE', text: true })
  await signIn(app, admin.email)
  expect(await mailsFor(app, admin)).toMatchObject([
    { kind: 'new-device', to: admin.email },
    { kind: 'event-device-new', to: '+13055550143' },
  ])
})
