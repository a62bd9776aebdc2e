import { listCoverEnds } from '@tillgate/contract/cover-ends.ts'
import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { listNotifications, updateNotificationSetting } from '@tillgate/contract/notifications.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { mailsFor } from '#server/testing/applicants.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { insertList } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { projectApprovedProducts } from '../catalogue.jobs.ts'
import { listNoticeJobs } from './notices.jobs.ts'

// A list is in force for every partner of the program.
const app = await startApp({ DATABASE_URL: await testDatabase('_ends') })
const day = (n: number): string => addDays(dayIn(programZone, new Date()), n)

const [ended, soon, renewed, later, dropped, kept] = ['4001', '4002', '4003', '4004', '4005', '4006'] as const

test('shows and mails which items lose cover', async () => {
  const admin = await aRetailer(app)
  await admin.call(updateNotificationSetting, { body: { kind: 'list.changed', mail: 'AT_ONCE', text: false } })
  const foreigner = await aRetailer(app)
  const both = [{ code: kept }, { code: later, to: day(40) }]
  await insertList(app, [
    ...both,
    { code: ended, to: day(-1) },
    { code: soon, to: day(3) },
    { code: renewed, to: day(3) },
    { code: renewed, from: day(4) },
    { code: dropped },
  ])
  await insertList(app, [...both, { code: soon }, { code: renewed }], `${day(12)}T17:00:00Z`)
  for (const code of [ended, soon, renewed, later, dropped, kept]) {
    await admin.call(createItem, { body: { ...milk(admin.storeId), code, name: `Item ${code}` } })
  }
  await projectApprovedProducts(app.worker)

  const expected = [
    { code: soon, name: 'Item 4002', endsOn: day(4), list: 'Food' },
    { code: dropped, endsOn: day(12), list: 'Food' },
  ]
  const ends = async (of = admin) => (await of.call(listCoverEnds, { query: {} })).items
  expect(await ends()).toMatchObject(expected)
  expect(await ends(foreigner)).toEqual([])
  const { attention } = await admin.call(getDashboard, {})
  expect(attention.filter(({ kind }) => kind === 'cover')).toEqual([{ kind: 'cover', count: 1, day: day(4) }])

  const mails = async () => (await mailsFor(app, admin)).filter(({ kind }) => kind === 'list-cover-ends')
  for (const job of listNoticeJobs) await job.run({}, app.worker)
  for (const job of listNoticeJobs) await job.run({}, app.worker)
  expect(await mails()).toMatchObject([{ to: admin.email }])
  expect((await admin.call(listNotifications, { query: {} })).items).toMatchObject([
    { kind: 'list.changed', list: null, day: day(4), losing: 1, gaining: 0 },
  ])

  await insertList(app, [...both, { code: soon }, { code: dropped }], '2025-01-01')
  await projectApprovedProducts(app.worker)
  expect(await ends()).toMatchObject([{ code: dropped, endsOn: day(12) }])
})
