import { getProfile } from '@tillgate/contract/auth.ts'
import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import {
  answerAppeal,
  approveApplication,
  requestInformation,
  rejectApplication,
} from '@tillgate/contract/operator-decisions.ts'
import { deleteDraft, getStore, getDraft, saveDraft } from '@tillgate/contract/business.ts'
import { checkAddress } from '@tillgate/contract/addresses.ts'
import {
  activateStore,
  appealStore,
  beginStoreResubmission,
  createStore,
  inactivateStore,
  listStores,
  getStoreApplication,
  sendStoreResubmission,
  updateStore,
} from '@tillgate/contract/stores.ts'
import { checkBankStatus, fetchBankToken, getStoreBank } from '@tillgate/contract/plaidauth.ts'
import { openChecks } from '@tillgate/domain/open-checks.ts'
import { checkTins } from '../../review/evidence/tin.jobs.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { findStatuses } from '#server/testing/applications.queries.ts'
import { aBusiness } from '#server/testing/business.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, password, type Retailer } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { newId } from '#server/base/ids.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import { listColumn, updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app } = plaid
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const { doingBusinessAs: _, phoneNumber: __, businessDescription: ___, ...fields } = aBusiness()
const aStore = (but: Partial<typeof fields> = {}) => ({ ...fields, businessName: 'Kendall', ...but })

const asPartner = <T>({ partnerId }: Retailer, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)

/** An approved grocer, and a second store that was made with the store form. */
const aGrower = async () => {
  const admin = await aRetailer(app)
  await agreeToTerms(admin)
  await updateRows(app.owner, 'user_account', { id: admin.id }, { identityStatus: 'IDV_SUCCESS' })
  await asPartner(admin, async (db) => {
    await updateRows(db, 'partner', { id: admin.partnerId }, { primaryStoreId: admin.storeId })
    await updateRows(
      db,
      'store',
      { id: admin.storeId },
      { phoneNumber: '+13055550142', contactEmail: 'office@delgado.test' },
    )
  })
  const name = `Kendall ${newId().slice(-8)}`
  const { id } = await admin.call(createStore, { body: aStore({ businessName: name }) })
  return { admin, id, name, further: { ...admin, storeId: id } }
}

/** Sent: its bank is verified. */
const aSentStore = async () => {
  const { admin, id, further, name } = await aGrower()
  expect(await plaid.link(further, 'platypus')).toBe('AUTOMATICALLY_VERIFIED')
  const operator = await anOperator(app)
  const { items } = await operator.call(listApplications, { query: { view: 'all', search: name } })
  return { admin, id, name, further, operator, applicationId: items[0]?.id ?? '' }
}

test('further store inherits omitted fields from the first store', async () => {
  const { admin, id, name } = await aGrower()
  expect(await admin.call(getStore, { params: { id } })).toMatchObject({
    businessName: name,
    doingBusinessAs: name,
    phoneNumber: '+13055550142',
    contactEmailAddress: 'office@delgado.test',
    status: 'PENDING',
    applicationStatus: 'PENDING_AUTH',
    version: 1,
  })
  expect(await admin.call(getStoreApplication, { params: { id } })).toEqual({
    status: 'PENDING_AUTH',
    phase: null,
    dueAt: null,
    closesAt: null,
    rejection: null,
    canAppeal: false,
    isAppealOpen: false,
    fixable: [],
    fix: null,
    asked: [],
  })
})

test('grocer adds a pharmacy but no dental practice', async () => {
  const { admin } = await aGrower()
  const { id } = await admin.call(createStore, { body: aStore({ type: 'PHARMACY' }) })
  expect(await admin.call(getStore, { params: { id } })).toMatchObject({ type: 'PHARMACY' })
  await expect(admin.call(createStore, { body: aStore({ type: 'DENTAL' }) })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'type' }],
  })
})

test('store with a verified bank is reviewed, then activated', async () => {
  const { admin, id, operator, applicationId } = await aSentStore()
  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({
    status: 'REVIEW',
    phase: 'QUEUED',
  })
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toContain('application-received')
  expect(await endOf(admin.call(activateStore, { params: { id } }))).toBe('store.not-switchable')

  await checkTins(app.worker)
  const { checks } = await operator.call(getApplication, { params: { id: applicationId } })
  const accepted = openChecks(checks)
  const moved = await operator.call(approveApplication, { params: { id: applicationId }, body: { accepted } })
  expect(moved).toMatchObject({ status: 'APPROVED' })

  expect(await asPartner(admin, (db) => findStatuses(db, admin.partnerId, id))).toMatchObject({
    status: 'PENDING',
    applicationStatus: 'APPROVED',
    partnerStatus: 'APPROVED',
  })
  await admin.call(activateStore, { params: { id } })
  expect(await admin.call(getStore, { params: { id } })).toMatchObject({ status: 'ACTIVE' })
})

test('new tax number reopens an approved store’s application', async () => {
  const { admin, id, name, operator, applicationId } = await aSentStore()
  await checkTins(app.worker)
  const { checks } = await operator.call(getApplication, { params: { id: applicationId } })
  const accepted = openChecks(checks)
  await operator.call(approveApplication, { params: { id: applicationId }, body: { accepted } })
  const save = (but: Partial<typeof fields>, version: number) =>
    admin.call(updateStore, { params: { id }, body: { ...aStore({ businessName: name, ...but }), version } })
  const phase = async () => (await admin.call(getStoreApplication, { params: { id } })).phase

  await save({ contactPerson: 'Luis' }, 1)
  expect(await phase()).toBe('DECIDED')
  await save({ businessName: `${name} Two`, contactPerson: 'Luis', employerIdentificationNumber: '651204418' }, 2)
  expect(await phase()).toBe('RECHECK')
  const { record, recheck } = await operator.call(getApplication, { params: { id: applicationId } })
  expect(recheck?.formerNames).toEqual([name])
  expect(record[0]).toMatchObject({ action: 'application.recheck-begun', by: 'Ana Ruiz', isOperator: false })
})

test('store in review accepts only requested changes', async () => {
  const { admin, id, name, operator, applicationId } = await aSentStore()
  const save = (but: Partial<typeof fields>, version: number) =>
    admin.call(updateStore, { params: { id }, body: { ...aStore({ businessName: name, ...but }), version } })
  expect(await endOf(save({ contactPerson: 'Luis Delgado' }, 1))).toBe('application.sent')

  const asked = [{ field: 'contactPerson' as const, message: 'Who is this?' }]
  await operator.call(requestInformation, { params: { id: applicationId }, body: { fields: asked } })
  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({
    phase: 'INFO_REQUESTED',
    asked: [{ field: 'contactPerson', message: 'Who is this?', isAnswered: false }],
  })
  expect(await endOf(save({ city: 'Doral', zipCode: '33166' }, 1))).toBe('application.sent')
  await save({ contactPerson: 'Luis Delgado' }, 1)

  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({ phase: 'ASSIGNED', asked: [] })
})

test('Store Admin appeals a rejected further store once', async () => {
  const { admin, id, name, operator, applicationId } = await aSentStore()
  const appeal = (by: Pick<Retailer, 'call'> = admin) =>
    by.call(appealStore, { params: { id }, body: { text: 'The lease is signed now.' } })
  expect(await endOf(appeal())).toBe('application.not-rejected')
  const body = { reason: 'OTHER', text: 'There is no lease for this store.' } as const
  await operator.call(rejectApplication, { params: { id: applicationId }, body })
  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({
    status: 'REJECTED',
    rejection: body,
    canAppeal: true,
    isAppealOpen: false,
  })
  const rejectedAtHome = async () =>
    (await admin.call(getDashboard, {})).attention.filter(({ kind }) => kind === 'rejected')
  expect(await rejectedAtHome()).toEqual([{ kind: 'rejected', storeId: id, name }])
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect(await endOf(appeal(supervisor))).toBe('role.not-allowed')
  expect(await endOf(appeal(await aRetailer(app)))).toBe('store.not-found')

  const both = await Promise.all([endOf(appeal()), endOf(appeal())])

  expect(both.toSorted()).toEqual(['application.not-rejected', 'done'])
  expect(await rejectedAtHome()).toEqual([])
  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({
    status: 'REJECTED',
    canAppeal: false,
    isAppealOpen: true,
  })
  const { items } = await operator.call(listApplications, { query: { view: 'appeals', search: name } })
  expect(items.map((row) => row.id)).toEqual([applicationId])
  const chief = await anOperator(app, 'OPERATOR_ADMIN')
  await mailWaitingWork(app)
  const toChief = (await post.sentTo(chief.email)).map(({ subject }) => subject)
  expect(toChief).toContain(`An appeal came: ${name}`)
  await chief.call(answerAppeal, {
    params: { id: applicationId },
    body: { reopen: true, reason: 'The license was renewed.' },
  })
  expect(await admin.call(getStoreApplication, { params: { id } })).toMatchObject({
    status: 'REVIEW',
    phase: 'QUEUED',
    canAppeal: false,
    isAppealOpen: false,
  })
  const kinds = (await mailsFor(app, admin)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['appeal-received', 'application-reopened']))
  expect(await asPartner(admin, (db) => findStatuses(db, admin.partnerId, id))).toMatchObject({
    partnerStatus: 'APPROVED',
  })
})

test('Store Admin corrects and resubmits a rejected store once', async () => {
  const { admin, id, name, operator, applicationId } = await aSentStore()
  const params = { id }
  const save = (but: Partial<typeof fields>, version: number) =>
    admin.call(updateStore, { params, body: { ...aStore({ businessName: name, ...but }), version } })
  const begin = (by: Pick<Retailer, 'call'> = admin) => by.call(beginStoreResubmission, { params })
  const send = (by: Pick<Retailer, 'call'> = admin) => by.call(sendStoreResubmission, { params })
  expect(await endOf(begin())).toBe('application.not-rejected')
  const body = { reason: 'BUSINESS_NOT_FOUND', text: 'There is no such store in the register.' } as const
  await operator.call(rejectApplication, { params: { id: applicationId }, body })
  expect(await admin.call(getStoreApplication, { params })).toMatchObject({ canAppeal: false, fix: null })
  expect(await endOf(admin.call(appealStore, { params, body: { text: 'Look.' } }))).toBe('application.fix-instead')
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const foreigner = await aRetailer(app)
  expect([await endOf(begin(supervisor)), await endOf(begin(foreigner))]).toEqual([
    'role.not-allowed',
    'store.not-found',
  ])

  expect(await begin()).toMatchObject({ status: 'REVIEW', phase: 'INFO_REQUESTED', fix: body, rejection: null })
  expect(await endOf(begin())).toBe('application.not-rejected')
  expect(await endOf(save({ contactPerson: 'Luis Delgado' }, 1))).toBe('application.sent')
  await save({ city: 'Doral', zipCode: '33166' }, 1)
  expect(await admin.call(getStoreApplication, { params })).toMatchObject({ phase: 'INFO_REQUESTED' })
  expect([await endOf(send(supervisor)), await endOf(send(foreigner))]).toEqual(['role.not-allowed', 'store.not-found'])

  const sent = await send()
  expect(sent).toMatchObject({ status: 'REVIEW', phase: 'QUEUED', fix: null, fixable: [], asked: [] })
  expect((Date.parse(sent.dueAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(48, 1)
  expect(await endOf(save({ city: 'Hialeah' }, 2))).toBe('application.sent')
  const { flags, resubmission } = await operator.call(getApplication, { params: { id: applicationId } })
  expect(flags).toEqual(['RESUBMITTED'])
  expect(resubmission?.changes).toContainEqual({ field: 'city', before: 'Hialeah', after: 'Doral' })
  expect(await asPartner(admin, (db) => findStatuses(db, admin.partnerId, id))).toMatchObject({
    partnerStatus: 'APPROVED',
  })
})

test('questions about a further store exclude first-store fields', async () => {
  const { operator, applicationId } = await aSentStore()
  const asking = operator.call(requestInformation, {
    params: { id: applicationId },
    body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] },
  })
  expect(await endOf(asking)).toBe('review.not-possible')
})

test('stale store edit returns both values and writes nothing', async () => {
  const { admin, id } = await aGrower()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await supervisor.call(updateStore, { params: { id }, body: { ...aStore({ contactPerson: 'Luis' }), version: 1 } })

  const late = admin.call(updateStore, { params: { id }, body: { ...aStore({ contactPerson: 'Ana' }), version: 1 } })

  await expect(late).rejects.toMatchObject({ status: 409, code: 'version.stale', current: { contactPerson: 'Luis' } })
  expect(await admin.call(getStore, { params: { id } })).toMatchObject({ contactPerson: 'Luis', version: 2 })
})

test('unchanged save of an approved store writes nothing', async () => {
  const { admin, id, name: businessName } = await aGrower()
  await asPartner(admin, (db) => updateRows(db, 'store', { id }, { applicationStatus: 'APPROVED' }))
  const save = (version: number, contactPerson: string) =>
    admin.call(updateStore, { params: { id }, body: { ...aStore({ businessName, contactPerson }), version } })
  const entries = () => asPartner(admin, (db) => listColumn(db, 'audit_entry', 'action', { objectId: id }, 'at', 'id'))
  await save(1, 'Luis')
  const before = await entries()
  expect(before).toContain('business.saved')

  expect(await save(2, 'Luis')).toMatchObject({ version: 2 })
  expect(await entries()).toEqual(before)
})

test('tax number change needs the password and a recheck', async () => {
  const { admin, id, name: businessName } = await aGrower()
  await asPartner(admin, (db) => updateRows(db, 'store', { id }, { applicationStatus: 'APPROVED' }))
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  const save = (but: object) =>
    admin.call(updateStore, {
      params: { id },
      body: { ...aStore({ businessName, employerIdentificationNumber: '651204418' }), version: 1, ...but },
    })

  await expect(save({})).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'password', code: 'password.required' }],
  })
  await expect(save({ password: 'Wrong-1-word!' })).rejects.toMatchObject({ fields: [{ code: 'password.wrong' }] })
  await admin.call(updateStore, {
    params: { id },
    body: { ...aStore({ businessName, contactPerson: 'Luis' }), version: 1 },
  })
  await save({ password, version: 2, contactPerson: 'Luis' })

  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toContain('store-identity-changed')
})

test('Store Admin renames the partner with the password', async () => {
  const { admin } = await aGrower()
  const params = { id: admin.storeId }
  const partnerName = async () => (await admin.call(getProfile, { params: { id: admin.id } })).retailer?.businessName
  const approved = { applicationStatus: 'APPROVED', businessName: 'Hialeah' } as const
  await asPartner(admin, (db) => updateRows(db, 'store', { id: admin.storeId }, approved))
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  const before = await partnerName()
  const save = (by: Pick<Retailer, 'call'>, version: number, but: object) =>
    by.call(updateStore, { params, body: { ...aStore({ businessName: 'Hialeah' }), version, ...but } })
  await save(admin, 1, { contactPerson: 'Luis', password })
  expect(await partnerName()).toBe(before)

  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const renamed = { contactPerson: 'Luis', businessName: 'Delgado Foods LLC' }
  await expect(save(supervisor, 2, { ...renamed, password })).rejects.toMatchObject({
    fields: [{ field: 'businessName', code: 'business-name.store-admin-only' }],
  })
  await save(supervisor, 2, { contactPerson: 'Ana' })
  await expect(save(admin, 3, renamed)).rejects.toMatchObject({ fields: [{ field: 'password' }] })
  expect(await partnerName()).toBe(before)
  await save(admin, 3, { ...renamed, password })

  expect(await partnerName()).toBe('Delgado Foods LLC')
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toContain('store-identity-changed')
})

test('supervisor reads a store without routing number and owners', async () => {
  const { admin, id, further } = await aGrower()
  await plaid.link(further, 'platypus')
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })

  expect(await admin.call(getStore, { params: { id } })).toMatchObject({ bankRoutingNumber: '1533' })
  expect(await supervisor.call(getStore, { params: { id } })).toMatchObject({
    bankRoutingNumber: null,
    bankAccountNumber: '0000',
  })
  await supervisor.call(saveDraft, { params: { id, form: 'new-store' }, body: { text: '{}' } })
  expect(await supervisor.call(getDraft, { params: { id, form: 'new-store' } })).toMatchObject({ text: '{}' })
  for (const form of ['owners', 'business'] as const) {
    const params = { id, form }
    await expect(supervisor.call(getDraft, { params })).rejects.toMatchObject({ status: 403 })
    await expect(supervisor.call(saveDraft, { params, body: { text: '{}' } })).rejects.toMatchObject({ status: 403 })
    await expect(supervisor.call(deleteDraft, { params })).rejects.toMatchObject({ status: 403 })
  }
  const params = { id, form: 'store' } as const
  await supervisor.call(saveDraft, { params, body: { text: '{"city":"Doral"}' } })
  expect(await admin.call(getDraft, { params })).toEqual({ text: null, savedAt: null })
  await admin.call(saveDraft, { params, body: { text: '{"city":"Miami"}' } })
  await admin.call(deleteDraft, { params })
  expect(await supervisor.call(getDraft, { params })).toMatchObject({ text: '{"city":"Doral"}' })
  const place = { addressLine1: '1 Main St', city: 'Hialeah', state: 'FL', zipCode: '33012' }
  await supervisor.call(checkAddress, { body: place })
})

test.each(['超市'.repeat(128), 'مخبز النخيل', 'Cafe\u0301 Ñandú', '🥖 & Sons', 'x'.repeat(256)])(
  'store name in any script is searchable: %s',
  async (businessName) => {
    const { admin } = await aGrower()
    const { id } = await admin.call(createStore, { body: aStore({ businessName }) })
    const { businessName: stored } = await admin.call(getStore, { params: { id } })
    expect(stored.normalize()).toBe(businessName.normalize())
    const { items } = await admin.call(listStores, { query: { search: stored.slice(0, 8) } })
    expect(items.map((row) => row.id)).toContain(id)
  },
)

test('name of 257 characters is refused', async () => {
  const { admin } = await aGrower()
  await expect(admin.call(createStore, { body: aStore({ businessName: 'x'.repeat(257) }) })).rejects.toMatchObject({
    fields: [{ field: 'businessName', code: 'business-name.too-long' }],
  })
})

test('each call on another partner’s store returns 404', async () => {
  const { id } = await aGrower()
  const foreigner = await aRetailer(app)
  const params = { id }
  const calls = [
    () => foreigner.call(updateStore, { params, body: { ...aStore(), version: 1 } }),
    () => foreigner.call(activateStore, { params }),
    () => foreigner.call(getStoreApplication, { params }),
    () => foreigner.call(checkBankStatus, { body: { storeId: id } }),
    () => foreigner.call(checkBankStatus, { body: { storeId: id, isChange: true } }),
    () => foreigner.call(fetchBankToken, { body: { storeId: id, isChange: true, password } }),
    () => foreigner.call(getStoreBank, { params }),
    () => foreigner.call(inactivateStore, { params }),
    () => foreigner.call(appealStore, { params, body: { text: 'Ours?' } }),
    () => foreigner.call(getStore, { params }),
    () => foreigner.call(getDraft, { params: { id, form: 'business' } }),
    () => foreigner.call(saveDraft, { params: { id, form: 'business' }, body: { text: '{}' } }),
  ]
  for (const call of calls) expect(await endOf(call())).toBe('store.not-found')
})
