import { getProfile } from '@tillgate/contract/auth.ts'
import { getStore } from '@tillgate/contract/business.ts'
import { manualCardEntryStatuses } from '@tillgate/domain/manual-card-entry.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const profileOf = ({ id, call }: Pick<Retailer, 'id' | 'call'>) => call(getProfile, { params: { id } })

test('Store Admin reads colleagues, supervisor only their own profile', async () => {
  const admin = await aRetailer(app)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })

  expect(await admin.call(getProfile, { params: { id: supervisor.id } })).toMatchObject({ role: 'SUPERVISOR' })
  expect(await profileOf(supervisor)).toMatchObject({ twoFactor: false })
  await expect(supervisor.call(getProfile, { params: { id: admin.id } })).rejects.toMatchObject({ status: 404 })
})

test('people of an unapproved partner read only themselves', async () => {
  const admin = await aRetailer(app, { status: 'REVIEW' })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await expect(admin.call(getProfile, { params: { id: supervisor.id } })).rejects.toMatchObject({ status: 404 })
  expect(await profileOf(admin)).toMatchObject({ id: admin.id })
})

test('only the Store Admin sees the routing digits', async () => {
  const admin = await plaid.anApplicantWithoutBank()
  expect((await profileOf(admin)).retailer).toMatchObject({ bankAccountNumber: null, bankRoutingNumber: null })
  await plaid.link(admin, 'insights-pass')
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })

  expect((await profileOf(admin)).retailer).toMatchObject({ bankAccountNumber: '1111', bankRoutingNumber: '0000' })
  expect((await profileOf(supervisor)).retailer).toMatchObject({ bankAccountNumber: '1111', bankRoutingNumber: null })
  expect(await admin.call(getStore, { params: { id: admin.storeId } })).toMatchObject({
    bankAccountNumber: '1111',
    bankRoutingNumber: '0000',
    bankAccountHolderName: 'John Smith',
    accountType: 'checking',
  })
})

test('profile shows the status of manual card entry', async () => {
  const admin = await aRetailer(app)
  expect((await profileOf(admin)).retailer).toMatchObject({
    entryPanManuallyStatus: 'NOT_REQUESTED',
    entryPanManuallyStatusUpdatedDate: null,
  })

  const at = new Date('2026-11-20T15:42:00Z')
  for (const status of manualCardEntryStatuses) {
    await updateRows(app.owner, 'partner', { id: admin.partnerId }, { manualCardEntry: status, manualCardEntryAt: at })
    expect((await profileOf(admin)).retailer).toMatchObject({
      entryPanManuallyStatus: status,
      entryPanManuallyStatusUpdatedDate: at.toISOString(),
    })
  }
})

test('profile distinguishes provider, retailer and newcomer', async () => {
  const dentist = await aRetailer(app, { type: 'DENTAL', role: 'PROVIDER' })
  const grocer = await aRetailer(app)
  const newcomer = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })

  expect(await profileOf(dentist)).toMatchObject({ partnerType: 'PROVIDER' })
  expect(await profileOf(grocer)).toMatchObject({ partnerType: null })
  expect(await profileOf(newcomer)).toMatchObject({ partnerType: 'NEWPARTNER', role: 'UNASSIGNED', retailer: null })
  await expect(newcomer.call(getProfile, { params: { id: grocer.id } })).rejects.toMatchObject({ status: 404 })
})
