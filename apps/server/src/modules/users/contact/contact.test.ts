import { getProfile } from '@tillgate/contract/auth.ts'
import { getStore } from '@tillgate/contract/business.ts'
import { updateContact, type ContactEdit } from '@tillgate/contract/contact.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { createStore, updateStore } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
import { setApplicationStatus } from '#server/modules/partners/api.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { aBusiness } from '#server/testing/business.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, password, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

import { updateRows } from '#server/world/rows.queries.ts'
const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const elena = { contactPerson: 'Elena Delgado', contactEmailAddress: 'office@delgado.test' }
const bea = { contactPerson: 'Bea Ruiz', contactEmailAddress: 'bea@ruiz.test', contactPhoneNumber: '(786) 555-0100' }

const tenantOf = ({ partnerId }: Retailer) => ({
  partnerId,
  asPartner: <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: app.deps.pool, caller: { partnerId } }, work),
})

/** A grocer whose first store names Elena. */
const aGrocer = async () => {
  const admin = await aRetailer(app)
  await tenantOf(admin).asPartner(async (db) => {
    await updateRows(db, 'partner', { id: admin.partnerId }, { primaryStoreId: admin.storeId })
    const { contactPerson, contactEmailAddress: contactEmail } = elena
    await updateRows(db, 'store', { id: admin.storeId }, { contactPerson, contactEmail, phoneNumber: '+13055550142' })
  })
  return admin
}
const contactOf = async ({ id, call }: Pick<Retailer, 'id' | 'call'>) => {
  const { retailer } = await call(getProfile, { params: { id } })
  return { ...retailer, version: retailer?.contactVersion ?? 0 }
}
const save = async (admin: Retailer, but: Partial<ContactEdit> = {}) => {
  const { version } = await contactOf(admin)
  return admin.call(updateContact, { body: { ...bea, version, ...but } })
}
const mailsTo = async (admin: Retailer) =>
  (await mailsOf(app.deps.keyring, tenantOf(admin))).map(({ kind, to }) => `${kind} ${to}`)

const wants = (code: string) => ({ status: 400, fields: [{ field: 'password', code }] })

test('contact change appears in log, store and profile', async () => {
  const admin = await aGrocer()
  const saved = { ...bea, contactPhoneNumber: '+17865550100' }

  expect(await save(admin)).toMatchObject(saved)

  expect(await contactOf(admin)).toMatchObject(saved)
  expect(await admin.call(getStore, { params: { id: admin.storeId } })).toMatchObject({
    contactPerson: 'Bea Ruiz',
    contactEmailAddress: 'bea@ruiz.test',
    phoneNumber: '+17865550100',
  })
  const [row] = await tenantOf(admin).asPartner((db) => listAudit(db, admin.partnerId))
  expect(row).toMatchObject({
    action: 'partner.contact-changed',
    before: { ...elena, phoneNumber: '+13055550142' },
    after: { contactPerson: 'Bea Ruiz', contactEmailAddress: 'bea@ruiz.test', phoneNumber: '+17865550100' },
  })
})

test('only a new contact email sends notifications', async () => {
  const admin = await aGrocer()

  await save(admin, { contactEmailAddress: elena.contactEmailAddress })
  expect(await mailsTo(admin)).toEqual([])
  await save(admin)

  expect((await mailsTo(admin)).toSorted()).toEqual(
    ['office@delgado.test', 'bea@ruiz.test', admin.email].map((to) => `contact-email-changed ${to}`).toSorted(),
  )
  const [mail] = await mailsOf(app.deps.keyring, tenantOf(admin))
  expect(mail?.text).toContain('bea@ruiz.test')
  expect(mail?.text).toContain('office@delgado.test')
})

test('only a new email needs the password', async () => {
  const admin = await aGrocer()
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))

  await save(admin, { contactEmailAddress: elena.contactEmailAddress })
  await expect(save(admin)).rejects.toMatchObject(wants('password.required'))
  await expect(save(admin, { password: 'Not-this-1!' })).rejects.toMatchObject(wants('password.wrong'))
  expect(await contactOf(admin)).toMatchObject({ contactEmailAddress: elena.contactEmailAddress })
  await save(admin, { password })

  expect(await contactOf(admin)).toMatchObject({ contactEmailAddress: 'bea@ruiz.test' })
})

test('stale contact edit returns the current contact', async () => {
  const admin = await aGrocer()
  const { version } = await contactOf(admin)
  await save(admin)

  await expect(save(admin, { version, contactPerson: 'Carla' })).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { contactPerson: 'Bea Ruiz', contactEmailAddress: 'bea@ruiz.test', version: version + 1 },
  })
  expect(await contactOf(admin)).toMatchObject({ contactPerson: 'Bea Ruiz' })
})

test('further store with inherited contact follows the first store', async () => {
  const admin = await aGrocer()
  const further = await admin.call(createStore, { body: aBusiness({ contactEmailAddress: 'office@delgado.test' }) })
  const { phoneNumber: own } = await admin.call(getStore, { params: { id: further.id } })
  const other = await aGrocer()
  await save(admin, { contactPhoneNumber: own })

  expect(await admin.call(getStore, { params: { id: further.id } })).toMatchObject({
    contactEmailAddress: 'bea@ruiz.test',
    contactPerson: aBusiness().contactPerson,
    phoneNumber: own,
  })
  expect(await contactOf(other)).toMatchObject(elena)
})

test('only an approved partner’s Store Admin changes the contact', async () => {
  const admin = await aGrocer()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const { version } = await contactOf(supervisor)
  const pending = await aRetailer(app, { status: 'REVIEW' })

  for (const { call } of [supervisor, pending]) {
    await expect(call(updateContact, { body: { ...bea, version } })).rejects.toMatchObject({
      status: 403,
      code: 'role.not-allowed',
    })
  }
  expect(await contactOf(supervisor)).toMatchObject(elena)
})

test('store form changes the contact under the profile’s rules', async () => {
  const admin = await aGrocer()
  await admin.call(updateContact, {
    body: { ...bea, ...elena, contactPhoneNumber: aBusiness().phoneNumber, version: 1 },
  })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  const saveBy = ({ call }: Pick<Retailer, 'call'>, but: object) =>
    call(updateStore, { params: { id: admin.storeId }, body: { ...aBusiness(but), version: 2 } })
  const moved = { contactEmailAddress: 'bea@ruiz.test' }

  for (const but of [moved, { phoneNumber: '7865550100' }]) {
    await expect(saveBy(supervisor, but)).rejects.toMatchObject({ status: 403, code: 'role.not-allowed' })
  }
  await expect(saveBy(admin, moved)).rejects.toMatchObject(wants('password.required'))
  expect(await contactOf(admin)).toMatchObject({ ...elena, version: 2 })
  expect(await mailsTo(admin)).toEqual([])

  await saveBy(admin, { ...moved, password, contactPerson: 'Bea Ruiz' })
  expect(await contactOf(admin)).toMatchObject({ ...moved, contactPerson: 'Bea Ruiz' })
  expect(await mailsTo(admin)).toEqual(
    expect.arrayContaining(['office@delgado.test', 'bea@ruiz.test'].map((to) => `contact-email-changed ${to}`)),
  )
})

test('missing or wrong values return field errors', async () => {
  const admin = await aGrocer()
  await expect(
    save(admin, { contactPerson: ' ', contactEmailAddress: 'nobody', contactPhoneNumber: '12' }),
  ).rejects.toMatchObject({
    status: 400,
    fields: [
      { field: 'contactPerson', code: 'contact-person.required' },
      { field: 'contactEmailAddress', code: 'email.invalid' },
      { field: 'contactPhoneNumber', code: 'business-phone.invalid' },
    ],
  })
})

test('contact allows ten new addresses a day', async () => {
  const admin = await aGrocer()
  for (let index = 0; index < 10; index += 1) await save(admin, { contactEmailAddress: `bea-${index}@ruiz.test` })

  await expect(save(admin)).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})

test('operator reads the new contact', async () => {
  const { id, partnerId, storeId, person } = await anApplication(app)
  await withOperator(app.deps.pool, (db) => setApplicationStatus(db, { partnerId, storeId }, 'APPROVED'))
  const { version } = await contactOf(person)
  await person.call(updateContact, { body: { ...bea, version } })

  const operator = await anOperator(app)
  expect(await operator.call(getApplication, { params: { id } })).toMatchObject({
    business: { contactPerson: 'Bea Ruiz', contactEmailAddress: 'bea@ruiz.test' },
  })
})
