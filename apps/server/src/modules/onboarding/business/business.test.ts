import * as addresses from '@tillgate/contract/addresses.ts'
import * as contract from '@tillgate/contract/business.ts'
import { createStore } from '@tillgate/contract/stores.ts'
import { setNewPartner } from '@tillgate/contract/registration.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { hit } from '#server/http/rate-limit.queries.ts'
import { aBusiness, aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { insertManyStores } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()

/** A person who has just chosen a store type, with an empty form. */
const aNewcomer = async (type: StoreType = 'GROCERY') => {
  const person = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  const { accessToken, retailer } = await person.call(setNewPartner, { body: { Type: type } })
  const { call } = clientOf(app, accessToken)
  const id = retailer?.stores[0]?.id ?? ''
  return { call, params: { id }, userId: person.id }
}

/** The same, whose turn it is to tell about its business. */
const aNewcomerInTurn = async (type: StoreType = 'GROCERY') => {
  const newcomer = await aNewcomer(type)
  await agreeToTerms(newcomer)
  // A provider names its owners first of all.
  if (type === 'DENTAL') {
    const body = { owners: [anOwner()], isComplete: true as const, version: 1 }
    await newcomer.call(contract.saveOwnership, { params: newcomer.params, body })
  }
  await updateRows(app.owner, 'user_account', { id: newcomer.userId }, { identityStatus: 'NONREQUIRED' })
  return newcomer
}

test('1 §3: unfinished record shows empty fields', async () => {
  const { call, params } = await aNewcomerInTurn()

  expect(await call(contract.getStore, { params })).toMatchObject({
    businessName: '',
    zipCode: '',
    employerIdentificationNumber: '',
    status: 'PENDING',
  })
})

test('saved business reads back with its tax number', async () => {
  const { call, params } = await aNewcomerInTurn()

  await call(contract.saveBusinessInformation, {
    params,
    body: aBusinessEdit({ employerIdentificationNumber: '12-3456789' }),
  })

  expect(await call(contract.getStore, { params })).toMatchObject({
    businessName: 'Corner Grocery LLC',
    employerIdentificationNumber: '123456789',
    phoneNumber: '+13055550142',
    isAddressVerified: true,
    addressSource: 'TYPED',
  })
})

test('1 §5: wrong city returns the translated right city', async () => {
  const { call, params } = await aNewcomerInTurn()

  const refused = call(contract.saveBusinessInformation, { params, body: aBusinessEdit({ city: 'Hialea' }) })

  await expect(refused).rejects.toMatchObject({
    status: 400,
    fields: [
      {
        field: 'zipCode',
        message: 'Postal code 33012 does not match Hialea, FL',
        params: { zip: '33012', city: 'Hialea', state: 'FL' },
      },
      { field: 'city', message: 'City is wrong, maybe you meant Hialeah?', params: { city: 'Hialeah' } },
    ],
  })
  expect(await call(contract.getStore, { params })).toMatchObject({ businessName: '' })
})

test('reviewer sees the usual name of an unusual city', async () => {
  const { call, params } = await aNewcomerInTurn()
  const place = { city: 'Doral', state: 'FL', zipCode: '33166' }

  expect(await call(addresses.checkAddress, { body: { addressLine1: '8495 NW 36th St', ...place } })).toEqual({
    isValid: true,
    usualCity: 'Miami',
  })
  const saved = await call(contract.saveBusinessInformation, { params, body: aBusinessEdit(place) })

  expect(saved).toMatchObject({ city: 'Doral', isAddressVerified: true })
})

test('manual address is stored unchanged and unverified', async () => {
  const { call, params } = await aNewcomerInTurn()

  const saved = await call(contract.saveBusinessInformation, {
    params,
    body: aBusinessEdit({ city: 'Nowhere', zipCode: '99999', addressSource: 'MANUAL' }),
  })

  expect(saved).toMatchObject({ city: 'Nowhere', isAddressVerified: false })
})

test('provider needs its NPI and cannot change its type', async () => {
  const { call, params } = await aNewcomerInTurn('DENTAL')
  const body = aBusinessEdit({ type: 'DENTAL' })

  await expect(call(contract.saveBusinessInformation, { params, body })).rejects.toMatchObject({
    fields: [{ field: 'npi', code: 'npi.required' }],
  })
  await expect(
    call(contract.saveBusinessInformation, { params, body: { ...body, type: 'GROCERY', npi: '1234567893' } }),
  ).rejects.toMatchObject({ fields: [{ field: 'type' }] })
  await expect(
    call(contract.saveBusinessInformation, { params, body: { ...body, npi: '1234567893' } }),
  ).resolves.toMatchObject({ npi: '1234567893' })
})

test('owners are saved as one unchanged list', async () => {
  const { call, params } = await aNewcomerInTurn()
  const owners = [
    anOwner({ ownership: 33.34 }),
    anOwner({ email: 'luz@people.test', ownership: 66.66, isControlPerson: false }),
  ]

  const { version } = await call(contract.saveOwnership, { params, body: { owners, isComplete: true, version: 1 } })
  await call(contract.saveOwnership, { params, body: { owners, isComplete: true, version } })

  expect((await call(contract.listOwners, { params })).owners).toEqual(owners)
})

test.each([
  [
    [anOwner({ ownership: 60 }), anOwner({ email: 'b@people.test', ownership: 50, isControlPerson: false })],
    'owners.total',
  ],
  [[anOwner({ isControlPerson: false })], 'owners.control'],
  [[anOwner({ ownership: 50 }), anOwner({ ownership: 50, isControlPerson: false })], 'owners.repeated'],
])('owners %# are refused as %s', async (owners, code) => {
  const { call, params } = await aNewcomerInTurn()

  await expect(
    call(contract.saveOwnership, { params, body: { owners, isComplete: true, version: 1 } }),
  ).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'owners', code }],
  })
  expect((await call(contract.listOwners, { params })).owners).toEqual([])
})

test('draft continues on another device', async () => {
  const { call, params } = await aNewcomerInTurn()
  const which = { ...params, form: 'business' as const }

  expect(await call(contract.getDraft, { params: which })).toEqual({ text: null, savedAt: null })
  const { savedAt } = await call(contract.saveDraft, { params: which, body: { text: '{"businessName":"Cor"}' } })
  expect(await call(contract.getDraft, { params: which })).toEqual({ text: '{"businessName":"Cor"}', savedAt })
  await call(contract.deleteDraft, { params: which })
  expect(await call(contract.getDraft, { params: which })).toMatchObject({ text: null })
})

test('draft stores no tax number', async () => {
  const { call, params } = await aNewcomerInTurn()
  const which = { ...params, form: 'business' as const }
  const typed = { employerIdentificationNumber: '123456789', city: 'Miami' }
  await call(contract.saveDraft, { params: which, body: { text: JSON.stringify({ ...typed, over: typed }) } })

  const { text } = await call(contract.getDraft, { params: which })
  expect(JSON.parse(text ?? '')).toEqual({ city: 'Miami', over: { city: 'Miami' } })
  const unreadable = call(contract.saveDraft, { params: which, body: { text: 'EIN 123456789' } })
  await expect(unreadable).rejects.toMatchObject({ status: 400, code: 'input.malformed' })
})

test('draft is validated as JSON', async () => {
  const { call, params } = await aNewcomerInTurn()
  const save = (text: string) => call(contract.saveDraft, { params: { ...params, form: 'business' }, body: { text } })
  const card = String.raw`{"contactPerson":"\u0034111111111111111"}`
  await expect(save(card)).rejects.toMatchObject({ status: 400, code: 'pan.refused' })
  for (const text of ['', 'null', String.raw`{"city":"\u0000"}`, String.raw`{"city":"\ud800"}`, '{"__proto__":{}}']) {
    await expect(save(text)).rejects.toMatchObject({ status: 400, code: 'input.malformed' })
  }
})

test('stale save returns both values and writes nothing', async () => {
  const { call, params } = await aNewcomerInTurn()
  const { version } = await call(contract.getStore, { params })
  await call(contract.saveBusinessInformation, { params, body: aBusinessEdit({ version, contactPerson: 'Bea' }) })
  const mine = aBusinessEdit({ version, contactPerson: 'Carla' })

  await expect(call(contract.saveBusinessInformation, { params, body: mine })).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { contactPerson: 'Bea', version: version + 1 },
  })
  expect(await call(contract.getStore, { params })).toMatchObject({ contactPerson: 'Bea' })
  const again = { ...mine, version: version + 1 }
  expect(await call(contract.saveBusinessInformation, { params, body: again })).toMatchObject({
    contactPerson: 'Carla',
    version: version + 2,
  })
})

/** The one owner, saved over the list of that version. */
const ownedBy = (firstName: string, version: number) => ({
  owners: [anOwner({ firstName })],
  isComplete: true as const,
  version,
})

test('owners have a separate version', async () => {
  const { call, params } = await aNewcomerInTurn()
  await call(contract.saveBusinessInformation, { params, body: aBusinessEdit() })
  await call(contract.saveOwnership, { params, body: ownedBy('Bea', 1) })

  await expect(call(contract.saveOwnership, { params, body: ownedBy('Carla', 1) })).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { owners: [{ firstName: 'Bea' }], version: 2 },
  })
  expect(await call(contract.listOwners, { params })).toMatchObject({ owners: [{ firstName: 'Bea' }], version: 2 })
})

test('save without a version is refused', async () => {
  const { call, params } = await aNewcomerInTurn()
  const { version: _, ...body } = aBusinessEdit()

  await expect(
    call(contract.saveBusinessInformation, JSON.parse(JSON.stringify({ params, body }))),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'version', code: 'field.required' }] })
})

test('another partner’s store returns 404', async () => {
  const { call, params } = await aNewcomerInTurn()
  const stranger = await aNewcomerInTurn()

  await expect(stranger.call(contract.getStore, { params })).rejects.toMatchObject({ status: 404 })
  await expect(
    stranger.call(contract.saveOwnership, { params, body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await call(contract.listOwners, { params })).owners).toEqual([])
})

test('sent application cannot be changed', async () => {
  const approved = await aRetailer(app)
  const params = { id: approved.storeId }

  await expect(
    approved.call(contract.saveBusinessInformation, { params, body: aBusinessEdit() }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'application.sent',
  })
  await expect(
    approved.call(contract.saveOwnership, { params, body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('suggests cities for an unverified street', async () => {
  const { call } = await aNewcomerInTurn()

  const { items } = await call(addresses.suggestAddresses, { query: { text: '1290 W 49th St, Hialeah' } })

  expect(items[0]).toMatchObject({
    kind: 'PLACE',
    text: expect.stringMatching(/^Hialeah, FL 330\d\d$/),
    addressLine1: '1290 W 49th St',
    city: 'Hialeah',
    state: 'FL',
  })
})

test('added store needs its own approval', async () => {
  const grocer = await aRetailer(app)

  const added = await grocer.call(createStore, { body: aBusiness({ businessName: 'Corner Two' }) })

  expect(added).toMatchObject({ businessName: 'Corner Two', status: 'PENDING' })
  expect(added.code).toMatch(/^[1-9]\d{7}$/)
  expect(await grocer.call(contract.getStore, { params: { id: added.id } })).toMatchObject({
    applicationStatus: 'PENDING_AUTH',
    employerIdentificationNumber: '123456789',
  })
})

test('partner with an unfinished first store cannot add stores', async () => {
  const { call } = await aNewcomerInTurn()
  await expect(call(createStore, { body: aBusiness() })).rejects.toMatchObject({ code: 'step.not-open' })
})

test('store with a mismatched address is refused', async () => {
  const grocer = await aRetailer(app)
  await expect(grocer.call(createStore, { body: aBusiness({ city: 'Miami Beech' }) })).rejects.toMatchObject({
    status: 400,
  })
})

test('partner adds 200 stores an hour, 2000 in total', async () => {
  const [busy, big] = [await aRetailer(app), await aRetailer(app)]
  const { pool } = app.deps
  const limit = { name: 'store-create', subject: busy.partnerId, max: 200, seconds: 3600 }
  for (let index = 0; index < 200; index += 1) await withIdentity(pool, (db) => hit(db, app.deps.keyring, [limit]))
  await expect(busy.call(createStore, { body: aBusiness() })).rejects.toMatchObject({
    status: 429,
    code: 'rate.too-many',
  })

  await withTenant({ pool, caller: big }, (db) => insertManyStores(db, big.partnerId, 1998))
  await big.call(createStore, { body: aBusiness() })
  await expect(big.call(createStore, { body: aBusiness() })).rejects.toMatchObject({ code: 'store.too-many' })
})
