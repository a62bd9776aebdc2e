import { beginTwoFactor, deactivateTwoFactor } from '@tillgate/contract/account.ts'
import { createItem, listItems } from '@tillgate/contract/items.ts'
import { logout } from '@tillgate/contract/auth.ts'
import { getOnboarding } from '@tillgate/contract/onboarding.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { header, line, upload } from '#server/testing/imports.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, milk, password, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import { bindPartner } from '#server/modules/partners/stores/status.queries.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

/** As if a new version had been published since. */
const boundTo = (caller: Retailer, version: string) =>
  withTenant({ pool, caller }, (db) => bindPartner(db, caller.partnerId, version))

test('new terms block changes until acceptance but not reading', async () => {
  const admin = await aRetailer(app)
  const supervisor = await aPerson(app, { partnerId: admin.partnerId, role: 'SUPERVISOR' })
  const body = milk(admin.storeId)
  await boundTo(admin, '2020-01-01')

  for (const { call } of [admin, supervisor]) {
    await expect(call(createItem, { body })).rejects.toMatchObject({ status: 409, code: 'terms.new-version' })
    expect(await call(listItems, { query: { storeId: admin.storeId } })).toMatchObject({ items: [] })
  }
  expect(await admin.call(getOnboarding, {})).toMatchObject({ hasAcceptedTerms: false })

  await agreeToTerms(admin)

  expect(await supervisor.call(createItem, { body })).toMatchObject({ code: body.code })
})

test('new terms block uploads until acceptance', async () => {
  const admin = await aRetailer(app)
  await boundTo(admin, '2020-01-01')
  const refused = await upload(app, admin, header + line('4011'))
  expect(refused).toMatchObject({ status: 409, body: { code: 'terms.new-version' } })

  await agreeToTerms(admin)
  expect((await upload(app, admin, header + line('4011'))).status).toBe(200)
})

test('new terms do not block own account changes', async () => {
  const admin = await aRetailer(app)
  await boundTo(admin, '2020-01-01')

  await admin.call(beginTwoFactor, { body: { way: 'MAIL', password } })
  const off = admin.call(deactivateTwoFactor, { body: { password: 'Wrong-password-1' } })
  await expect(off).rejects.not.toMatchObject({ code: 'terms.new-version' })
  await admin.call(logout, {})
})

test('acceptance of a later version counts during a rollout', async () => {
  const admin = await aRetailer(app)
  await boundTo(admin, `${Number(termsVersion.slice(0, 4)) + 1}-01-01`)

  const body = milk(admin.storeId)
  expect(await admin.call(createItem, { body })).toMatchObject({ code: body.code })
})
