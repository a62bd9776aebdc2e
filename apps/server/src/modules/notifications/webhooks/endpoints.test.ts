import {
  createWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@tillgate/contract/webhooks.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, password, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { storedEndpoint } from '#server/testing/webhooks.queries.ts'
import { getRow } from '#server/world/rows.queries.ts'

const app = await startApp({ WEBHOOK_ADDRESSES: 'public' })
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const draft = { url: 'https://erp.ruiz.test/hooks', description: 'ERP', kinds: ['payout.sent' as const] }
const add = ({ call }: Pick<Retailer, 'call'>, other: Partial<typeof draft> & { password?: string } = {}) =>
  call(createWebhook, { body: { ...draft, ...other } })
const mailKindsOf = async (person: Retailer) => (await mailsFor(app, person)).map(({ kind, to }) => [kind, to])
const wantsPassword = { fields: [{ field: 'password', code: 'password.required' }] }

test('an added endpoint shows its secret once', async () => {
  const admin = await aRetailer(app)
  const { id, secret } = await add(admin)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { items } = await admin.call(listWebhooks, {})
  expect(items).toMatchObject([{ id, url: draft.url, kinds: ['payout.sent'], pause: null, tried: 0, lastAt: null }])
  expect(JSON.stringify(items)).not.toContain('whsec_')
  expect((await getRow(app.owner, 'webhook_endpoint', { id })).secret.toString('latin1')).not.toContain(
    secret.slice(6, 20),
  )

  const { secret: fresh } = await admin.call(rotateWebhookSecret, { params: { id }, body: {} })
  expect(fresh).not.toBe(secret)
  expect((await admin.call(getWebhook, { params: { id } })).oldSecretUntil).toEqual(expect.any(String))
})

test('the query of an address is sealed and not logged', async () => {
  const admin = await aRetailer(app)
  const url = 'https://erp.ruiz.test/hooks?key=first-key'
  const { id } = await add(admin, { url })
  const params = { id }
  expect(await admin.call(getWebhook, { params })).toMatchObject({ url })
  await admin.call(updateWebhook, { params, body: { ...draft, url: `${draft.url}?key=second-key` } })
  expect((await admin.call(listWebhooks, {})).items).toMatchObject([{ url: `${draft.url}?key=second-key` }])

  const stored = await storedEndpoint(app.owner, id)
  expect(stored).toMatchObject({ url: draft.url })
  const logged = await withTenant({ pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(JSON.stringify(logged)).toContain(`${draft.url}?…`)
  expect(JSON.stringify(stored) + JSON.stringify(logged)).not.toMatch(/first-key|second-key/)

  await admin.call(updateWebhook, { params, body: draft })
  expect(await storedEndpoint(app.owner, id)).toMatchObject({ url: draft.url, query: null })
})

test('a repeated request adds nothing and shows no secret', async () => {
  const admin = await aRetailer(app)
  const send = () =>
    fetch(`${app.base}/api/webhooks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'the same',
      },
      body: JSON.stringify(draft),
    })
  const [first, second] = [await (await send()).json(), await (await send()).json()]
  expect(first).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  expect(second).toEqual({ ...Object(first), secret: '' })
  expect((await admin.call(listWebhooks, {})).items).toHaveLength(1)
})

test('every Store Admin is mailed about a new or changed address', async () => {
  const admin = await aRetailer(app)
  const second = await aPerson(app, { role: 'RETAILER', partnerId: admin.partnerId })
  const { id } = await add(admin)
  const mailed = [
    ['webhook-named', admin.email],
    ['webhook-named', second.email],
  ]
  expect(await mailKindsOf(admin)).toEqual(expect.arrayContaining(mailed))
  const params = { id }
  await admin.call(updateWebhook, { params, body: { ...draft, description: 'Accounts' } })
  expect(await mailKindsOf(admin)).toHaveLength(2)
  await admin.call(updateWebhook, { params, body: { ...draft, url: 'https://other.ruiz.test/' } })
  expect(await mailKindsOf(admin)).toHaveLength(4)
})

test('an old sign-in needs the password, except for words and kinds', async () => {
  const admin = await aRetailer(app)
  const { id } = await add(admin)
  await withIdentity(pool, (db) => letTimePass(db, 16, ['session']))
  const params = { id }
  await admin.call(updateWebhook, { params, body: { ...draft, kinds: ['import.ended'] } })
  const moved = { ...draft, url: 'https://other.ruiz.test/' }
  await expect(add(admin)).rejects.toMatchObject(wantsPassword)
  await expect(admin.call(updateWebhook, { params, body: moved })).rejects.toMatchObject(wantsPassword)
  await expect(admin.call(rotateWebhookSecret, { params, body: {} })).rejects.toMatchObject(wantsPassword)
  await expect(admin.call(removeWebhook, { params, body: {} })).rejects.toMatchObject(wantsPassword)

  await add(admin, { password })
  await admin.call(updateWebhook, { params, body: { ...moved, password } })
  await admin.call(removeWebhook, { params, body: { password } })
  expect((await admin.call(listWebhooks, {})).items).toHaveLength(1)
})

test('a partner has five endpoints at most, also by calls at once', async () => {
  const admin = await aRetailer(app)
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => add(admin)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(add(admin)).rejects.toMatchObject({ code: 'webhook.too-many' })
})

test.each([
  ['http://erp.ruiz.test/', 'url.not-https'],
  ['https://erp.ruiz.test:8443/', 'url.port'],
  ['https://ana:secret@erp.ruiz.test/', 'url.credentials'],
  ['https://127.0.0.1/', 'url.private'],
  ['https://169.254.169.254/latest/meta-data', 'url.private'],
  ['https://[::ffff:10.0.0.1]/', 'url.private'],
  ['erp', 'url.invalid'],
  ['', 'url.required'],
  [`https://erp.ruiz.test/${'a'.repeat(480)}`, 'url.too-long'],
])('refuses %s: %s', async (url, code) => {
  const admin = await aRetailer(app)
  await expect(add(admin, { url })).rejects.toMatchObject({ fields: [{ field: 'url', code }] })
})

test('refuses events about one person and an empty choice', async () => {
  const admin = await aRetailer(app)
  const choose = (kinds: ('device.new' | 'payout.sent')[]) => admin.call(createWebhook, { body: { ...draft, kinds } })
  await expect(choose(['device.new'])).rejects.toMatchObject({ status: 400 })
  await expect(choose([])).rejects.toMatchObject({ fields: [{ field: 'kinds', code: 'kinds.required' }] })
})

test('another partner and a supervisor see no endpoint', async () => {
  const [admin, foreigner] = [await aRetailer(app), await aRetailer(app)]
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const params = { id: (await add(admin)).id }
  await expect(foreigner.call(getWebhook, { params })).rejects.toMatchObject({ code: 'webhook.not-found' })
  await expect(foreigner.call(testWebhook, { params })).rejects.toMatchObject({ code: 'webhook.not-found' })
  await expect(foreigner.call(listWebhookDeliveries, { params, query: {} })).rejects.toMatchObject({ status: 404 })
  expect((await foreigner.call(listWebhooks, {})).items).toEqual([])
  await expect(foreigner.call(removeWebhook, { params, body: {} })).rejects.toMatchObject({ code: 'webhook.removed' })
  expect((await admin.call(listWebhooks, {})).items).toHaveLength(1)
  await expect(supervisor.call(listWebhooks, {})).rejects.toMatchObject({ status: 403 })
})

test('each step is in the change log', async () => {
  const admin = await aRetailer(app)
  const params = { id: (await add(admin)).id }
  await admin.call(updateWebhook, { params, body: { ...draft, description: 'Accounts' } })
  await admin.call(rotateWebhookSecret, { params, body: {} })
  await admin.call(testWebhook, { params })
  await admin.call(resumeWebhook, { params })
  await admin.call(removeWebhook, { params, body: {} })
  const audit = await withTenant({ pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  const actions = audit.map(({ action }) => action).filter((action) => action.startsWith('webhook.'))
  expect(actions.toSorted()).toEqual(
    ['added', 'changed', 'removed', 'resumed', 'secret-rotated', 'tested'].map((one) => `webhook.${one}`),
  )
  expect(JSON.stringify(audit)).not.toContain('whsec_')
  await expect(admin.call(removeWebhook, { params, body: {} })).rejects.toMatchObject({ code: 'webhook.removed' })
})
