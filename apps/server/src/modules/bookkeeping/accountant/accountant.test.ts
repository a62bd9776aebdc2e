import {
  downloadAccountantFile,
  getAccountant,
  openAccountantPackage,
  removeAccountant,
  revokeAccountantLink,
  sendAccountantCode,
  sendAccountantPackage,
  updateAccountant,
} from '@tillgate/contract/accountant.ts'
import { lastWholeMonth, type AccountantPackageFormat } from '@tillgate/domain/accountant.ts'
import { addMonths, monthBefore } from '@tillgate/domain/month-figures.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aPerson, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { closeCycle } from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sendMonthlyPackages } from './send.service.ts'
import { ageRows, listRows, updateRows } from '#server/world/rows.queries.ts'
import { sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const month = lastWholeMonth(new Date())
const guest = clientOf(app)
const box = mailbox(app)

/** A shop with a statement in the last month. */
const aShop = async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  await closeCycle(app, admin, { cutOff: `${month}-20T22:00:00Z` })
  return admin
}
const asPartner = <T>(partnerId: string, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)

/** Mails of the partner's own outbox to this address, delivered now. */
const mailsTo = async (partnerId: string, email: string) => {
  for (const { id, sealed } of await asPartner(partnerId, (db) =>
    listRows(db, 'outbox', { partnerId }, 'createdAt', 'id'),
  )) {
    if (sealed) await sendMessage({ partnerId, id }, box.deps)
  }
  return box.received.filter(({ to }) => to === email)
}
const name = async (admin: Pick<Awaited<ReturnType<typeof aShop>>, 'call'>, email: string, isMonthly = false) =>
  admin.call(updateAccountant, { body: { name: 'Ruth Baker', email, isMonthly } })

/** A shop whose accountant has the link to the last month. */
const aLink = async () => {
  const [admin, email] = [await aShop(), anEmail()]
  const { partnerId } = admin
  await name(admin, email)
  await admin.call(sendAccountantPackage, { body: { month } })
  const mail = (await mailsTo(partnerId, email)).at(-1)
  const [, token = ''] = new RegExp(`/accountant-package/${partnerId}/([\\w-]{43})\\s`).exec(mail?.text ?? '') ?? []
  return { admin, email, partnerId, token, mail }
}
type Linked = Awaited<ReturnType<typeof aLink>>
const codeOf = async ({ partnerId, token, email }: Linked) => {
  await guest.call(sendAccountantCode, { body: { partnerId, token } })
  return box.codeTo(email)
}
const open = async (linked: Linked) => {
  const { partnerId, token } = linked
  return guest.call(openAccountantPackage, { body: { partnerId, token, code: await codeOf(linked) } })
}
const fileOf = (partnerId: string, pass: string, format: AccountantPackageFormat) =>
  guest.download(downloadAccountantFile, { body: { partnerId, pass, format } })

test('link and mailed code open the files of one month', async () => {
  const linked = await aLink()
  const { admin, partnerId, email, mail } = linked
  expect(mail?.text).not.toMatch(/\$/)

  const { pass, month: opened } = await open(linked)
  expect(opened).toBe(month)
  const { blob, name: fileName } = await fileOf(partnerId, pass, 'zip')
  expect(fileName).toBe(`statements-${month}.zip`)
  expect(
    Buffer.from(await blob.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await fileOf(partnerId, pass, 'xero')

  const { links } = await admin.call(getAccountant, {})
  expect(links).toMatchObject([{ month, email, state: 'open', downloads: 2 }])
  const log = await asPartner(partnerId, (db) => listAudit(db, partnerId))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'accountant.named',
      'accountant.pack-sent',
      'accountant.pack-opened',
      'accountant.pack-downloaded',
    ]),
  )
})

test('without the right code nothing opens', async () => {
  const linked = await aLink()
  const { partnerId, token } = linked
  const code = await codeOf(linked)
  const guesses = { body: { partnerId, token, code: otherThan(code) } }
  for (const refused of ['passcode.wrong', 'passcode.wrong', 'passcode.burnt']) {
    await expect(guest.call(openAccountantPackage, guesses)).rejects.toMatchObject({ code: refused })
  }
  await expect(guest.call(openAccountantPackage, { body: { partnerId, token, code } })).rejects.toMatchObject({
    code: 'passcode.burnt',
  })
  await expect(fileOf(partnerId, token, 'zip')).rejects.toMatchObject({ code: 'accountant.code-again' })
})

test('a link opens only its own partner', async () => {
  const [linked, other] = [await aLink(), await aLink()]
  const { pass } = await open(linked)
  const over = { code: 'accountant.link-over' }
  const crossed = { partnerId: other.partnerId, token: linked.token }
  await expect(guest.call(sendAccountantCode, { body: crossed })).rejects.toMatchObject(over)
  const code = await codeOf(other)
  await expect(guest.call(openAccountantPackage, { body: { ...crossed, code } })).rejects.toMatchObject(over)
  await expect(fileOf(other.partnerId, pass, 'zip')).rejects.toMatchObject({ code: 'accountant.code-again' })
  const unknown = { partnerId: linked.partnerId, token: 'x'.repeat(43) }
  await expect(guest.call(sendAccountantCode, { body: unknown })).rejects.toMatchObject(over)
})

test('revoking ends link and pass at once', async () => {
  const linked = await aLink()
  const { admin, partnerId, token } = linked
  const { pass } = await open(linked)
  const [sent] = (await admin.call(getAccountant, {})).links
  const id = sent?.id ?? ''
  const stranger = await aRetailer(app)
  await expect(stranger.call(revokeAccountantLink, { params: { id } })).rejects.toMatchObject({
    code: 'accountant.link-over',
  })

  expect((await admin.call(revokeAccountantLink, { params: { id } })).links).toMatchObject([{ state: 'revoked' }])

  await expect(fileOf(partnerId, pass, 'zip')).rejects.toMatchObject({ code: 'accountant.code-again' })
  await expect(guest.call(sendAccountantCode, { body: { partnerId, token } })).rejects.toMatchObject({
    code: 'accountant.link-over',
  })
})

test.each(['another address', 'removal'])('%s ends all open links', async (how) => {
  const { admin } = await aLink()
  const { links } = how === 'removal' ? await admin.call(removeAccountant, {}) : await name(admin, anEmail())
  expect(links).toMatchObject([{ state: 'revoked' }])
})

test('pass ends after half an hour, link after seven days', async () => {
  const linked = await aLink()
  const { admin, partnerId } = linked
  const { pass } = await open(linked)
  await ageRows(app.owner, 'accountant_link', { partnerId }, '31 minutes', ['expiresAt', 'passUntil'])
  await expect(fileOf(partnerId, pass, 'zip')).rejects.toMatchObject({ code: 'accountant.code-again' })
  expect((await open(linked)).month).toBe(month)

  await ageRows(app.owner, 'accountant_link', { partnerId }, `${7 * 24 * 60} minutes`, ['expiresAt', 'passUntil'])
  await expect(codeOf(linked)).rejects.toMatchObject({ code: 'accountant.link-over' })
  expect((await admin.call(getAccountant, {})).links).toMatchObject([{ state: 'expired' }])
})

test('naming needs a recent sign-in and tells every admin', async () => {
  const admin = await aShop()
  const { partnerId } = admin
  const second = await aPerson(app, { role: 'RETAILER', partnerId })
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  const body = { name: 'Ruth Baker', email: anEmail(), isMonthly: true }
  await expect(admin.call(updateAccountant, { body })).rejects.toMatchObject({
    fields: [{ field: 'password', code: 'password.required' }],
  })

  const saved = await admin.call(updateAccountant, { body: { ...body, password } })

  expect(saved).toMatchObject({ accountant: { email: body.email, isMonthly: true }, nextMonth: addMonths(month, 1) })
  for (const { email } of [admin, second]) {
    expect((await mailsTo(partnerId, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^New accountant for /),
    )
  }
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId })
  await expect(supervisor.call(getAccountant, {})).rejects.toMatchObject({ status: 403 })
})

test('the monthly mail goes out once, and only when on', async () => {
  const [shop, off] = [await aShop(), await aShop()]
  const [email, silent] = [anEmail(), anEmail()]
  await name(shop, email, true)
  await name(off, silent, false)
  for (const { partnerId } of [shop, off])
    await updateRows(app.owner, 'accountant', { partnerId }, { sentMonth: monthBefore(month) })
  expect(await shop.call(getAccountant, {})).toMatchObject({ nextMonth: month })

  await Promise.all([sendMonthlyPackages(app.worker), sendMonthlyPackages(app.worker)])
  await sendMonthlyPackages(app.worker)

  expect(await mailsTo(shop.partnerId, email)).toHaveLength(1)
  expect(await mailsTo(off.partnerId, silent)).toHaveLength(0)
  expect(await shop.call(getAccountant, {})).toMatchObject({ nextMonth: addMonths(month, 1), links: [{ month }] })
})

test('a month that is not over is not sent', async () => {
  const admin = await aShop()
  await expect(admin.call(sendAccountantPackage, { body: { month } })).rejects.toMatchObject({
    code: 'accountant.not-named',
  })
  await name(admin, anEmail())
  await expect(admin.call(sendAccountantPackage, { body: { month: addMonths(month, 1) } })).rejects.toMatchObject({
    code: 'accountant.month-open',
  })
  await expect(admin.call(sendAccountantPackage, { body: { month: '2020-01' } })).rejects.toMatchObject({
    code: 'report.nothing',
  })
})
