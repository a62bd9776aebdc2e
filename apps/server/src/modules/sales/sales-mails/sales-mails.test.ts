import { closePosDay } from '@tillgate/contract/pos-days.ts'
import { getSalesMail, updateSalesMail } from '@tillgate/contract/sales-mail.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, onTestFinished, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { sqlNow } from '#server/db/rows.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { mailsOf } from '#server/testing/applications.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { aPerson, aRetailer, limitTo, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  createShelf,
  createTill,
  giveBack,
  liftTillLimits,
  noonZone,
  sell,
  type TestTill,
} from '#server/testing/tills.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { smtpMail } from '#server/integrations/mail/live.ts'
import { letDayPass } from '#server/testing/tills.queries.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { sendSalesMails } from './sales-mails.jobs.ts'

const { url, smtpUrl, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const zone = noonZone()
const today = dayIn(zone, new Date())

const aShop = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  await liftTillLimits(admin, 'TILL')
  for (const id of admin.storeIds) await updateRows(app.owner, 'store', { id }, { timeZone: zone })
  return { admin, till: await createTill(app, admin) }
}
type Person = Pick<Retailer, 'call'>
const change = ({ call }: Person, storeId: string, isOn = true) =>
  call(updateSalesMail, { params: { id: storeId }, body: { isOn } })
const letMorningCome = ({ partnerId }: Retailer) =>
  updateRows(app.owner, 'sales_mail', { partnerId }, { dueAt: sqlNow })
const rowsOf = ({ partnerId }: Retailer) => listRows(app.owner, 'sales_mail', { partnerId })
const readersOf = async (admin: Retailer) =>
  (await mailsFor(app, admin)).filter(({ kind }) => kind === 'daily-sales').map(({ to }) => to)
const textOf = async ({ partnerId }: Retailer): Promise<string> => {
  const asPartner = <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: app.worker.pool, caller: { partnerId } }, work)
  const mails = await mailsOf(app.deps.keyring, { partnerId, asPartner })
  return mails.find(({ text }) => text.includes('sales of') || text.includes('ventas de'))?.text ?? ''
}
const close = (till: TestTill, counted: number | null) =>
  till.call(closePosDay, { body: { day: today, counted, note: '' } })

test('mails the sales of a day once, also with two workers and a restart', async () => {
  const { admin, till } = await aShop()
  expect(await admin.call(getSalesMail, { params: { id: admin.storeId } })).toEqual({ isOn: false })
  await change(admin, admin.storeId)
  await change(admin, admin.storeId)
  await giveBack(till, await sell(till))
  await sell(till)
  await close(till, 0.5)
  await sell(await createTill(app, admin))
  await sendSalesMails(app.worker)
  expect(await readersOf(admin)).toEqual([])

  await letMorningCome(admin)
  await Promise.all([sendSalesMails(app.worker), sendSalesMails(app.worker)])
  await sendSalesMails(app.worker)

  expect(await readersOf(admin)).toEqual([admin.email])
  const text = await textOf(admin)
  for (const line of [
    'Sales: 3, $33.78',
    'Returns: 1, −$4.29',
    'Total: $29.49',
    'Average sale: $11.26',
    'Paid with the benefit card: $21.45',
    'Paid otherwise: $8.04',
    'Cash drawers, counted less expected: $0.50',
    'Tills without a day report: 1',
  ])
    expect(text).toContain(line)
  expect(await rowsOf(admin)).toMatchObject([{ userId: admin.id, storeId: admin.storeId }])

  // The next day has no sales: no mail, and the day after follows.
  await letMorningCome(admin)
  await sendSalesMails(app.worker)
  expect(await readersOf(admin)).toEqual([admin.email])
  const [row] = await rowsOf(admin)
  expect(JSON.stringify(row)).toContain(addDays(today, 2))
})

test('compares with the same weekday of the week before', async () => {
  const { admin, till } = await aShop()
  await sell(till)
  for (let days = 0; days < 7; days += 1) await letDayPass(app, admin.partnerId)
  await change(admin, admin.storeId)
  await sell(till)
  await sell(till)
  await letMorningCome(admin)
  await sendSalesMails(app.worker)

  expect(await textOf(admin)).toMatch(/Total: \$22\.52\s+Same weekday a week before: \$11\.26\s/)
})

test('each person chooses for each store, and stops with the same switch', async () => {
  const { admin, till } = await aShop()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await updateRows(app.owner, 'user_account', { id: supervisor.id }, { language: 'es-ES' })
  await change(admin, admin.storeId)
  await change(admin, admin.storeIds[1] ?? '')
  await change(supervisor, admin.storeId)
  await change(admin, admin.storeId, false)
  expect(await admin.call(getSalesMail, { params: { id: admin.storeId } })).toEqual({ isOn: false })
  await sell(till)
  await letMorningCome(admin)
  await sendSalesMails(app.worker)

  expect(await readersOf(admin)).toEqual([supervisor.email])
  expect(await textOf(admin)).toContain('Pagado con la tarjeta de prestaciones: $8.58')
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.filter(({ action }) => action === 'user.notifications-changed')).toHaveLength(4)
})

test('a person who lost the store gets no mail any more', async () => {
  const { admin, till } = await aShop()
  const supervisors = [
    await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId }),
    await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId }),
  ]
  for (const supervisor of supervisors) await change(supervisor, admin.storeId)
  const [moved, gone] = supervisors
  await limitTo(app, moved?.id ?? '', { partnerId: admin.partnerId, storeIds: admin.storeIds.slice(1) })
  await updateRows(app.owner, 'user_account', { id: gone?.id ?? '' }, { active: false })
  await sell(till)
  await letMorningCome(admin)
  await sendSalesMails(app.worker)
  expect(await readersOf(admin)).toEqual([])
  expect(await rowsOf(admin)).toEqual([])
})

test('nobody chooses for a store of others', async () => {
  const { admin } = await aShop()
  const stranger = await aRetailer(app)
  const limited = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await limitTo(app, limited.id, { partnerId: admin.partnerId, storeIds: admin.storeIds.slice(1) })
  for (const one of [stranger, limited]) {
    expect(await endOf(change(one, admin.storeId))).toBe('store.not-found')
    expect(await endOf(one.call(getSalesMail, { params: { id: admin.storeId } }))).toBe('store.not-found')
  }
  expect(await rowsOf(admin)).toEqual([])
})

test('the mail reaches its reader once by SMTP, with the page that switches it off', async () => {
  const { admin, till } = await aShop()
  await change(admin, admin.storeId)
  await sell(till)
  await letMorningCome(admin)
  await sendSalesMails(app.worker)
  const mail = smtpMail(smtpUrl, 'no-reply@tillgate.test')
  onTestFinished(() => mail.close())
  const { partnerId } = admin
  for (const { id } of await listRows(app.owner, 'outbox', { partnerId })) {
    await sendMessage({ partnerId, id }, { ...app.worker, mail })
    await sendMessage({ partnerId, id }, { ...app.worker, mail })
  }
  const received = (await drive.inbox.list(admin.email)).filter(({ subject }) => subject.startsWith('Store 1: $11.26'))
  expect(received).toHaveLength(1)
  const link = `/stores/day-reports?storeId=${admin.storeId}`
  expect(received[0]?.text.split(link)).toHaveLength(3)
})
