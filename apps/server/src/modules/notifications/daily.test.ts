import { updateNotificationSetting } from '@tillgate/contract/notifications.ts'
import type { MailTime } from '@tillgate/domain/partner-events.ts'
import { composeMail } from '@tillgate/phrases/mails.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
import { mailsOf } from '#server/testing/applications.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sendDailyMails } from './daily.jobs.ts'
import { recordEvent, type NewEvent } from './record.service.ts'
import { sqlNow } from '#server/db/rows.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const sent = { kind: 'payout.sent', paymentOrderId: newId(), cents: 1241807, stores: 2, storeId: null } as const
const payout = { ...sent, arrivesOn: '2026-11-23' } as const
const list = { kind: 'list.changed', list: 'Healthy Food', day: '2026-12-01', losing: 12, gaining: 31 } as const
const opened = { kind: 'store.changed', storeId: newId(), store: 'Doral', change: 'opened' } as const

const record = ({ partnerId }: Pick<Retailer, 'partnerId'>, details: NewEvent['details']) =>
  withTenant({ pool, caller: { partnerId } }, (db) =>
    recordEvent(db, app.deps, { partnerId, subject: newId(), details }),
  )
const set = ({ call }: Pick<Retailer, 'call'>, kind: 'store.changed' | 'list.changed', mail: MailTime) =>
  call(updateNotificationSetting, { body: { kind, mail, text: false } })
const dailyOf = async (admin: Pick<Retailer, 'partnerId'>) =>
  (await mailsFor(app, admin)).filter(({ kind }) => kind === 'daily-events').map(({ to }) => to)
const textOf = async ({ partnerId }: Pick<Retailer, 'partnerId'>) => {
  const asPartner = <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: app.worker.pool, caller: { partnerId } }, work)
  const [mail] = await mailsOf(app.deps.keyring, { partnerId, asPartner })
  return mail?.text ?? ''
}

test('one mail names the events by group', async () => {
  const admin = await aRetailer(app)
  await set(admin, 'store.changed', 'DAILY')
  for (const details of [list, payout, opened]) await record(admin, details)
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })

  await Promise.all([sendDailyMails(app.worker), sendDailyMails(app.worker)])
  await sendDailyMails(app.worker)

  expect(await dailyOf(admin)).toEqual([admin.email])
  const text = await textOf(admin)
  expect(text.slice(text.indexOf('Money'), text.indexOf('You get'))).toBe(
    [
      'Money',
      '• $12,418.07 was sent. 2 stores, due Mon, Nov 23',
      'Items',
      '• The list Healthy Food changes on Dec 1. Your items: 12 leave, 31 join',
      'Stores and people',
      '• Doral was activated. It takes benefit cards.',
      '',
    ].join('\n\n'),
  )
  await record(admin, payout)
  await sendDailyMails(app.worker)
  expect(await dailyOf(admin)).toHaveLength(1)
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  expect(await dailyOf(admin)).toHaveLength(2)
})

test('a practice reads its own words', async () => {
  const dentist = await aRetailer(app, { type: 'DENTAL', role: 'PROVIDER' })
  await record(dentist, list)
  await updateRows(app.owner, 'daily_mail_event', { partnerId: dentist.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  const text = await textOf(dentist)
  expect(text).toContain('Procedures\n\n• The list Healthy Food changes on Dec 1. Your procedures: 12 leave, 31 join')
})

test('a mail with a reason comes at once whatever a person chose', async () => {
  const admin = await aRetailer(app)
  await set(admin, 'store.changed', 'NEVER')
  const { partnerId } = admin
  const event = { partnerId, subject: newId(), details: { ...opened, change: 'suspended' } } as const
  const mail = {
    kind: 'store-suspended',
    params: () => ({ business: 'Doral', text: 'Fraud' }),
    isAlways: true,
  } as const
  await withTenant({ pool, caller: { partnerId } }, (db) => recordEvent(db, app.deps, event, mail))
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toEqual(['store-suspended'])
})

test('nothing is sent before the morning or without events', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  await record(admin, payout)
  await record(other, opened)
  await sendDailyMails(app.worker)
  expect((await listRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId })).length).toBe(1)
  expect([...(await dailyOf(admin)), ...(await dailyOf(other))]).toEqual([])
})

test('each Store Admin gets what they chose', async () => {
  const admin = await aRetailer(app)
  const second = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId })
  await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await set(second, 'list.changed', 'NEVER')
  await record(admin, list)
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  expect(await dailyOf(admin)).toEqual([admin.email])
})

test('an accountant gets sent payouts once a day', async () => {
  const admin = await aRetailer(app)
  const accountant = await aPerson(app, { role: 'ACCOUNTANT', partnerId: admin.partnerId })
  await aPerson(app, { role: 'ACCOUNTANT', partnerId: admin.partnerId, emailVerified: false })
  for (const details of [payout, list]) await record(admin, details)
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  expect((await dailyOf(admin)).toSorted()).toEqual([admin.email, accountant.email].toSorted())
})

test('an operator’s event reaches the daily mail', async () => {
  const admin = await aRetailer(app)
  const event = { partnerId: admin.partnerId, subject: newId(), details: payout }
  await withOperator(pool, (db) => recordEvent(db, app.deps, event))
  await withOperator(pool, (db) => recordEvent(db, app.deps, event))
  expect((await listRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId })).length).toBe(1)
})

test('a person without access any more gets nothing', async () => {
  const admin = await aRetailer(app)
  const [gone, demoted] = [
    await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId }),
    await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId }),
  ]
  await record(admin, payout)
  await app.owner.updateTable('user_account').set({ active: false }).where('id', '=', gone.id).execute()
  await app.owner.updateTable('user_account').set({ role: 'SUPERVISOR' }).where('id', '=', demoted.id).execute()
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  expect(await dailyOf(admin)).toEqual([admin.email])
  expect((await listRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId })).length).toBe(0)
})

test('a kind switched off since then is left out', async () => {
  const admin = await aRetailer(app)
  await record(admin, list)
  await set(admin, 'list.changed', 'NEVER')
  await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
  await sendDailyMails(app.worker)
  expect(await dailyOf(admin)).toEqual([])
})

test('a heading is bold in the daily mail only', () => {
  const params = {
    name: 'Ana',
    business: 'Ruiz',
    list: '# Money\n• $1.00 was sent.',
    text: '# Call us',
    link: 'https://x',
  }
  expect(composeMail('daily-events', 'en-US', params).html).toContain('font-weight:600">Money</p>')
  expect(composeMail('store-suspended', 'en-US', params).html).toContain('># Call us</p>')
})
